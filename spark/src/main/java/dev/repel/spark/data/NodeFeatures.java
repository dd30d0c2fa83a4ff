package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.FeatureEncoder;
import dev.repel.io.own.FeatureEncoder.Encoded;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The features of a table of nodes: first those of cells by the rules of one machine, then the numbers of arrays as they
 * are, called NAME[0], NAME[1] and so on.
 *
 * @param all features in their order
 * @param ofCells how many come from cells
 * @param lengths of the arrays
 */
record NodeFeatures(ColumnFeatures all, int ofCells, int[] lengths) implements Serializable {
    private static final int FLOAT_BITS = 24;

    static NodeFeatures of(NodeColumns columns, List<Feature> ofCells, int[] lengths) {
        List<Feature> all = new ArrayList<>(ofCells);
        for (int v = 0; v < lengths.length; v++) {
            for (int k = 0; k < lengths[v]; k++) {
                all.add(Feature.number(columns.vectors().get(v) + "[" + k + "]", 0, 1));
            }
        }
        return new NodeFeatures(new ColumnFeatures(all), ofCells.size(), lengths);
    }

    /** Features that were learnt from another table, for this one. */
    static NodeFeatures of(NodeColumns columns, ColumnFeatures known, int[] lengths) throws InvalidDataException {
        List<Feature> ofCells = known.list().stream()
                .filter(feature -> columns.cells().contains(feature.column()))
                .toList();
        NodeFeatures here = of(columns, ofCells, lengths);
        for (int i = 0; i < known.list().size(); i++) {
            if (i >= here.all.list().size()
                    || !known.list().get(i).equals(here.all.list().get(i))) {
                throw new InvalidDataException(
                        columns.table(),
                        "columns",
                        "expected the column "
                                + Problems.quoted(known.list().get(i).column()) + " as in training");
            }
        }
        if (here.all.list().size() > known.list().size()) {
            throw new InvalidDataException(
                    columns.table(),
                    "columns",
                    "expected arrays as in training, found one more number, "
                            + Problems.quoted(
                                    here.all.list().get(known.list().size()).column()));
        }
        return here;
    }

    /**
     * A number's mean and deviation without their last digits, which depend on the order in which partitions are added up:
     * the same table is to give the same features each time. What goes is less than a float can tell.
     */
    static Feature settled(Feature feature) {
        if (feature.kind() != ColumnFeatures.Kind.NUMBER || feature.scale() == 0) {
            return feature;
        }
        double step = Math.scalb(1.0, Math.getExponent(feature.scale()) - FLOAT_BITS);
        double mean = Math.rint(feature.shift() / step) * step;
        return Feature.number(feature.column(), mean, Math.rint(feature.scale() / step) * step);
    }

    FeatureEncoder encoder(NodeColumns columns, boolean decimalComma) {
        return new FeatureEncoder(new ColumnFeatures(all.list().subList(0, ofCells)), columns.cells(), decimalComma);
    }

    /** A row that has been found sound. */
    Encoded encode(FeatureEncoder encoder, NodeRow row) {
        Encoded cells = encoder.encode(column -> row.cells()[column], (column, expected) -> {});
        if (lengths.length == 0) {
            return cells;
        }
        int room = cells.columns().length + Arrays.stream(lengths).sum();
        int[] columns = Arrays.copyOf(cells.columns(), room);
        float[] values = Arrays.copyOf(cells.values(), room);
        int count = cells.columns().length;
        int feature = ofCells;
        for (float[] vector : row.vectors()) {
            for (float value : vector) {
                columns[count] = feature++;
                values[count] = value;
                count += value == 0 ? 0 : 1;
            }
        }
        return new Encoded(Arrays.copyOf(columns, count), Arrays.copyOf(values, count));
    }
}
