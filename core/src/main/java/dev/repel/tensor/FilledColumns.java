package dev.repel.tensor;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Finds the columns of features that are filled well enough to be held dense, and moves them there. */
final class FilledColumns {
    private FilledColumns() {}

    static FeatureMatrix split(SparseMatrix features, IntPredicate candidates) {
        int[] filled = new int[features.cols()];
        for (int column : features.columns()) {
            filled[column]++;
        }
        int[] chosen = Arrays.stream(filledColumns(filled, features.rows()))
                .filter(candidates)
                .toArray();
        if (chosen.length == 0) {
            return FeatureMatrix.of(features);
        }
        Matrix dense = new Matrix(features.rows(), chosen.length);
        int[] place = places(chosen, features.cols());
        int rest = features.entries();
        for (int column : chosen) {
            rest -= filled[column];
        }
        int[] pointers = new int[features.rows() + 1];
        int[] columns = new int[rest];
        float[] values = new float[rest];
        int next = 0;
        for (int i = 0; i < features.rows(); i++) {
            for (int k = features.rowPointers()[i]; k < features.rowPointers()[i + 1]; k++) {
                int column = features.columns()[k];
                if (place[column] >= 0) {
                    dense.set(i, place[column], features.values()[k]);
                } else {
                    columns[next] = column;
                    values[next++] = features.values()[k];
                }
            }
            pointers[i + 1] = next;
        }
        return new FeatureMatrix(
                new SparseMatrix(features.rows(), features.cols(), pointers, columns, values), dense, chosen);
    }

    static FeatureMatrix split(Matrix features) {
        int[] filled = new int[features.cols()];
        for (int i = 0; i < features.rows(); i++) {
            for (int j = 0; j < filled.length; j++) {
                filled[j] += features.get(i, j) != 0 ? 1 : 0;
            }
        }
        return filledColumns(filled, features.rows()).length == features.cols()
                ? FeatureMatrix.of(features)
                : split(SparseMatrix.of(features), column -> true);
    }

    private static int[] filledColumns(int[] filled, int rows) {
        return IntStream.range(0, filled.length)
                .filter(j -> filled[j] > 0 && filled[j] >= FeatureMatrix.DENSE_FROM * rows)
                .toArray();
    }

    /** The place of each column among the chosen ones, −1 for the others. */
    private static int[] places(int[] chosen, int columns) {
        int[] place = new int[columns];
        Arrays.fill(place, -1);
        for (int c = 0; c < chosen.length; c++) {
            place[chosen[c]] = c;
        }
        return place;
    }
}
