package dev.repel.io.safetensors;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The JSON at the start of a file: where each tensor lies among the bytes behind it.
 *
 * @param entries in the order of their bytes
 */
record Header(List<Entry> entries, SortedMap<String, String> metadata) {
    static final String METADATA = "__metadata__";

    /**
     * The reference implementation allows 100 MB. Here class names and the vocabulary of the features live in the
     * metadata: a million words of 14 letters still fit 16 MB, while a hostile header stays cheap to refuse.
     */
    static final int LONGEST = 16 << 20;

    static final int MOST_TENSORS = 10_000;
    static final int MOST_DIMENSIONS = 8;
    static final int LONGEST_NAME = 1024;

    static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(3)
                    .maxStringLength(LONGEST)
                    .maxNameLength(LONGEST_NAME)
                    .maxNumberLength(20)
                    .build())
            .build();

    /** A tensor and the half-open range of its bytes, counted from the end of the header. */
    record Entry(String name, DType dtype, long[] shape, long begin, long end) {}

    String toJson() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeObjectFieldStart(METADATA);
            for (Map.Entry<String, String> entry : metadata.entrySet()) {
                json.writeStringField(entry.getKey(), entry.getValue());
            }
            json.writeEndObject();
            for (Entry entry : entries) {
                json.writeObjectFieldStart(entry.name());
                json.writeStringField("dtype", entry.dtype().name());
                json.writeFieldName("shape");
                json.writeArray(entry.shape(), 0, entry.shape().length);
                json.writeFieldName("data_offsets");
                json.writeArray(new long[] {entry.begin(), entry.end()}, 0, 2);
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        return text.toString();
    }
}
