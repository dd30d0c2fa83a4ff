package dev.repel.io;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers.DoubleDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Results as JSON files, and JSON within other files. What was not measured is NaN in memory and null in a JSON file,
 * since JSON has no NaN.
 */
public final class JsonFiles {
    /** Writes numbers by its own rules: {@link Double#toString} has changed from one JDK to another. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private static final ObjectMapper JSON = new ObjectMapper(FACTORY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            // what a record says about itself is not among its data, and comes in no fixed order
            .setVisibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModule(new SimpleModule()
                    .addSerializer(double.class, new FiniteNumber())
                    .addSerializer(Double.class, new FiniteNumber())
                    .addDeserializer(double.class, new DoubleDeserializer(double.class, Double.NaN)));

    /** For JSON within other files, such as metadata: on one line, and with NaN as a text. */
    private static final ObjectMapper PLAIN = new ObjectMapper(FACTORY);

    private JsonFiles() {}

    /** A value as JSON for use within another file. */
    public static String text(Object value) {
        try {
            return PLAIN.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers can always be written", e);
        }
    }

    /** A record as an object whose parts can be left out, for {@link #text}. */
    public static ObjectNode node(Record value) {
        return PLAIN.valueToTree(value);
    }

    /** The value that {@link #text} wrote. */
    public static <T> T value(String text, Class<T> type) throws JsonProcessingException {
        return PLAIN.readValue(text, type);
    }

    /** Like {@link #value(String, Class)}, for lists and maps. */
    public static <T> T value(String text, TypeReference<T> type) throws JsonProcessingException {
        return PLAIN.readValue(text, type);
    }

    public static void write(Path file, Object content) throws IOException {
        byte[] text = JSON.writeValueAsBytes(content);
        AtomicFiles.write(file, out -> {
            out.write(text);
            out.write('\n');
        });
    }

    /** @throws InvalidDataException if the file is not JSON, or not what {@link #write} makes of such a value */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return as(file, tree(file), type);
    }

    /**
     * A file whose kind is not known yet.
     *
     * @throws InvalidDataException if it is not JSON
     */
    public static JsonNode tree(Path file) throws IOException {
        if (Files.exists(file)) {
            // reading a pipe may never end
            InputFile.require(file);
        }
        try {
            return JSON.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            // what is beyond the limits of the parser has no location
            String place = e.getLocation() == null
                    ? "content"
                    : "line " + e.getLocation().getLineNr();
            throw new InvalidDataException(file.toString(), place, "expected JSON, " + e.getOriginalMessage());
        }
    }

    /** Converts what {@link #tree} read to a value, as {@link #read} does. */
    public static <T> T as(Path file, JsonNode tree, Class<T> type) throws IOException {
        try {
            T value = JSON.treeToValue(tree, type);
            if (value == null) {
                throw new InvalidDataException(file.toString(), "content", "expected what this version writes");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new InvalidDataException(
                    file.toString(), "content", "expected what this version writes (" + e.getOriginalMessage() + ")");
        }
    }

    /** Writes NaN and infinities as null rather than as texts, which readers of numbers refuse. */
    private static final class FiniteNumber extends StdSerializer<Double> {
        private static final long serialVersionUID = 1L;

        FiniteNumber() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
    }
}
