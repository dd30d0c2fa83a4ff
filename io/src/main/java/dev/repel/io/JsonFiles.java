package dev.repel.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers.DoubleDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.file.Path;

/** Results as JSON files. What was not measured is NaN in memory and null in a file, since JSON has no NaN. */
public final class JsonFiles {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModule(new SimpleModule()
                    .addSerializer(double.class, new FiniteNumber())
                    .addSerializer(Double.class, new FiniteNumber())
                    .addDeserializer(double.class, new DoubleDeserializer(double.class, Double.NaN)));

    private JsonFiles() {}

    public static void write(Path file, Object content) throws IOException {
        byte[] text = JSON.writeValueAsBytes(content);
        AtomicFiles.write(file, out -> {
            out.write(text);
            out.write('\n');
        });
    }

    /** @throws InvalidDataException if the file is no JSON, or not what {@link #write} makes of such a value */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        return as(file, tree(file), type);
    }

    /**
     * A file whose kind is not known yet.
     *
     * @throws InvalidDataException if it is no JSON
     */
    public static JsonNode tree(Path file) throws IOException {
        try {
            return JSON.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new InvalidDataException(
                    file.toString(), "line " + e.getLocation().getLineNr(), "expected JSON, " + e.getOriginalMessage());
        }
    }

    /** The value that a file holds, as {@link #read} gives it, of what {@link #tree} found there. */
    public static <T> T as(Path file, JsonNode tree, Class<T> type) throws IOException {
        try {
            return JSON.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new InvalidDataException(
                    file.toString(), "content", "expected what this version writes (" + e.getOriginalMessage() + ")");
        }
    }
}
