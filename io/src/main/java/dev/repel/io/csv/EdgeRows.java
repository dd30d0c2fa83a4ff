package dev.repel.io.csv;

import dev.repel.graph.Graph;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The rows of an edges file as a graph over known nodes; edges are never held as text. */
final class EdgeRows {
    private final List<String> header;
    private final Problems problems;
    private final Map<String, Integer> indexOfId;
    private final int sourceAt;
    private final int targetAt;

    private int[] sources = new int[1024];
    private int[] targets = new int[1024];
    private int count;

    static Graph read(Path file, CsvOptions options, Map<String, Integer> indexOfId) throws IOException {
        Problems problems = new Problems(file);
        try (CsvFile csv = new CsvFile(file, options.delimiter(), problems)) {
            EdgeRows rows = new EdgeRows(csv, options, indexOfId, problems);
            csv.forEachRow(rows::add);
            problems.throwIfAny();
            return Graph.of(
                    indexOfId.size(), Arrays.copyOf(rows.sources, rows.count), Arrays.copyOf(rows.targets, rows.count));
        }
    }

    private EdgeRows(CsvFile csv, CsvOptions options, Map<String, Integer> indexOfId, Problems problems)
            throws InvalidDataException {
        this.header = csv.header();
        this.problems = problems;
        this.indexOfId = indexOfId;
        if (header.size() < 2) {
            throw problems.fatal("line 1", "expected at least 2 columns, the ends of an edge, found " + header.size());
        }
        boolean conventional = header.contains("source") && header.contains("target");
        this.sourceAt = options.sourceColumn().isEmpty()
                ? (conventional ? header.indexOf("source") : 0)
                : csv.require(options.sourceColumn());
        this.targetAt = options.targetColumn().isEmpty()
                ? (conventional ? header.indexOf("target") : 1)
                : csv.require(options.targetColumn());
        if (indexOfId.containsKey(header.get(sourceAt)) && indexOfId.containsKey(header.get(targetAt))) {
            throw problems.fatal(
                    "line 1",
                    "expected a header such as source,target, found an edge between the nodes "
                            + Problems.quoted(header.get(sourceAt)) + " and " + Problems.quoted(header.get(targetAt)));
        }
    }

    private void add(long line, List<String> cells) {
        int source = node(line, cells, sourceAt);
        int target = node(line, cells, targetAt);
        if (source < 0 || target < 0) {
            return;
        }
        if (count == sources.length) {
            sources = Arrays.copyOf(sources, count * 2);
            targets = Arrays.copyOf(targets, count * 2);
        }
        sources[count] = source;
        targets[count++] = target;
    }

    private int node(long line, List<String> cells, int column) {
        String id = cells.get(column);
        Integer index = indexOfId.get(id);
        if (index == null) {
            problems.add(
                    line,
                    header.get(column),
                    id.isEmpty()
                            ? "expected the id of a node, found an empty cell"
                            : "expected the id of a node, there is no node " + Problems.quoted(id));
            return -1;
        }
        return index;
    }
}
