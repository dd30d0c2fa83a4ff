package dev.repel.data;

import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A {@link FeatureScaling} with the numbers that it learned from the training graph: it does the same to the features
 * of any other node. Each row is scaled by itself.
 *
 * @param factors what each column is multiplied by; null if nothing is learned
 * @param centres what is subtracted from each column before; 0 for columns that stay sparse, null for none at all
 */
public record FittedScaling(FeatureScaling kind, float[] factors, float[] centres) implements Serializable {
    public FittedScaling {
        Objects.requireNonNull(kind, "kind");
        require(kind.isLearned() == (factors != null), "has numbers exactly if it learns some");
        require((kind == FeatureScaling.STANDARDISED) == (centres != null), "has centres exactly if it standardises");
        require(centres == null || centres.length == factors.length, "has one centre per factor");
        require(areFinite(factors) && areFinite(centres), "has finite numbers");
    }

    private static boolean areFinite(float[] values) {
        for (int i = 0; values != null && i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                return false;
            }
        }
        return true;
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("a scaling of features " + rule);
        }
    }

    /**
     * A scaling that learns nothing.
     *
     * @throws IllegalArgumentException if it learns something
     */
    public static FittedScaling of(FeatureScaling kind) {
        return new FittedScaling(kind, null, null);
    }

    /** @throws IllegalArgumentException if it was learned from another number of columns */
    public void requireColumns(int columns) {
        if (factors != null && factors.length != columns) {
            throw new IllegalArgumentException(
                    "the scaling of the features has " + factors.length + " columns, but there are " + columns);
        }
    }

    /** The scaled features; {@code features} itself if nothing is to be done. */
    public FeatureMatrix apply(FeatureMatrix features) {
        requireColumns(features.cols());
        return switch (kind) {
            case NONE -> features;
            case ROW_SUMS -> features.rowNormalised();
            case UNIT_ROWS -> features.unitRows();
            case STANDARDISED -> standardised(features);
            case TF_IDF -> weighted(features).unitRows();
        };
    }

    private FeatureMatrix weighted(FeatureMatrix features) {
        float[] values = features.sparse().values().clone();
        for (int k = 0; k < values.length; k++) {
            values[k] *= factors[features.sparse().columns()[k]];
        }
        float[] dense = features.dense().data().clone();
        for (int d = 0; d < dense.length; d++) {
            dense[d] *= factors[features.denseColumns()[d % features.dense().cols()]];
        }
        return features.withValues(values, dense);
    }

    private FeatureMatrix standardised(FeatureMatrix features) {
        int[] columns = features.denseColumns();
        Matrix dense = features.dense().copy();
        for (int i = 0; i < dense.rows(); i++) {
            for (int c = 0; c < columns.length; c++) {
                dense.set(i, c, (dense.get(i, c) - centres[columns[c]]) * factors[columns[c]]);
            }
        }
        return new FeatureMatrix(standardised(features.sparse(), columns), dense, columns);
    }

    /**
     * Centred columns have an entry in every row. Columns that never varied have none.
     *
     * @param elsewhere columns that are not in this matrix
     */
    private SparseMatrix standardised(SparseMatrix features, int[] elsewhere) {
        int[] dense = centredExcept(elsewhere);
        int[] pointers = new int[features.rows() + 1];
        int room = Math.addExact(features.entries(), Math.multiplyExact(features.rows(), dense.length));
        int[] columns = new int[room];
        float[] values = new float[room];
        int next = 0;
        for (int i = 0; i < features.rows(); i++) {
            int at = features.rowPointers()[i];
            int end = features.rowEnd(i);
            int d = 0;
            while (at < end || d < dense.length) {
                boolean stored = at < end && (d == dense.length || features.columns()[at] <= dense[d]);
                int column = stored ? features.columns()[at] : dense[d];
                float value = stored ? features.values()[at++] : 0;
                if (d < dense.length && dense[d] == column) {
                    d++;
                }
                if (factors[column] != 0) {
                    columns[next] = column;
                    values[next++] = (value - centres[column]) * factors[column];
                }
            }
            pointers[i + 1] = next;
        }
        return new SparseMatrix(
                features.rows(), features.cols(), pointers, Arrays.copyOf(columns, next), Arrays.copyOf(values, next));
    }

    private int[] centredExcept(int[] others) {
        return IntStream.range(0, centres.length)
                .filter(j -> centres[j] != 0 && Arrays.binarySearch(others, j) < 0)
                .toArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FittedScaling scaling
                && kind == scaling.kind
                && Arrays.equals(factors, scaling.factors)
                && Arrays.equals(centres, scaling.centres);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, Arrays.hashCode(factors), Arrays.hashCode(centres));
    }

    @Override
    public String toString() {
        return "FittedScaling " + kind + (factors == null ? "" : " of " + factors.length + " columns");
    }
}
