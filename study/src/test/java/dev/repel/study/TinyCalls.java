package dev.repel.study;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.model.Architecture;
import dev.repel.study.run.TrainingCall;
import dev.repel.train.Schedule;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Trainings on a graph of 90 nodes that know the options hidden, lr, technique, select and epochs. */
public final class TinyCalls implements TrainingCall.Reader {
    private static final NodeDataset GRAPH = SyntheticGraph.parse(
                    "synthetic:nodes=90,classes=3,features=20,words=5,degree=4,signal=0.6")
            .generate();
    private static final int TRAIN = 15;
    private static final int VALIDATION = 45;

    private final NodeDataset dataset;

    /** @param shift that the classes of test nodes are moved by */
    public TinyCalls(int shift) {
        int[] labels = GRAPH.labels().clone();
        for (int node = VALIDATION; node < labels.length; node++) {
            labels[node] = (labels[node] + shift) % GRAPH.classes();
        }
        Split split = new Split(
                IntStream.range(0, TRAIN).toArray(),
                IntStream.range(TRAIN, VALIDATION).toArray(),
                IntStream.range(VALIDATION, labels.length).toArray());
        dataset = new NodeDataset(
                "tiny",
                GRAPH.graph(),
                GRAPH.features(),
                labels,
                GRAPH.classNames(),
                GRAPH.nodeIds(),
                GRAPH.featureNames(),
                Optional.of(split),
                GRAPH.sha256());
    }

    @Override
    public TrainingCall read(Map<String, String> options) {
        return new Call(new TreeMap<>(options));
    }

    private final class Call implements TrainingCall {
        private final SortedMap<String, String> options;

        Call(SortedMap<String, String> options) {
            this.options = options;
        }

        @Override
        public Map<String, String> options() {
            return options;
        }

        @Override
        public String data() {
            return "tiny";
        }

        @Override
        public NodeDataset load(Consumer<String> progress) {
            return dataset;
        }

        @Override
        public ExperimentSpec spec(NodeDataset data) {
            TrainConfig defaults = TrainConfig.defaults();
            Architecture gcn = defaults.architecture();
            int epochs = Integer.parseInt(options.getOrDefault("epochs", "6"));
            TrainConfig config = new TrainConfig(
                    new Architecture(
                            gcn.backbone(),
                            gcn.layers(),
                            Integer.parseInt(options.getOrDefault("hidden", "8")),
                            0.5,
                            0.5,
                            gcn.embedding(),
                            gcn.options()),
                    options.getOrDefault("technique", "pcl"),
                    defaults.techniques().withPcl(defaults.techniques().pcl().with(10, 1)),
                    new Schedule(epochs / 2, epochs - epochs / 2, 0),
                    Double.parseDouble(options.getOrDefault("lr", "0.05")),
                    defaults.weightDecay(),
                    defaults.reduction(),
                    defaults.classWeights(),
                    Selection.valueOf(options.getOrDefault("select", "accuracy")
                            .toUpperCase(Locale.ROOT)
                            .replace('-', '_')));
            return new ExperimentSpec(config, true, SplitStrategy.PUBLIC, 1, 1, 0, 1, 0);
        }

        @Override
        public SortedMap<String, String> settings(NodeDataset data) {
            return options;
        }

        @Override
        public int separabilityHops() {
            return 0;
        }

        @Override
        public TrainingCall shortened(double share) {
            SortedMap<String, String> shorter = new TreeMap<>(options);
            double epochs = Double.parseDouble(options.getOrDefault("epochs", "6"));
            shorter.put("epochs", Long.toString(Math.round(epochs * share)));
            return new Call(shorter);
        }

        @Override
        public Map<String, Object> recorded(NodeDataset data) {
            return new LinkedHashMap<>(options);
        }
    }
}
