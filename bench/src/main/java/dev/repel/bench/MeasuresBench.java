package dev.repel.bench;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Separability;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Walk;
import dev.repel.io.source.FolderSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Times what PCL measures and prepares on a large graph, on one thread: Separability-G of embeddings of width 64, and
 * the walks from 500 nodes. Call: {@code java -jar bench/target/repel-bench.jar DATA-FOLDER [DATASET]}.
 */
public final class MeasuresBench {
    private static final int WIDTH = 64;
    private static final int SOURCES = 500;
    private static final int REPETITIONS = 5;

    private MeasuresBench() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 1) {
            System.err.println("usage: java -jar repel-bench.jar DATA-FOLDER [DATASET]");
            System.exit(2);
        }
        String name = arguments.length > 1 ? arguments[1] : "coauthor-physics";
        NodeDataset dataset = GraphSource.named(name, new FolderSettings(Path.of(arguments[0]), true, true))
                .loadAsItIs(line -> {})
                .dataset();
        System.out.printf(
                Locale.ROOT,
                "%s: %,d nodes, %,d edges; best and worst of %d, one thread%n",
                name,
                dataset.nodes(),
                dataset.graph().edges(),
                REPETITIONS);
        Matrix embeddings = embeddings(dataset.nodes());
        report(
                "Separability-G, " + WIDTH + " columns",
                () -> String.format(
                        Locale.ROOT,
                        "%.4f",
                        new Separability(embeddings, dataset.labels(), dataset.classes()).global()));
        report("walks from " + SOURCES + " nodes, q 0.85, error 1e-4", () -> walks(dataset));
    }

    private static Matrix embeddings(int nodes) {
        CounterRandom random = new CounterRandom(1, Purpose.SAMPLING, 0, 0);
        Matrix embeddings = new Matrix(nodes, WIDTH);
        for (int i = 0; i < embeddings.data().length; i++) {
            embeddings.data()[i] = 2 * random.uniform(i) - 1;
        }
        return embeddings;
    }

    private static String walks(NodeDataset dataset) {
        ForwardPush push = new ForwardPush(dataset.graph(), 0.85, 1e-4);
        CounterRandom random = new CounterRandom(1, Purpose.SAMPLING, 1, 0);
        long entries = 0;
        for (int s = 0; s < SOURCES; s++) {
            Walk walk = push.from(random.below(dataset.nodes(), s));
            entries += walk.nodes().length;
        }
        return String.format(Locale.ROOT, "%,d scores", entries);
    }

    private interface Work {
        String run();
    }

    /** The first repetition is cold, so the worst time is what a user who asks once sees. */
    private static void report(String what, Work work) {
        double best = Double.POSITIVE_INFINITY;
        double worst = 0;
        String result = "";
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            long start = System.nanoTime();
            result = work.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            best = Math.min(best, seconds);
            worst = Math.max(worst, seconds);
        }
        System.out.printf(Locale.ROOT, "%-45s %8.3f s %8.3f s   %s%n", what, best, worst, result);
    }
}
