package dev.repel.io.synthetic;

import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A bag of words for each node. Word w belongs to the vocabulary of class w mod classes; a node draws each of its words
 * from the vocabulary of its class with the probability {@code signal}, else from all words. Words drawn twice count
 * once.
 */
final class TopicWords {
    private final SyntheticGraph parameters;
    private final SplittableRandom random;

    TopicWords(SyntheticGraph parameters) {
        this.parameters = parameters;
        // Not the random stream of the edges: other edges must not change the words.
        this.random = new SplittableRandom(parameters.seed() ^ 0x746F70696373L);
    }

    SparseMatrix features(int[] labels) {
        int[] rowPointers = new int[labels.length + 1];
        int[] columns = new int[labels.length * parameters.words()];
        int[] row = new int[parameters.words()];
        int entries = 0;
        for (int i = 0; i < labels.length; i++) {
            for (int k = 0; k < row.length; k++) {
                row[k] = random.nextDouble() < parameters.signal() ? topicWord(labels[i]) : anyWord();
            }
            Arrays.sort(row);
            for (int k = 0; k < row.length; k++) {
                if (k == 0 || row[k] != row[k - 1]) {
                    columns[entries++] = row[k];
                }
            }
            rowPointers[i + 1] = entries;
        }
        float[] present = new float[entries];
        Arrays.fill(present, 1);
        return new SparseMatrix(
                labels.length, parameters.features(), rowPointers, Arrays.copyOf(columns, entries), present);
    }

    private int anyWord() {
        return random.nextInt(parameters.features());
    }

    private int topicWord(int ofClass) {
        int classes = parameters.classes();
        int vocabulary = (parameters.features() - ofClass + classes - 1) / classes;
        return ofClass + classes * random.nextInt(vocabulary);
    }
}
