package dev.repel.cli.data;

import dev.repel.InvalidRequest;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.graph.BlockPowerIteration;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkSurvey;
import dev.repel.io.source.FolderSettings;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.settings.Declared;
import dev.repel.technique.PclSettings;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the walks behind the topological weights cost. */
@Command(
        name = "walks",
        description = {
            "Measures cost, size and error of random walks with restart, from random sources on one thread.",
            "Trainings keep their walks in the per-user cache; this command does not."
        },
        sortOptions = false,
        optionListHeading = "%nOptions%n")
public final class DataWalks extends RepelCommand {
    private static final PclSettings DEFAULTS = Declared.in(PclSettings.class).defaults();

    /** Floats never settle more closely than this. */
    private static final double FINEST = 1e-6;

    /** How the walks are computed. */
    public enum Method {
        /** Forward push: local, with a certified error. */
        PUSH,
        /** Forward push, and beside it power iteration on blocks of sources to the same L1 error. */
        POWER
    }

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            order = 1,
            description = "A name from 'repel data list' or a path.")
    String dataset = "jdk";

    @Option(names = "--sources", paramLabel = "N", order = 2, description = "Number of walks.")
    int sources = 500;

    @Option(names = "--seed", paramLabel = "S", order = 3, description = "Seed for choosing the sources.")
    long seed;

    @Option(
            names = "--k",
            paramLabel = "K",
            order = 4,
            description = "Negatives per class, for the size of a training's walks.")
    int k = DEFAULTS.k();

    @Option(
            names = "--walk-error",
            paramLabel = "E",
            order = 5,
            description = "A score is at most E times the node's degree too small.")
    double walkError = DEFAULTS.walkError();

    @Option(
            names = "--continue-probability",
            paramLabel = "Q",
            order = 6,
            description = "Probability that the walk continues rather than restarts.")
    double continueProbability = DEFAULTS.continueProbability();

    @Option(
            names = "--method",
            paramLabel = "push|power",
            order = 7,
            description = "power: also measure power iteration in blocks.")
    Method method = Method.PUSH;

    @Option(names = "--block", paramLabel = "B", order = 8, description = "power: sources per block.")
    int block = 32;

    @Mixin
    private final DeclaredOptions folder = DeclaredOptions.of(FolderSettings.class);

    @Override
    public Integer call() throws IOException {
        if (sources < 1 || k < 1 || block < 1) {
            throw new InvalidRequest("--sources, --k and --block must be at least 1");
        }
        FolderSettings where = GraphSettings.of(folder.given()).folder();
        NodeDataset loaded =
                GraphSource.named(dataset, where).loadAsItIs(err()::println).dataset();
        Graph graph = loaded.graph();
        int[] chosen = WalkSurvey.randomSources(graph, sources, seed);
        WalkSurvey push = WalkSurvey.of(graph, chosen, continueProbability, walkError);
        line("Graph", loaded.name() + ", " + graph);
        printPush(push);
        long needed = Math.min(graph.nodes(), (long) k * loaded.classes());
        line(
                "Training",
                Numbers.count(needed) + " walks at once (K · classes): " + Numbers.bytes(push.bytesOf(needed)) + ", "
                        + seconds(push.seconds() / push.sources() * needed) + "; all "
                        + Numbers.count(graph.nodes()) + " nodes: " + Numbers.bytes(push.bytesOf(graph.nodes())));
        if (method == Method.POWER) {
            printPower(graph, chosen, push);
        }
        out().flush();
        return ExitCode.OK;
    }

    private void printPush(WalkSurvey push) {
        int count = push.sources();
        line(
                "Forward push",
                Numbers.count(count, "source", "sources") + " in " + seconds(push.seconds()) + ", "
                        + seconds(push.seconds() / count) + " each");
        line("Edge touches", Numbers.count(push.edgeTouches() / count) + " per source");
        line(
                "Stored",
                Numbers.count(push.entries() / count) + " entries per source, " + Numbers.bytes(push.bytesOf(1)));
        line(
                "Error",
                String.format(
                        Locale.ROOT,
                        "at most %.2g in any score (E times the largest degree); L1 %.2g on average, %.2g at most",
                        push.certifiedError(),
                        push.meanMissing(),
                        push.largestMissing()));
    }

    /** To the L1 error that the pushes have in the mean, so that the comparison is fair. */
    private void printPower(Graph graph, int[] chosen, WalkSurvey push) {
        BlockPowerIteration power = new BlockPowerIteration(graph, continueProbability, Kernels.best());
        double q = continueProbability;
        double tolerance = Math.max(FINEST, push.meanMissing() * (1 - q) / Math.max(q, FINEST));
        long steps = 0;
        double error = 0;
        int blocks = 0;
        long start = System.nanoTime();
        try (Workers workers = new Workers(1)) {
            for (int from = 0; from < chosen.length; from += block) {
                power.from(Arrays.copyOfRange(chosen, from, Math.min(chosen.length, from + block)), tolerance, workers);
                steps += power.steps();
                error = Math.max(error, power.errorBound());
                blocks++;
            }
        }
        double each = (System.nanoTime() - start) / 1e9 / chosen.length;
        line(
                "Power",
                Numbers.count(steps / blocks) + " steps per block of " + block + ", " + seconds(each) + " per source, "
                        + Numbers.count(steps / blocks * graph.neighbours().length) + " edge touches per source, "
                        + String.format(Locale.ROOT, "L1 error at most %.2g", error));
        double pushEach = push.seconds() / push.sources();
        boolean pushWins = pushEach <= each;
        line(
                "Cheaper here",
                String.format(
                        Locale.ROOT,
                        "%s, %.1f times",
                        pushWins ? "forward push" : "power iteration in blocks",
                        pushWins ? each / pushEach : pushEach / each));
    }

    private static String seconds(double seconds) {
        return seconds >= 1
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : String.format(Locale.ROOT, "%.3f ms", 1000 * seconds);
    }

    private void line(String what, String value) {
        out().printf("%-13s %s%n", what, value);
    }
}
