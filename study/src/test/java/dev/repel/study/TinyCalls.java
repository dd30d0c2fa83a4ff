package dev.repel.study;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.source.GraphSource;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.study.run.TrainingCall;
import dev.repel.tensor.PlainKernels;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Short trainings on a graph of 90 nodes, whichever dataset they name. */
public final class TinyCalls {
    private static final NodeDataset GRAPH = SyntheticGraph.parse(
                    "synthetic:nodes=90,classes=3,features=20,words=5,degree=4,signal=0.6")
            .generate();
    private static final int TRAIN = 15;
    private static final int VALIDATION = 45;
    private static final Map<String, String> SETTINGS =
            Map.of("hidden", "12", "input-dropout", "0.5", "dropout", "0.5", "epochs", "6", "lr", "0.03");

    private TinyCalls() {}

    /** @param shift that the classes of test nodes are moved by */
    public static TrainingCall.Reader reader(int shift) {
        NodeDataset dataset = dataset(shift);
        return new TrainingCall.Reader(
                new LinkedHashMap<>(SETTINGS), settings -> GraphSource.of(dataset), new PlainKernels(), "test", 1);
    }

    private static NodeDataset dataset(int shift) {
        int[] labels = GRAPH.labels().clone();
        for (int node = VALIDATION; node < labels.length; node++) {
            labels[node] = (labels[node] + shift) % GRAPH.classes();
        }
        Split split = new Split(
                IntStream.range(0, TRAIN).toArray(),
                IntStream.range(TRAIN, VALIDATION).toArray(),
                IntStream.range(VALIDATION, labels.length).toArray());
        return new NodeDataset(
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
}
