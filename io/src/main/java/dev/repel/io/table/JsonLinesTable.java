package dev.repel.io.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.WholeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file with one JSON object per line. Its columns are all the names that occur, in order of first occurrence, so the
 * file is read twice. A name that an object lacks, and null, are missing cells; a list of texts becomes one text, and
 * a list of numbers stays a list.
 */
final class JsonLinesTable implements Table {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Path file;
    private final TableOptions options;
    private final Problems problems;
    private final Map<String, Integer> indexOf = new LinkedHashMap<>();

    JsonLinesTable(Path file, TableOptions options) throws IOException {
        this.file = file;
        this.options = options;
        this.problems = new Problems(file.toString(), "line");
        long[] rows = {0};
        forEachObject((line, cells) -> {
            rows[0]++;
            cells.keySet().forEach(name -> indexOf.putIfAbsent(name, indexOf.size()));
        });
        problems.throwIfAny();
        ExpansionLimit.ofCells(file, options.maxExpansion()).add(rows[0] * indexOf.size());
        if (indexOf.isEmpty()) {
            throw problems.fatal("line 1", "expected one JSON object per line, found none");
        }
    }

    @Override
    public List<String> columns() {
        return List.copyOf(indexOf.keySet());
    }

    @Override
    public Problems problems() {
        return problems;
    }

    @Override
    public void forEachRow(RowConsumer rows) throws IOException {
        List<String> names = columns();
        forEachObject((line, cells) -> rows.accept(line, new Row(names, cells)));
    }

    /** The cells of an object in the order of the columns, without taking time or space for those that it lacks. */
    private static final class Row extends AbstractList<String> {
        private final List<String> names;
        private final Map<String, String> cells;

        Row(List<String> names, Map<String, String> cells) {
            this.names = names;
            this.cells = cells;
        }

        @Override
        public String get(int column) {
            return cells.getOrDefault(names.get(column), "");
        }

        @Override
        public int size() {
            return names.size();
        }
    }

    @FunctionalInterface
    private interface ObjectConsumer {
        void accept(long line, Map<String, String> cells);
    }

    private void forEachObject(ObjectConsumer objects) throws IOException {
        try (TextLines lines = new TextLines(file, options)) {
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (line.isBlank()) {
                    continue;
                }
                try (JsonParser json = JSON.createParser(line)) {
                    Map<String, String> cells = object(json, lines.number());
                    if (cells != null) {
                        objects.accept(lines.number(), cells);
                    }
                } catch (JsonProcessingException e) {
                    // what is beyond the limits of the parser has no location
                    String at = e.getLocation() == null
                            ? ""
                            : " (character " + e.getLocation().getColumnNr() + ")";
                    problems.add(
                            lines.number(),
                            "expected a JSON object, "
                                    + e.getOriginalMessage().lines().findFirst().orElse("") + at);
                }
            }
        }
    }

    private Map<String, String> object(JsonParser json, long line) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            problems.add(line, "expected a JSON object in braces");
            return null;
        }
        Map<String, String> cells = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            if (!WholeText.is(name)) {
                problems.add(line, "expected text as a name, found half of a character");
            }
            JsonToken value = json.nextToken();
            if (value == JsonToken.START_ARRAY) {
                cells.put(name, list(json, line, name));
            } else if (value == JsonToken.START_OBJECT) {
                problems.add(line, name, "expected one value, found an object");
                json.skipChildren();
                cells.put(name, "");
            } else {
                cells.put(
                        name,
                        value == JsonToken.VALUE_NULL ? "" : json.getText().strip());
            }
            if (!WholeText.is(cells.get(name))) {
                problems.add(line, name, "expected text, found half of a character");
            }
        }
        if (json.nextToken() != null) {
            problems.add(line, "expected one object per line, found more after it");
            return null;
        }
        return cells;
    }

    private String list(JsonParser json, long line, String name) throws IOException {
        List<String> items = new ArrayList<>();
        boolean texts = false;
        boolean numbers = false;
        boolean others = false;
        for (JsonToken item = json.nextToken(); item != JsonToken.END_ARRAY; item = json.nextToken()) {
            texts |= item == JsonToken.VALUE_STRING;
            numbers |= item.isNumeric();
            others |= item != JsonToken.VALUE_STRING && !item.isNumeric();
            if (item.isScalarValue()) {
                items.add(json.getText().strip());
            }
            json.skipChildren();
        }
        if (others || (texts && numbers)) {
            problems.add(line, name, "expected only texts or only numbers in a list");
            return "";
        }
        return numbers ? items.toString() : String.join(" ", items);
    }
}
