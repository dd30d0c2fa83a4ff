package dev.repel.io.own;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.verdict.Findings.DataFindings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds columns of a user's tables that do not help, or mislead. */
public final class OddColumns {
    /** With fewer nodes, numbers in a row may be chance. */
    private static final int ENOUGH_NODES = 20;

    private static final double TOLERANCE = 0.01;

    private OddColumns() {}

    /** @param graph with features as they were read, before any scaling of rows */
    public static DataFindings of(NodeDataset graph, ColumnFeatures features, ReadingNotes notes) {
        List<String> useless = notes.columns().stream()
                .filter(column -> column.features() == 0 && !(column.asked() && column.kind() == ColumnKind.IGNORE))
                .map(ReadingNotes.Column::name)
                .toList();
        return new DataFindings(useless, numbering(graph.features(), features), notes.unusedEdgeColumns());
    }

    /** Columns of numbers that are all different and equally far apart, such as 1, 2, 3, … in any order. */
    private static List<String> numbering(FeatureMatrix values, ColumnFeatures features) {
        List<String> found = new ArrayList<>();
        for (int f = 0; f < features.list().size() && values.rows() >= ENOUGH_NODES; f++) {
            if (features.list().get(f).kind() == Kind.NUMBER && isNumbering(column(values, f))) {
                found.add(features.list().get(f).column());
            }
        }
        return found;
    }

    private static double[] column(FeatureMatrix values, int column) {
        double[] all = new double[values.rows()];
        for (int row = 0; row < all.length; row++) {
            all[row] = values.get(row, column);
        }
        return all;
    }

    private static boolean isNumbering(double[] values) {
        Arrays.sort(values);
        double step = (values[values.length - 1] - values[0]) / (values.length - 1);
        for (int i = 1; i < values.length; i++) {
            if (Math.abs(values[i] - values[i - 1] - step) > TOLERANCE * step) {
                return false;
            }
        }
        return step > 0;
    }
}
