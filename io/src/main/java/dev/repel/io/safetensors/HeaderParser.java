package dev.repel.io.safetensors;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a header token by token, so that an absurd one is refused before anything large is built from it. */
final class HeaderParser {
    private final String file;
    private final JsonParser json;
    private final List<Header.Entry> entries = new ArrayList<>();
    private final SortedMap<String, String> metadata = new TreeMap<>();

    private HeaderParser(String file, JsonParser json) {
        this.file = file;
        this.json = json;
    }

    /** @param dataSize how many bytes follow the header, all of which the tensors must cover without overlap */
    static Header parse(String file, String text, long dataSize) throws IOException {
        try (JsonParser json = Header.JSON.createParser(text)) {
            HeaderParser parser = new HeaderParser(file, json);
            parser.readAll();
            parser.entries.sort(Comparator.comparingLong(Header.Entry::begin).thenComparingLong(Header.Entry::end));
            parser.checkTiling(dataSize);
            return new Header(List.copyOf(parser.entries), parser.metadata);
        } catch (JsonProcessingException e) {
            throw new InvalidDataException(file, "header", "expected JSON, " + e.getOriginalMessage());
        }
    }

    private void readAll() throws IOException {
        expect(json.nextToken(), JsonToken.START_OBJECT, "an object");
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            expect(json.nextToken(), JsonToken.START_OBJECT, "an object for " + name);
            if (name.equals(Header.METADATA)) {
                readMetadata();
            } else if (entries.size() == Header.MOST_TENSORS) {
                throw invalid("expected at most " + Header.MOST_TENSORS + " tensors");
            } else {
                entries.add(readEntry(name));
            }
        }
        if (json.nextToken() != null) {
            throw invalid("expected nothing after the JSON object");
        }
    }

    private void readMetadata() throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            expect(json.nextToken(), JsonToken.VALUE_STRING, "a text for the metadata " + key);
            metadata.put(key, json.getText());
        }
    }

    private Header.Entry readEntry(String name) throws IOException {
        DType dtype = null;
        long[] shape = null;
        long[] offsets = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            switch (key) {
                case "dtype" -> dtype = readDType(name);
                case "shape" -> shape = readNumbers(name, Header.MOST_DIMENSIONS);
                case "data_offsets" -> offsets = readNumbers(name, 2);
                default -> throw invalid("expected dtype, shape and data_offsets for " + name + ", found " + key);
            }
        }
        if (dtype == null || shape == null || offsets == null || offsets.length != 2) {
            throw invalid("expected dtype, shape and two data_offsets for " + name);
        }
        checkSize(name, dtype, shape, offsets);
        return new Header.Entry(name, dtype, shape, offsets[0], offsets[1]);
    }

    private DType readDType(String name) throws IOException {
        expect(json.currentToken(), JsonToken.VALUE_STRING, "a text as dtype of " + name);
        try {
            return DType.valueOf(json.getText());
        } catch (IllegalArgumentException e) {
            throw invalid("expected one of " + Arrays.toString(DType.values()) + " as dtype of " + name + ", found "
                    + json.getText());
        }
    }

    private long[] readNumbers(String name, int most) throws IOException {
        expect(json.currentToken(), JsonToken.START_ARRAY, "a list of numbers for " + name);
        long[] numbers = new long[most];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(json.currentToken(), JsonToken.VALUE_NUMBER_INT, "whole numbers for " + name);
            if (count == most) {
                throw invalid("expected at most " + most + " numbers in a list of " + name);
            }
            numbers[count++] = json.getLongValue();
            if (numbers[count - 1] < 0) {
                throw invalid("expected no negative number for " + name);
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    private void checkSize(String name, DType dtype, long[] shape, long[] offsets) throws IOException {
        long size;
        try {
            size = Tensor.byteSize(dtype, shape);
        } catch (IllegalArgumentException e) {
            throw invalid("expected a sound shape of " + name + ", " + e.getMessage());
        }
        if (offsets[1] - offsets[0] != size) {
            throw invalid("expected " + size + " bytes for " + name + ", data_offsets are " + Arrays.toString(offsets));
        }
        if (size > Integer.MAX_VALUE - 8) {
            throw invalid("expected at most 2 GB for one tensor, " + name + " has " + size + " bytes");
        }
    }

    private void checkTiling(long dataSize) throws IOException {
        long covered = 0;
        for (Header.Entry entry : entries) {
            if (entry.begin() != covered) {
                throw invalid("expected " + entry.name() + " to begin at byte " + covered
                        + " with neither hole nor overlap, it begins at " + entry.begin());
            }
            covered = entry.end();
        }
        if (covered != dataSize) {
            throw invalid("expected " + covered + " bytes of tensors, the file has " + dataSize);
        }
    }

    private void expect(JsonToken found, JsonToken wanted, String what) throws IOException {
        if (found != wanted) {
            throw invalid("expected " + what);
        }
    }

    private InvalidDataException invalid(String problem) {
        return new InvalidDataException(file, "header", problem);
    }
}
