package dev.repel.serve.label;

import dev.repel.data.NodeDataset;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a person is shown of a node: the cells of the table, or the names of its features where there is no table. */
public final class NodeCells {
    /** Characters; a workbench that runs out of memory helps nobody. */
    private static final long MOST_TEXT = 200_000_000;

    private static final int LONGEST = 5_000;
    private static final int MOST_FEATURES = 80;

    /** A value under its name. */
    record Cell(String name, String value) {}

    private final List<String> columns = new ArrayList<>();
    private final Map<String, List<String>> rows = new HashMap<>();
    private final int idAt;
    private final int labelAt;

    private NodeCells(List<String> columns, String id, String label) {
        this.columns.addAll(columns);
        this.idAt = columns.indexOf(id);
        this.labelAt = columns.indexOf(label);
    }

    /** Where there is no table. */
    public static NodeCells none() {
        return new NodeCells(List.of(), "", "");
    }

    /**
     * Reads a table of nodes.
     *
     * @param id its column of ids
     * @param label its column of labels, which is not shown
     */
    public static NodeCells of(Table.Source source, String id, String label) throws IOException {
        try (Table table = source.open()) {
            NodeCells cells = new NodeCells(table.columns(), id, label);
            if (cells.idAt >= 0) {
                long[] text = {0};
                table.forEachRow((at, row) -> {
                    text[0] += row.stream().mapToInt(String::length).sum();
                    if (text[0] <= MOST_TEXT) {
                        cells.rows.putIfAbsent(row.get(cells.idAt), List.copyOf(row));
                    }
                });
            }
            return cells;
        }
    }

    List<Cell> of(NodeDataset dataset, int node) {
        List<String> row = rows.get(dataset.nodeIds().get(node));
        return row == null ? features(dataset, node) : cells(row);
    }

    private List<Cell> cells(List<String> row) {
        List<Cell> cells = new ArrayList<>();
        for (int c = 0; c < row.size(); c++) {
            if (c != idAt && c != labelAt && !row.get(c).isEmpty()) {
                cells.add(new Cell(columns.get(c), shortened(row.get(c))));
            }
        }
        return cells;
    }

    private static List<Cell> features(NodeDataset dataset, int node) {
        List<String> names = new ArrayList<>();
        int[] set = dataset.features().columnsOf(node);
        for (int i = 0; i < Math.min(set.length, MOST_FEATURES); i++) {
            names.add(
                    dataset.featureNames().isEmpty()
                            ? Integer.toString(set[i])
                            : dataset.featureNames().get(set[i]));
        }
        String more = set.length > MOST_FEATURES ? ", and " + (set.length - MOST_FEATURES) + " more" : "";
        return List.of(new Cell("features", set.length == 0 ? "none" : String.join(", ", names) + more));
    }

    /** Whether a cell has these words, whatever their case. */
    boolean contain(String id, String lowerCase) {
        List<String> row = rows.get(id);
        return row != null && row.stream().anyMatch(cell -> contains(cell, lowerCase));
    }

    static boolean contains(String text, String lowerCase) {
        int last = text.length() - lowerCase.length();
        for (int at = 0; at <= last; at++) {
            if (text.regionMatches(true, at, lowerCase, 0, lowerCase.length())) {
                return true;
            }
        }
        return false;
    }

    private static String shortened(String cell) {
        return cell.length() > LONGEST ? cell.substring(0, LONGEST) + "…" : cell;
    }
}
