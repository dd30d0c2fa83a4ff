package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.io.own.FeatureEncoder;
import dev.repel.io.own.FeatureEncoder.Encoded;
import dev.repel.io.own.MissingWords;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The features of a table of nodes: first those of cells by the rules of one machine, then the numbers of arrays, called
 * NAME[0], NAME[1] and so on. An array is an embedding: it is scaled to length 1. In models of earlier versions its numbers
 * are as they are.
 *
 * @param all features in their order
 * @param ofCells how many come from cells
 * @param lengths of the arrays
 */
record NodeFeatures(ColumnFeatures all, int ofCells, int[] lengths) implements Serializable {
    private static final int FLOAT_BITS = 24;

    static NodeFeatures of(NodeColumns columns, List<Feature> ofCells, int[] lengths, MissingWords missing) {
        return of(columns, new ColumnFeatures(ofCells, missing), lengths, true);
    }

    private static NodeFeatures of(NodeColumns columns, ColumnFeatures ofCells, int[] lengths, boolean embeddings) {
        List<Feature> all = new ArrayList<>(ofCells.list());
        for (int v = 0; v < lengths.length; v++) {
            String vector = columns.vectors().get(v);
            for (int k = 0; k < lengths[v]; k++) {
                String name = vector + "[" + k + "]";
                all.add(embeddings ? Feature.embedding(name, vector) : Feature.number(name, 0, 1));
            }
        }
        return new NodeFeatures(
                new ColumnFeatures(all, ofCells.missing()), ofCells.list().size(), lengths);
    }

    /** Features that were learnt from another table, for this one. */
    static NodeFeatures of(NodeColumns columns, ColumnFeatures known, int[] lengths) throws InvalidDataException {
        List<Feature> ofCells = known.list().stream()
                .filter(feature -> columns.cells().contains(feature.column()))
                .toList();
        boolean embeddings = !known.list().isEmpty()
                && known.list().get(known.list().size() - 1).kind() == Kind.EMBEDDING;
        NodeFeatures here = of(columns, new ColumnFeatures(ofCells, known.missing()), lengths, embeddings);
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
        boolean learnt = feature.kind() == Kind.NUMBER || feature.kind() == Kind.DATE;
        if (!learnt || feature.scale() == 0) {
            return feature;
        }
        double step = Math.scalb(1.0, Math.getExponent(feature.scale()) - FLOAT_BITS);
        double mean = Math.rint(feature.shift() / step) * step;
        return feature.scaled(Math.rint(feature.scale() / step) * step, mean);
    }

    FeatureEncoder encoder(NodeColumns columns) {
        return new FeatureEncoder(new ColumnFeatures(all.list().subList(0, ofCells), all.missing()), columns.cells());
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
            double length =
                    feature < all.list().size() && all.list().get(feature).kind() == Kind.EMBEDDING
                            ? length(vector)
                            : 1;
            for (float value : vector) {
                columns[count] = feature++;
                values[count] = (float) (value / length);
                count += value == 0 ? 0 : 1;
            }
        }
        return new Encoded(Arrays.copyOf(columns, count), Arrays.copyOf(values, count));
    }

    private static double length(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        return squares == 0 ? 1 : Math.sqrt(squares);
    }
}
