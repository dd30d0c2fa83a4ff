package dev.repel.io.planetoid;

import dev.repel.io.pickle.PickleWriter;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A chain of 521 nodes in Planetoid's files, with fractions as features like Pubmed and a node that no file describes
 * like Citeseer.
 */
public final class SmallPlanetoid {
    public static final String NAME = "small";
    public static final int KNOWN = 510;
    public static final int TEST = 10;
    public static final int NODES = 521;
    public static final int GAP = 514;
    public static final int FEATURES = 4;
    private static final int CLASSES = 3;
    private static final int TRAIN = 6;

    int[] knownLabels = labels(KNOWN);
    int[] testLabels = labels(TEST);
    final List<int[]> neighbours = new ArrayList<>();

    public SmallPlanetoid() {
        for (int i = 0; i < NODES; i++) {
            neighbours.add(i + 1 < NODES ? new int[] {i + 1, i} : new int[] {i - 1});
        }
    }

    public void write(Path folder) throws IOException {
        write(folder, "x", PickleWriter.matrix(features(TRAIN)));
        write(folder, "allx", PickleWriter.matrix(features(KNOWN)));
        write(folder, "tx", PickleWriter.matrix(features(TEST)));
        write(folder, "y", PickleWriter.oneHot(Arrays.copyOf(knownLabels, TRAIN), CLASSES));
        write(folder, "ally", PickleWriter.oneHot(knownLabels, CLASSES));
        write(folder, "ty", PickleWriter.oneHot(testLabels, CLASSES));
        write(folder, "graph", PickleWriter.graph(neighbours));
        StringBuilder index = new StringBuilder();
        for (int node = NODES - 1; node >= KNOWN; node--) {
            index.append(node == GAP ? "" : node + "\n");
        }
        Files.writeString(folder.resolve(PlanetoidFiles.fileName(NAME, "test.index")), index);
    }

    private static void write(Path folder, String part, byte[] bytes) throws IOException {
        Files.write(folder.resolve(PlanetoidFiles.fileName(NAME, part)), bytes);
    }

    private static SparseMatrix features(int rows) {
        int[] pointers = new int[rows + 1];
        int[] columns = new int[rows];
        float[] values = new float[rows];
        for (int i = 0; i < rows; i++) {
            pointers[i + 1] = i + 1;
            columns[i] = i % FEATURES;
            values[i] = 0.25f;
        }
        return new SparseMatrix(rows, FEATURES, pointers, columns, values);
    }

    private static int[] labels(int count) {
        int[] labels = new int[count];
        Arrays.setAll(labels, i -> (i + 1) % CLASSES);
        return labels;
    }
}
