package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rows of several tables, one table after the other. It has the columns of all of them, in order of first
 * occurrence; where a table lacks a column, its rows have no value there.
 */
public final class UnionTable implements Table {
    /** The number of a row has the number of its table above these bits. */
    private static final int BITS_OF_ROW = 40;

    private final List<Table> tables = new ArrayList<>();
    private final List<String> columns;
    private final Problems problems;

    /** Opens the tables, of which there are several. */
    public UnionTable(List<Table.Source> sources) throws IOException {
        try {
            for (Table.Source source : sources) {
                tables.add(source.open());
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        Set<String> all = new LinkedHashSet<>();
        tables.forEach(table -> all.addAll(table.columns()));
        this.columns = List.copyOf(all);
        String names = tables.stream().map(table -> table.problems().source()).collect(Collectors.joining(" and "));
        this.problems = new Problems(names, this::place);
    }

    private String place(long at) {
        Problems of = tables.get((int) (at >> BITS_OF_ROW)).problems();
        return of.source() + ", " + of.place(at & ((1L << BITS_OF_ROW) - 1));
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public Problems problems() {
        return problems;
    }

    /** Every table must have the column. */
    @Override
    public int require(String column) throws InvalidDataException {
        for (Table table : tables) {
            table.require(column);
        }
        return columns.indexOf(column);
    }

    @Override
    public boolean decimalComma() {
        return tables.stream().anyMatch(Table::decimalComma);
    }

    @Override
    public boolean ordered() {
        return tables.stream().allMatch(Table::ordered);
    }

    @Override
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        for (Table table : tables) {
            List<String> lacking = columns.stream()
                    .filter(column -> !table.columns().contains(column))
                    .toList();
            if (!lacking.isEmpty()) {
                remarks.add(table.problems().source() + " has no column " + String.join(", ", lacking)
                        + ": its rows have no value there.");
            }
        }
        return remarks;
    }

    @Override
    public void forEachRow(RowConsumer rows) throws IOException {
        for (int t = 0; t < tables.size(); t++) {
            Table table = tables.get(t);
            int[] to = table.columns().stream().mapToInt(columns::indexOf).toArray();
            long before = (long) t << BITS_OF_ROW;
            table.forEachRow((at, cells) -> {
                String[] row = new String[columns.size()];
                Arrays.fill(row, "");
                for (int c = 0; c < to.length; c++) {
                    row[to[c]] = cells.get(c);
                }
                rows.accept(before + at, List.of(row));
            });
            table.problems().throwIfAny();
        }
    }

    @Override
    public void close() throws IOException {
        for (Table table : tables) {
            table.close();
        }
    }
}
