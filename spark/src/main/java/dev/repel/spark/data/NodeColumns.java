package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnKind;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What the columns of a table of nodes are for.
 *
 * @param table what it is called
 * @param cells names of the columns whose cells are read as text: id, label, split, and those that give features
 * @param vectors names of the columns of type array of numbers
 * @param idAt among the cells
 * @param labelAt among the cells, −1 if there is none
 * @param splitAt among the cells, −1 if there is none
 * @param corruptAt among the cells: lines that could not be read, −1 if there are none of that kind
 */
record NodeColumns(
        String table, List<String> cells, List<String> vectors, int idAt, int labelAt, int splitAt, int corruptAt)
        implements Serializable {
    /** What {@link String#strip} takes away; Spark's trim by itself knows blanks only. */
    private static final String AROUND_CELLS = IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
            .filter(Character::isWhitespace)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());

    static NodeColumns of(SparkTable nodes, OwnGraphOptions options) throws InvalidDataException {
        List<String> cells = new ArrayList<>();
        List<String> vectors = new ArrayList<>();
        for (StructField field : nodes.rows().schema().fields()) {
            boolean ignored = options.nodes().kinds().get(field.name()) == ColumnKind.IGNORE;
            if (isVector(field.dataType())) {
                vectors.addAll(ignored ? List.of() : List.of(field.name()));
            } else if (!ignored && isNested(field.dataType())) {
                throw new InvalidDataException(
                        nodes.name(),
                        "column " + field.name(),
                        "expected text, a number or an array of numbers, found the type "
                                + field.dataType().simpleString() + "; it can be ignored as a column's kind");
            } else {
                cells.add(field.name());
            }
        }
        for (String column : options.nodes().kinds().keySet()) {
            if (!Arrays.asList(nodes.rows().columns()).contains(column)) {
                throw new InvalidDataException(
                        nodes.name(),
                        "columns",
                        "expected a column " + Problems.quoted(column) + " because its kind was given");
            }
        }
        boolean unwanted = options.nodes().kinds().get(options.nodes().split().name()) == ColumnKind.IGNORE;
        NodeColumns columns = new NodeColumns(
                nodes.name(),
                List.copyOf(cells),
                List.copyOf(vectors),
                require(nodes, cells, options.nodes().id()),
                cells.indexOf(options.nodes().label()),
                unwanted ? -1 : cells.indexOf(options.nodes().split().name()),
                cells.indexOf(SparkTable.CORRUPT));
        if (options.labelsRequired() && columns.labelAt < 0) {
            require(nodes, cells, options.nodes().label());
        }
        return columns;
    }

    private static boolean isVector(DataType type) {
        return type instanceof ArrayType array && array.elementType() instanceof NumericType;
    }

    private static boolean isNested(DataType type) {
        return type instanceof ArrayType || type instanceof MapType || type instanceof StructType;
    }

    static int require(SparkTable table, List<String> columns, String name) throws InvalidDataException {
        int at = columns.indexOf(name);
        if (at < 0) {
            List<String> some = columns.subList(0, Math.min(20, columns.size()));
            throw new InvalidDataException(
                    table.name(),
                    "columns",
                    "expected a column " + Problems.quoted(name) + ", found "
                            + Problems.quoted(String.join(", ", some)));
        }
        return at;
    }

    /** The cells that are neither id nor label nor split. */
    List<Integer> featureCells() {
        List<Integer> found = new ArrayList<>();
        for (int column = 0; column < cells.size(); column++) {
            if (column != idAt && column != labelAt && column != splitAt && column != corruptAt) {
                found.add(column);
            }
        }
        return found;
    }

    /** The rows as cells of text, vectors and the file, sorted by id. */
    Dataset<Row> sorted(Dataset<Row> rows) {
        List<Column> selected = new ArrayList<>();
        for (String cell : cells) {
            selected.add(text(rows.col("`" + cell + "`")));
        }
        for (String vector : vectors) {
            selected.add(rows.col("`" + vector + "`").cast(DataTypes.createArrayType(DataTypes.FloatType)));
        }
        selected.add(functions.input_file_name());
        List<String> names = new ArrayList<>();
        for (int column = 0; column < selected.size(); column++) {
            names.add("c" + column);
        }
        return rows.select(selected.toArray(Column[]::new))
                .toDF(names.toArray(String[]::new))
                .orderBy("c" + idAt);
    }

    /** As the one-machine reader has it: stripped, and empty where there is none. The ids of nodes and edges meet so. */
    static Column text(Column column) {
        return functions.coalesce(functions.trim(column.cast(DataTypes.StringType), AROUND_CELLS), functions.lit(""));
    }

    NodeRow row(Row row) {
        String[] texts = new String[cells.size()];
        for (int column = 0; column < texts.length; column++) {
            texts[column] = row.getString(column);
        }
        float[][] arrays = new float[vectors.size()][];
        for (int vector = 0; vector < arrays.length; vector++) {
            int at = texts.length + vector;
            arrays[vector] = row.isNullAt(at) ? new float[0] : floats(row.getList(at));
        }
        String file = row.getString(texts.length + arrays.length);
        return new NodeRow(file.isEmpty() ? table : file, texts, arrays);
    }

    /** An element that is missing is no number, and found as such. */
    private static float[] floats(List<Float> values) {
        float[] array = new float[values.size()];
        for (int k = 0; k < array.length; k++) {
            array[k] = values.get(k) == null ? Float.NaN : values.get(k);
        }
        return array;
    }
}
