package dev.repel.io.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A plain list of edges: two ids per line, separated by blanks, tabs or a comma. Lines that begin with # or % are
 * comments. A header is not needed, but is recognised. What follows the two ids, such as a weight, becomes the column
 * {@code more}.
 */
final class EdgeListTable implements Table {
    private static final List<String> COLUMNS = List.of("source", "target", "more");
    private static final Set<String> HEADERS = Set.of("source target", "from to", "src dst");

    private final Path file;
    private final TableOptions options;
    private final Problems problems;

    EdgeListTable(Path file, TableOptions options) {
        this.file = file;
        this.options = options;
        this.problems = new Problems(file.toString(), "line");
    }

    @Override
    public List<String> columns() {
        return COLUMNS;
    }

    @Override
    public Problems problems() {
        return problems;
    }

    @Override
    public void forEachRow(RowConsumer rows) throws IOException {
        boolean first = true;
        try (TextLines lines = new TextLines(file, options)) {
            for (String line = lines.next(); line != null; line = lines.next()) {
                if (line.isBlank() || line.startsWith("#") || line.startsWith("%")) {
                    continue;
                }
                String[] parts = line.strip().split("\\s*,\\s*|\\s+", 3);
                boolean header = first && HEADERS.contains(beginning(parts));
                first = false;
                if (parts.length < 2 || parts[0].isEmpty()) {
                    problems.add(lines.number(), "expected two ids, found " + Problems.quoted(line.strip()));
                } else if (!header) {
                    rows.accept(lines.number(), List.of(parts[0], parts[1], parts.length > 2 ? parts[2] : ""));
                }
            }
        }
    }

    private static String beginning(String... parts) {
        return parts.length < 2 ? "" : (parts[0] + " " + parts[1]).toLowerCase(Locale.ROOT);
    }
}
