package dev.repel.serve.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** JSON from and for others: strict about what it reads, with bounds on depth, names and numbers. */
public final class Json {
    private static final int DEPTH = 12;
    private static final int LONGEST_NAME = 10_000;
    private static final int LONGEST_NUMBER = 100;

    /** Twice what 100,000 edges have; a token in memory can take fifty times its bytes. */
    private static final int MOST_TOKENS = 2_000_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxNameLength(LONGEST_NAME)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    /** @throws Refusal if these bytes are not one value in JSON */
    static JsonNode read(byte[] body) {
        try {
            JsonNode value = MAPPER.readTree(body);
            if (value.isMissingNode()) {
                throw new Refusal(400, "expected JSON, found nothing");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new Refusal(400, "expected JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory can always be read", e);
        }
    }

    /** @param value of records, maps, lists, texts and finite numbers */
    public static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("such values can always be written", e);
        }
    }
}
