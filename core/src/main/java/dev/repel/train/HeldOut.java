package dev.repel.train;

import dev.repel.tensor.Matrix;
import java.util.List;

/**
 * The predictions of a network for nodes whose labels it had not learned from.
 *
 * @param logits (V × C), one row per node
 */
public record HeldOut(int[] nodes, Matrix logits) {
    /** @param logits (N × C) of all nodes */
    public static HeldOut of(int[] nodes, Matrix logits) {
        int classes = logits.cols();
        Matrix rows = new Matrix(nodes.length, classes);
        for (int n = 0; n < nodes.length; n++) {
            System.arraycopy(logits.data(), nodes[n] * classes, rows.data(), n * classes, classes);
        }
        return new HeldOut(nodes, rows);
    }

    /** Concatenates several. */
    public static HeldOut all(List<HeldOut> parts) {
        int count = parts.stream().mapToInt(part -> part.nodes.length).sum();
        int classes = parts.get(0).logits.cols();
        int[] nodes = new int[count];
        Matrix rows = new Matrix(count, classes);
        int at = 0;
        for (HeldOut part : parts) {
            System.arraycopy(part.nodes, 0, nodes, at, part.nodes.length);
            System.arraycopy(part.logits.data(), 0, rows.data(), at * classes, part.nodes.length * classes);
            at += part.nodes.length;
        }
        return new HeldOut(nodes, rows);
    }
}
