package dev.repel.examples.plugin;

import dev.repel.io.AtomicFiles;
import dev.repel.io.table.Problems;
import dev.repel.io.table.RowsTable;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFormat;
import dev.repel.io.table.TableWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Labelled tab-separated values: one row per line, each cell as {@code name:value}. Values hold no tab and no line break. */
public final class LtsvFormat implements TableFormat {
    @Override
    public Set<String> extensions() {
        return Set.of("ltsv");
    }

    @Override
    public Table open(Path file) throws IOException {
        Problems problems = new Problems(file.toString(), "line");
        List<Map<String, String>> rows = new ArrayList<>();
        Set<String> columns = new LinkedHashSet<>();
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                Map<String, String> row = row(lines.get(i), i + 1, problems);
                rows.add(row);
                columns.addAll(row.keySet());
            }
        }
        problems.throwIfAny();
        if (columns.isEmpty()) {
            throw problems.fatal("line 1", "expected cells such as name:value, found none");
        }
        List<List<String>> cells = rows.stream()
                .map(row -> columns.stream()
                        .map(column -> row.getOrDefault(column, ""))
                        .toList())
                .toList();
        return new RowsTable(problems, List.copyOf(columns), cells);
    }

    private static Map<String, String> row(String line, long number, Problems problems) {
        Map<String, String> row = new LinkedHashMap<>();
        for (String cell : line.split("\t", -1)) {
            int colon = cell.indexOf(':');
            if (colon < 1) {
                problems.add(number, "expected name:value, found " + Problems.quoted(cell));
            } else if (row.put(
                            cell.substring(0, colon).strip(),
                            cell.substring(colon + 1).strip())
                    != null) {
                problems.add(number, "expected each name once, found " + Problems.quoted(cell) + " again");
            }
        }
        return row;
    }

    @Override
    public TableWriter writer(Path file) {
        return (columns, rows, row) -> AtomicFiles.write(file, out -> {
            for (int i = 0; i < rows; i++) {
                List<String> cells = row.apply(i);
                List<String> written = IntStream.range(0, cells.size())
                        .mapToObj(c -> columns.get(c).name() + ":" + onOneLine(cells.get(c)))
                        .toList();
                out.write((String.join("\t", written) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    private static String onOneLine(String cell) {
        return cell.replaceAll("[\\t\\r\\n]", " ");
    }
}
