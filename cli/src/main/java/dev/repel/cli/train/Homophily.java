package dev.repel.cli.train;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import java.util.Locale;

/**
 * How often neighbours are of one class, among edges whose ends both have a label.
 *
 * @param known how many such edges there are
 * @param share of them within a class; NaN without any
 * @param ofWeight the share of their weight; the same as of the edges if these have no weights
 */
public record Homophily(long known, double share, double ofWeight) {
    /** With fewer, a share says next to nothing. */
    private static final int FEW = 30;

    public static Homophily of(Graph graph, int[] labels) {
        long known = 0;
        long alike = 0;
        double knownWeight = 0;
        double alikeWeight = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (i < j && labels[i] != NodeDataset.UNLABELLED && labels[j] != NodeDataset.UNLABELLED) {
                    float weight =
                            graph.weighted() ? graph.weights().orElseThrow().values()[k] : 1;
                    boolean same = labels[i] == labels[j];
                    known++;
                    knownWeight += weight;
                    alike += same ? 1 : 0;
                    alikeWeight += same ? weight : 0;
                }
            }
        }
        return new Homophily(known, (double) alike / known, alikeWeight / knownWeight);
    }

    /** Whether it rests on too few edges to conclude from. */
    public boolean isFromFew() {
        return known < FEW;
    }

    /** For the line that introduces a dataset; empty if nothing is known. */
    String inShort() {
        if (known == 0) {
            return "";
        }
        String weight = share == ofWeight ? "" : String.format(Locale.ROOT, " (%.2f of the weight)", ofWeight);
        return isFromFew()
                ? String.format(
                        Locale.ROOT,
                        ", homophily %.2f%s, but from %d known %s only",
                        share,
                        weight,
                        known,
                        known == 1 ? "edge" : "edges")
                : String.format(Locale.ROOT, ", homophily %.2f%s", share, weight);
    }
}
