package dev.repel.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** What a report shows as JSON, so that it can be drawn again without a training. */
public final class ReportJson {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private ReportJson() {}

    public static String write(ReportData data) {
        try {
            return JSON.writeValueAsString(data) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers can always be written", e);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if it is damaged or of another version
     */
    public static ReportData read(String text) {
        try {
            return JSON.readValue(text, ReportData.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }
}
