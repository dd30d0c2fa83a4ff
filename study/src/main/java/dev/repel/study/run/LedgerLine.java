package dev.repel.study.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** A finished run as a line of text: JSON whose last part is the CRC-32C of what it would be without that part. */
final class LedgerLine {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final Pattern CHECKED = Pattern.compile("(.*),\"crc\":\"([0-9a-f]{8})\"}", Pattern.DOTALL);

    private LedgerLine() {}

    static String of(LedgerEntry entry) {
        try {
            String json = JSON.writeValueAsString(entry);
            return json.substring(0, json.length() - 1) + ",\"crc\":\"" + checksum(json) + "\"}";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers can always be written", e);
        }
    }

    static boolean hasChecksum(String line) {
        return CHECKED.matcher(line).matches();
    }

    /** Whether this may be what a process that was killed has left of a line: everything else is JSON. */
    static boolean isTorn(String line) {
        try {
            return JSON.readTree(line).isMissingNode();
        } catch (JsonMappingException twoValues) {
            return false;
        } catch (JsonProcessingException noJson) {
            return true;
        }
    }

    /** @throws IllegalArgumentException with the end of a sentence that says what it is not */
    static LedgerEntry read(String line) {
        Matcher checked = CHECKED.matcher(line);
        String json = line;
        if (checked.matches()) {
            json = checked.group(1) + "}";
            if (!checked.group(2).equals(checksum(json))) {
                throw new IllegalArgumentException(" with its checksum");
            }
        }
        LedgerEntry entry = entry(json);
        for (Map.Entry<String, Double> figure : entry.figures().entrySet()) {
            Double value = figure.getValue();
            if (value == null || !Measuring.isPossible(figure.getKey(), value)) {
                throw new IllegalArgumentException(", and " + figure.getKey() + " cannot be " + value);
            }
        }
        return entry;
    }

    private static LedgerEntry entry(String json) {
        try {
            JsonNode tree = JSON.readTree(json);
            LedgerEntry entry = JSON.treeToValue(tree, LedgerEntry.class);
            if (entry != null && entry.key() != null) {
                return entry;
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("", e);
        }
        throw new IllegalArgumentException("");
    }

    /** Eight hexadecimal digits. */
    private static String checksum(String json) {
        CRC32C sum = new CRC32C();
        sum.update(json.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
