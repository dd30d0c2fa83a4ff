package dev.repel.spark.train;

import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.walks.DiskWalkStore;
import dev.repel.model.Architecture;
import dev.repel.partition.LabelledNodes;
import dev.repel.partition.Part;
import dev.repel.partition.PartitionedRun;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.partition.WorkPlan;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.InvalidSetting;
import dev.repel.spark.data.PartFiles;
import dev.repel.spark.data.Partitioning;
import dev.repel.spark.data.Parts;
import dev.repel.spark.data.SparkGraph;
import dev.repel.technique.PclSettings;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;

/**
 * Trains networks on a graph that is spread over the executors of a cluster. The graph is cut into parts once, for all
 * trainings on it.
 */
public final class SparkTraining implements AutoCloseable {
    /** Beyond this many edges, 8 bytes each, the whole graph is not sent to every executor. */
    private static final long MOST_SHARED_EDGES = 50_000_000;

    /** From here on most of the work of an epoch is done for halos, and users should know what they can do about it. */
    private static final double LARGE_HALOS = 4;

    private final SparkGraph graph;
    private final PartSettings settings;
    private final long seed;
    private final Path walkCache;
    private final Consumer<String> progress;
    private final JavaSparkContext spark;
    private final Partitioning partitioning;
    private final Traffic traffic = new Traffic();
    private final Map<Integer, JavaRDD<Part>> partsByReach = new HashMap<>();
    private final Map<Integer, Double> haloFactors = new HashMap<>();
    private JavaRDD<Part> near;
    private Graph whole;
    private NodeStrengths strengths;
    private TrainingCosts costs;

    /**
     * Cuts the graph.
     *
     * @param seed of the cut, and of the sample where neighbours are left out
     * @param walkCache the per-user folder where random walks are kept between trainings
     * @param progress is told what was done
     */
    public SparkTraining(
            SparkGraph graph, PartSettings settings, long seed, Path walkCache, Consumer<String> progress) {
        this.graph = graph;
        this.settings = settings;
        this.seed = seed;
        this.walkCache = walkCache;
        this.progress = progress;
        this.spark = JavaSparkContext.fromSparkContext(graph.session().sparkContext());
        int parts = settings.partsOf(graph.nodeCount(), spark.defaultParallelism());
        spark.sc().setJobDescription("cut " + graph.name());
        this.partitioning = Partitioning.of(graph, parts, seed);
        progress.accept(String.format(
                Locale.ROOT,
                "Cut into %d %s: %.1f %% of the edges are between parts",
                parts,
                parts == 1 ? "part" : "parts",
                100 * partitioning.share()));
        spark.sc().addSparkListener(traffic);
    }

    /** Saves fetching the edges for random walks where the driver has them anyway. */
    void know(Graph graphHere) {
        whole = graphHere;
    }

    /** What the last training took. */
    public TrainingCosts costs() {
        return costs;
    }

    /** What a result says of the cluster and of the last training, by name; nothing before there was one. */
    Map<String, Object> facts() {
        return costs == null ? new LinkedHashMap<>() : costs.facts(spark.sc().master());
    }

    /**
     * Trains one network.
     *
     * @param from where to go on, if it was begun before
     */
    public PartitionedRun train(
            TrainConfig config,
            LabelledNodes labels,
            long runSeed,
            TrainingListener listener,
            Optional<TrainingState> from)
            throws InvalidDataException {
        config.pairs()
                .ifPresent(pairs -> InvalidSetting.unless(
                        pairs.k() <= graph.nodeCount(),
                        "k",
                        pairs.k() + " asks for more negatives per class than the graph has nodes (" + graph.nodeCount()
                                + ")"));
        PartitionedTrainer trainer =
                new PartitionedTrainer(config, graph.classNames().size(), graph.features(), graph.traits(), labels);
        JavaRDD<Part> parts = trainingParts(trainer.reach());
        WorkPlan plan = trainer.plan(runSeed);
        String title = graph.name() + ", seed " + runSeed;
        try (Walking walking = new Walking(plan.pcl());
                SparkRounds rounds = new SparkRounds(spark, parts, plan, walking.supply, title)) {
            // what comes before, such as the graph for random walks, is no part of an epoch
            Traffic.Bytes before = traffic.sofar(spark.sc().listenerBus());
            PartitionedRun run = trainer.train(rounds, runSeed, from, (epoch, state) -> {
                spark.sc().listenerBus().post(EpochEnded.of(title, epoch));
                listener.afterEpoch(epoch, state);
            });
            int epochs = Math.max(
                    1, run.history().size() - from.map(TrainingState::epoch).orElse(0));
            Traffic.Bytes bytes = traffic.sofar(spark.sc().listenerBus()).since(before);
            costs = new TrainingCosts(
                    partitioning.parts(),
                    partitioning.share(),
                    haloFactors.get(trainer.reach()),
                    settings.fanOut(),
                    (run.seconds() - from.map(TrainingState::seconds).orElse(0.0)) / epochs,
                    rounds.bytesSent() / epochs,
                    bytes.returned() / epochs,
                    bytes.shuffled() / epochs,
                    bytes.complete());
            return run;
        }
    }

