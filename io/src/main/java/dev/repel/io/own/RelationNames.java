package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The relations that tables of edges name, numbered as they come. */
final class RelationNames {
    /** Each has parameters of its own: a column with more values hardly says what an edge is. */
    private static final int MOST = 64;

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final MissingWords missing;

    /** Empty if a cell may name any. */
    private final List<String> known;

    RelationNames(MissingWords missing, List<String> known) {
        this.missing = missing;
        this.known = known;
    }

    int numberOf(String name) {
        return numbers.computeIfAbsent(name, any -> numbers.size());
    }

    /** The number of the relation in a cell; negative if it holds none, which is then reported. */
    int find(long at, Table table, int column, String cell) {
        String name = cell.strip();
        if (name.isEmpty() || missing.isMissing(name)) {
            table.problems()
                    .add(
                            at,
                            table.columns().get(column),
                            "expected the relation of an edge, found "
                                    + (name.isEmpty() ? "an empty cell" : Problems.quoted(cell)));
            return -1;
        }
        if (!known.isEmpty() && !known.contains(name)) {
            table.problems()
                    .add(
                            at,
                            table.columns().get(column),
                            "expected a relation of the training (" + String.join(", ", known) + "), found "
                                    + Problems.quoted(cell));
            return -1;
        }
        return numberOf(name);
    }

    /** @param column that names relations, −1 for none */
    void requireFew(Table table, int column) throws InvalidDataException {
        if (numbers.size() > MOST) {
            throw table.problems()
                    .fatal(
                            column < 0
                                    ? "relations"
                                    : "column " + table.columns().get(column),
                            String.format(
                                    Locale.ROOT,
                                    "expected at most %d relations, found %,d: is it a column of kinds of edges?",
                                    MOST,
                                    numbers.size()));
        }
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    /** Sorted, so that they do not depend on the order of the rows. */
    List<String> sorted() {
        return numbers.keySet().stream().sorted().toList();
    }
}
