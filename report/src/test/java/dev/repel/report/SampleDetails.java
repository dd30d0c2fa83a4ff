package dev.repel.report;

import dev.repel.experiment.NodeMap;
import dev.repel.experiment.NodeSet;
import dev.repel.experiment.RunDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Made-up nodes in groups, one per class, and a few of them to look at. */
final class SampleDetails {
    private static final int NODES = 600;

    private SampleDetails() {}

    static RunDetails of(List<String> names) {
        return new RunDetails(map(names), rows(names, true), rows(names, false), pairs(names), List.of());
    }

    private static NodeMap map(List<String> names) {
        Random random = new Random(13);
        List<String> ids = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        List<Integer> predicted = new ArrayList<>();
        List<Double> confidences = new ArrayList<>();
        List<NodeSet> sets = new ArrayList<>();
        List<Integer> x = new ArrayList<>();
        List<Integer> y = new ArrayList<>();
        int classes = names.size();
        for (int i = 0; i < NODES; i++) {
            int label = i % classes;
            double angle = 2 * Math.PI * label / classes;
            ids.add(names.get(label) + "#" + i);
            labels.add(i % 50 == 49 ? -1 : label);
            predicted.add(random.nextDouble() < 0.1 ? random.nextInt(classes) : label);
            confidences.add(Math.round(1e4 * (0.3 + 0.7 * random.nextDouble())) / 1e4);
            sets.add(set(i));
            x.add(place(5000 + 4000 * Math.cos(angle) + 350 * random.nextGaussian()));
            y.add(place(5000 + 4000 * Math.sin(angle) + 350 * random.nextGaussian()));
        }
        return new NodeMap(
                8688,
                ids,
                labels,
                predicted,
                confidences,
                sets,
                List.of(
                        new NodeMap.Projection("tsne", "t-SNE", "Near nodes are similar.", x, y),
                        new NodeMap.Projection("pca", "PCA", "The axes hold 40 % and 21 % of the variance.", y, x)),
                names.stream().map(name -> 0.9).toList());
    }

    private static NodeSet set(int i) {
        if (i % 50 == 49) {
            return NodeSet.NONE;
        }
        return i % 10 < 2 ? NodeSet.TRAIN : i % 10 < 4 ? NodeSet.VALIDATION : NodeSet.TEST;
    }

    private static int place(double coordinate) {
        return (int) Math.max(0, Math.min(NodeMap.SIZE, coordinate));
    }

    private static List<RunDetails.NodeRow> rows(List<String> names, boolean uncertain) {
        List<RunDetails.NodeRow> rows = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            String given = names.get(i % names.size());
            String other = names.get((i + 1) % names.size());
            double sure = uncertain ? 0.2 + i / 100.0 : 0.99 - i / 100.0;
            NodeSet set = uncertain && i % 2 == 0 ? NodeSet.TEST : NodeSet.VALIDATION;
            rows.add(new RunDetails.NodeRow(
                    given + "/Node" + i, set, i == 3 ? null : other, given, sure, other, (1 - sure) / 2));
        }
        return rows;
    }

    private static List<RunDetails.PairRow> pairs(List<String> names) {
        List<RunDetails.PairRow> pairs = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            String anchor = names.get(i % names.size());
            String negative = names.get((i % 4 == 0 ? i : i + 1) % names.size());
            pairs.add(new RunDetails.PairRow(
                    anchor + "/Anchor" + i,
                    negative + "/Negative" + i,
                    anchor,
                    anchor,
                    i == 5 ? null : negative,
                    0.9 - i / 50.0,
                    i % 3 == 0 ? 0 : 3.4e-5 * i));
        }
        return pairs;
    }
}