    /**
     * What a network says of all nodes, layer by layer and with no neighbour left out; kept until the caller unpersists it.
     *
     * @param classes how many the network knows
     * @param parameters all of them one after the other
     */
    public JavaRDD<PartOutput> predict(
            Architecture architecture, int classes, float[] parameters, boolean withEmbeddings) {
        if (near == null) {
            near = Parts.of(graph, partitioning, 1, 0, seed).persist(StorageLevel.MEMORY_AND_DISK());
        }
        try (LayerwiseInference inference = new LayerwiseInference(
                spark,
                near,
                partitioning.partOf(),
                architecture,
                graph.traits(),
                graph.features(),
                classes,
                parameters)) {
            return inference.outputs(withEmbeddings);
        }
    }

    /** The random walks of one training, where it needs any, with the cache they come from and go to. */
    private final class Walking implements AutoCloseable {
        private final PushOverSharedGraph shared;
        private final DiskWalkStore store;
        private final WalkSupply supply;

        Walking(PclSettings pcl) {
            if (pcl == null || pcl.weighting() == Weighting.UNIFORM) {
                shared = null;
                store = null;
                supply = null;
                return;
            }
            double q = pcl.continueProbability();
            spark.sc().setJobDescription("the graph for random walks");
            strengths = strengths == null ? WholeGraph.strengths(graph) : strengths;
            if (graph.edgeCount() <= MOST_SHARED_EDGES) {
                whole = whole == null ? WholeGraph.collect(graph, strengths) : whole;
                shared = new PushOverSharedGraph(spark, whole, q, pcl.walkError());
                store = new DiskWalkStore(walkCache, whole, q, pcl.walkError());
                supply = new WalkSupply(spark, shared, store, strengths);
            } else {
                shared = null;
                store = null;
                WalkSource push = new PushOverParts(spark, graph, strengths, q, pcl.walkError());
                supply = new WalkSupply(spark, push, WalkStore.NONE, strengths);
            }
        }

        @Override
        public void close() {
            if (supply != null) {
                supply.close();
            }
            if (shared != null) {
                shared.close();
                store.close();
            }
        }
    }

    private JavaRDD<Part> trainingParts(int reach) throws InvalidDataException {
        JavaRDD<Part> known = partsByReach.get(reach);
        if (known != null) {
            return known;
        }
        spark.sc().setJobDescription("halos of " + reach + " hops around the parts");
        JavaRDD<Part> parts = Parts.of(graph, partitioning, reach, settings.fanOut(), seed);
        if (settings.folder() != null) {
            String path = String.join(
                    "-",
                    settings.folder() + "/" + graph.fingerprint(),
                    "parts" + partitioning.parts(),
                    "hops" + reach,
                    "fan" + settings.fanOut(),
                    "seed" + seed);
            if (!PartFiles.exist(graph.session(), path)) {
                PartFiles.write(parts, path);
            }
            parts = PartFiles.read(graph.session(), path);
        }
        parts = parts.persist(StorageLevel.MEMORY_AND_DISK());
        long rows = parts.map(part -> (long) part.nodes().length).reduce(Long::sum);
        double factor = (double) rows / graph.nodeCount();
        haloFactors.put(reach, factor);
        progress.accept(String.format(
                Locale.ROOT,
                "Parts with their halos have %.1f rows per node, and an epoch takes as many times the work%s",
                factor,
                factor > LARGE_HALOS ? ": fewer --parts, or a small --fan-out, make it cheaper" : ""));
        partsByReach.put(reach, parts);
        return parts;
    }

    @Override
    public void close() {
        partsByReach.values().forEach(JavaRDD::unpersist);
        if (near != null) {
            near.unpersist();
        }
        spark.sc().removeSparkListener(traffic);
    }
}
