package dev.repel.testkit;

import dev.repel.data.NodeDataset;
import dev.repel.model.Backbones;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.train.TrainedRun;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Trainings that together use every kernel, each with a name, and a hash of what it ends with. */
public final class SmallTrainings {
    private static final Map<String, NodeDataset> DATASETS = Map.of(
            "simple", Runs.DATASET,
            "weighted", Runs.WEIGHTED,
            "directed", Runs.DIRECTED,
            "relational", Runs.RELATIONAL,
            "mixed", Runs.MIXED);

    private SmallTrainings() {}

    /** Every backbone with and without PCL, every technique, and every kind of graph and features. */
    public static Stream<String> names() {
        Stream<String> backbones = Backbones.names().stream().map(name -> dataFor(name) + " " + name);
        Stream<String> kinds = DATASETS.keySet().stream()
                .sorted()
                .flatMap(data -> Stream.of("gcn", "gat", "graphsage", "gin").map(backbone -> data + " " + backbone));
        return Stream.of(
                        Stream.concat(backbones, kinds).flatMap(name -> Stream.of(name + " none", name + " pcl")),
                        Techniques.names().stream().map(technique -> "simple gcn " + technique))
                .flatMap(names -> names)
                .distinct();
    }

    private static String dataFor(String backbone) {
        return backbone.equals("rgcn") ? "relational" : "simple";
    }

    /** A hash of the parameters, the logits and the history. */
    public static String hash(String name, Kernels kernels) {
        String[] words = name.split(" ");
        TrainedRun run = Runs.run(DATASETS.get(words[0]), Runs.config(words[1], words[2]), kernels);
        int model = hash(run.logits());
        for (Matrix parameter : new TreeMap<>(run.parameters()).values()) {
            model = 31 * model + hash(parameter);
        }
        return String.format("%08x %08x", model, run.history().hashCode());
    }

    private static int hash(Matrix matrix) {
        return Arrays.hashCode(matrix.data());
    }
}
