package dev.repel.serve.label;

import dev.repel.projection.Neighbours;
import dev.repel.projection.Points;
import dev.repel.projection.PrincipalComponents;
import dev.repel.projection.Tsne;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where nodes are on the map. They stay there while labels come and go: only colours change, so that people find their way.
 *
 * @param nodes that are shown, ascending
 * @param x from 0 to {@link #SIZE}
 * @param y the same
 * @param isFinal whether they do not move any more
 */
record MapPlaces(int[] nodes, int[] x, int[] y, boolean isFinal) {
    static final int SIZE = 10_000;

    private static final int MOST = 3_000;
    private static final int STEPS = 500;

    /** Nothing on it yet. */
    static final MapPlaces EMPTY = new MapPlaces(new int[0], new int[0], new int[0], false);

    /** The nodes that are shown: all, or some that are evenly spread over the order of the graph. */
    static int[] chosen(int count) {
        int shown = Math.min(count, MOST);
        return IntStream.range(0, shown)
                .map(i -> (int) ((long) i * count / shown))
                .toArray();
    }

    /** At once: along the two directions in which points differ most. */
    static MapPlaces quick(Matrix points, int[] nodes) {
        return of(nodes, PrincipalComponents.of(rows(points, nodes)).points(), false);
    }

    /** Better, but slower: near each other if they are neighbours among the points. */
    static MapPlaces careful(Matrix points, int[] nodes, int threads) {
        Matrix rows = rows(points, nodes);
        try (Workers workers = new Workers(threads)) {
            Points start = PrincipalComponents.of(rows).points();
            Neighbours neighbours = Neighbours.of(rows, Tsne.neighboursNeeded(nodes.length), workers);
            return of(nodes, Tsne.place(rows, neighbours, start, STEPS, workers), true);
        }
    }

    private static Matrix rows(Matrix points, int[] nodes) {
        Matrix rows = new Matrix(nodes.length, points.cols());
        for (int n = 0; n < nodes.length; n++) {
            System.arraycopy(points.data(), nodes[n] * points.cols(), rows.data(), n * points.cols(), points.cols());
        }
        return rows;
    }

    private static MapPlaces of(int[] nodes, Points points, boolean isFinal) {
        return new MapPlaces(nodes, scaled(points.x()), scaled(points.y()), isFinal);
    }

    private static int[] scaled(double[] values) {
        double low = Arrays.stream(values).min().orElse(0);
        double high = Arrays.stream(values).max().orElse(1);
        double width = high > low ? high - low : 1;
        return Arrays.stream(values)
                .mapToInt(value -> (int) ((value - low) / width * SIZE))
                .toArray();
    }
}
