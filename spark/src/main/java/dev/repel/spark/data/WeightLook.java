package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.WeightCells;
import java.io.Serializable;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** What is seen of a column of weights before any of them is used: how they are written, and which are none. */
final class WeightLook implements Serializable {
    private static final long serialVersionUID = 1L;

    private final WeightCells weights;
    private final RowProblems problems = new RowProblems();

    /** @param rows of one partition: the file, and all cells as text */
    private WeightLook(String table, boolean decimalComma, String column, int at, Iterator<Row> rows) {
        weights = new WeightCells(decimalComma);
        while (rows.hasNext()) {
            Row row = rows.next();
            String cell = row.getString(at);
            if (!weights.read(cell)) {
                String[] cells = new String[row.size() - 1];
                for (int c = 0; c < cells.length; c++) {
                    cells[c] = row.getString(c + 1);
                }
                String file = row.getString(0);
                problems.add(
                        file.isEmpty() ? table : file,
                        "column " + column,
                        WeightCells.refusal(cell),
                        RowProblems.shown(cells));
            }
        }
    }

    private WeightLook add(WeightLook other) {
        weights.add(other.weights);
        problems.add(other.problems);
        return this;
    }

    /**
     * How the weights of a table are written.
     *
     * @param columns of the table
     * @param weight one of them
     * @throws InvalidDataException if one is no weight, or may be read in two ways
     */
    static WeightCells of(SparkTable table, List<String> columns, String weight) throws InvalidDataException {
        String name = table.name();
        boolean comma = table.decimalComma();
        int at = columns.indexOf(weight) + 1;
        Column[] selected = new Column[columns.size() + 1];
        selected[0] = functions.input_file_name();
        for (int c = 0; c < columns.size(); c++) {
            selected[c + 1] = NodeColumns.text(table.rows().col("`" + columns.get(c) + "`"));
        }
        WeightLook look = table
                .rows()
                .select(selected)
                .javaRDD()
                .mapPartitions(rows ->
                        List.of(new WeightLook(name, comma, weight, at, rows)).iterator())
                .collect()
                .stream()
                .reduce(WeightLook::add)
                .orElseGet(() -> new WeightLook(name, comma, weight, at, Collections.emptyIterator()));
        look.problems.throwIfAny(name);
        String undecided = look.weights.undecided();
        if (!undecided.isEmpty()) {
            throw new InvalidDataException(name, "column " + weight, WeightCells.doubt(undecided));
        }
        return look.weights;
    }
}
