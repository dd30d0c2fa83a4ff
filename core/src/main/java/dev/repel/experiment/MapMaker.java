package dev.repel.experiment;

import dev.repel.data.NodeDataset;
import dev.repel.projection.Neighbours;
import dev.repel.projection.Points;
import dev.repel.projection.PrincipalComponents;
import dev.repel.projection.Tsne;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Projects the embeddings of a run onto the plane. They are first scaled to length 1, because PCL compares them by
 * their angle. For a large graph only a random sample of the nodes is shown, with all labelled ones if they are few, the same for the same seed: a browser
 * could draw more, but nobody could tell them apart, and this way a map takes about a second.
 */
final class MapMaker {
    static final int MOST_NODES = 1_500;
    private static final int STEPS = 250;
    private static final int NEAREST = 10;

    private final NodeDataset dataset;
    private final RunResult result;
    private final int[] chosen;
    private final Matrix rows;

    MapMaker(NodeDataset dataset, RunResult result) {
        this.dataset = dataset;
        this.result = result;
        this.chosen = chosen(dataset, result.run().seed());
        this.rows = unit(result.run().embeddings(), chosen);
    }

    /** Of the nodes that can have a class. */
    private static int[] chosen(NodeDataset dataset, long seed) {
        int[] order = IntStream.of(new CounterRandom(seed, Purpose.SAMPLING, -1, 0).permutation(dataset.nodes()))
                .filter(dataset::isClassified)
                .toArray();
        IntPredicate isLabelled = dataset::isLabelled;
        if (IntStream.of(order).filter(isLabelled).count() <= MOST_NODES / 2) {
            order = IntStream.concat(
                            IntStream.of(order).filter(isLabelled),
                            IntStream.of(order).filter(isLabelled.negate()))
                    .toArray();
        }
        int[] chosen = Arrays.copyOf(order, Math.min(order.length, MOST_NODES));
        Arrays.sort(chosen);
        return chosen;
    }

    private static Matrix unit(Matrix embeddings, int[] chosen) {
        Matrix unit = new Matrix(chosen.length, embeddings.cols());
        for (int i = 0; i < chosen.length; i++) {
            double square = 0;
            for (int j = 0; j < embeddings.cols(); j++) {
                square += StrictMath.pow(embeddings.get(chosen[i], j), 2);
            }
            for (int j = 0; j < embeddings.cols() && square > 0; j++) {
                unit.set(i, j, (float) (embeddings.get(chosen[i], j) / Math.sqrt(square)));
            }
        }
        return unit;
    }

    /** The map, or null if there are too few nodes for one. */
    NodeMap make(Workers workers) {
        if (chosen.length < 2) {
            return null;
        }
        PrincipalComponents components = PrincipalComponents.of(rows);
        Neighbours neighbours = Neighbours.of(rows, Tsne.neighboursNeeded(chosen.length), workers);
        Points places = Tsne.place(rows, neighbours, components.points(), STEPS, workers);
        List<NodeMap.Projection> projections = List.of(
                projection(
                        "tsne",
                        "t-SNE",
                        "Near nodes have similar embeddings; distances between groups mean little.",
                        places),
                projection("pca", "PCA", variance(components.shares()), components.points()));
        NodeSet[] sets = NodeSet.of(result.split(), dataset.nodes());
        Matrix logits = result.run().logits();
        return new NodeMap(
                dataset.classifiedNodes().length,
                Arrays.stream(chosen).mapToObj(dataset.nodeIds()::get).toList(),
                Arrays.stream(chosen).mapToObj(node -> dataset.labels()[node]).toList(),
                Arrays.stream(chosen).mapToObj(logits::argMax).toList(),
                Arrays.stream(chosen).mapToObj(node -> confidence(logits, node)).toList(),
                Arrays.stream(chosen).mapToObj(node -> sets[node]).toList(),
                projections,
                agreement(neighbours));
    }

    private static String variance(double[] shares) {
        return String.format(
                Locale.ROOT,
                "The two axes hold %.0f %% and %.0f %% of the variance.",
                100 * shares[0],
                100 * shares[1]);
    }

    /** Rounded to the four digits that are shown. */
    private double confidence(Matrix logits, int node) {
        double certainty = result.calibrated().temperature().probability(logits, node, logits.argMax(node));
        return Math.round(certainty * 10_000) / 10_000.0;
    }

    /** Scales both axes equally, so that the wider one fills the map. */
    private static NodeMap.Projection projection(String id, String name, String remark, Points points) {
        double minX = Arrays.stream(points.x()).min().orElse(0);
        double minY = Arrays.stream(points.y()).min().orElse(0);
        double width = Arrays.stream(points.x()).max().orElse(0) - minX;
        double height = Arrays.stream(points.y()).max().orElse(0) - minY;
        double span = Math.max(width, height);
        double scale = span > 0 ? NodeMap.SIZE / span : 0;
        double left = (NodeMap.SIZE - width * scale) / 2;
        double bottom = (NodeMap.SIZE - height * scale) / 2;
        return new NodeMap.Projection(
                id,
                name,
                remark,
                Arrays.stream(points.x())
                        .mapToObj(x -> (int) Math.round(left + (x - minX) * scale))
                        .toList(),
                Arrays.stream(points.y())
                        .mapToObj(y -> (int) Math.round(bottom + (y - minY) * scale))
                        .toList());
    }

    private List<Double> agreement(Neighbours neighbours) {
        long[] same = new long[dataset.classes()];
        long[] all = new long[dataset.classes()];
        for (int i = 0; i < chosen.length; i++) {
            int label = dataset.labels()[chosen[i]];
            for (int n = 0; n < Math.min(NEAREST, neighbours.k()) && label != NodeDataset.UNLABELLED; n++) {
                int other = dataset.labels()[chosen[neighbours.of(i, n)]];
                all[label] += other == NodeDataset.UNLABELLED ? 0 : 1;
                same[label] += other == label ? 1 : 0;
            }
        }
        List<Double> agreement = new ArrayList<>();
        for (int c = 0; c < all.length; c++) {
            agreement.add((double) same[c] / all[c]);
        }
        return agreement;
    }
}
