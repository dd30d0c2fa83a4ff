package dev.repel.io.planetoid;

import dev.repel.io.InvalidDataException;
import dev.repel.io.ndarray.NdArray;

/** One-hot labels: rows with a single 1. */
record OneHotLabels(int[] labels, int classes) {
    static OneHotLabels of(NdArray array) throws InvalidDataException {
        int[] cells = array.requireDimensions(2).ints();
        int classes = array.length(1);
        int[] labels = new int[array.length(0)];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = -1;
            for (int c = 0; c < classes; c++) {
                int cell = cells[i * classes + c];
                if (cell != 0 && (cell != 1 || labels[i] >= 0)) {
                    throw notOneHot(array, i);
                }
                labels[i] = cell == 1 ? c : labels[i];
            }
            if (labels[i] < 0) {
                throw notOneHot(array, i);
            }
        }
        return new OneHotLabels(labels, classes);
    }

    private static InvalidDataException notOneHot(NdArray array, int row) {
        return array.invalid("expected a single 1 and otherwise 0 in row " + row);
    }
}
