package dev.repel.cli.train;

import dev.repel.data.NodeDataset;
import dev.repel.io.run.Settings;
import dev.repel.tensor.Kernels;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which of the recorded options the numbers of a training depend on, and what they depend on besides. */
public final class RunSettings {
    /** Options that say where the data are, which their hash says better, or that change no number. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "dataset",
            "nodes",
            "edges",
            "id",
            "label",
            "labels",
            "source",
            "target",
            "delimiter",
            "encoding",
            "jdbc",
            "jdbc-user",
            "nodes-query",
            "edges-query",
            "classes",
            "data",
            "offline",
            "verify",
            "threads",
            "min-confidence");

    private RunSettings() {}

    /** @param recorded every option by name with the value in force */
    public static Settings of(Map<String, Object> recorded, NodeDataset dataset, Kernels kernels, String version) {
        return of(recorded, dataset.sha256(), kernels, version);
    }

    /** @param sha256 of the data; empty where they are not here as a whole */
    public static Settings of(Map<String, Object> recorded, String sha256, Kernels kernels, String version) {
        TreeMap<String, String> values = new TreeMap<>();
        recorded.forEach((name, value) -> {
            if (!WITHOUT_EFFECT.contains(name)) {
                values.put(name, value.toString());
            }
        });
        values.put("the dataset's sha256", sha256);
        RunningCode code = RunningCode.of(kernels, version);
        values.put("the kernels", code.kernels());
        values.put("the version of Repel", code.version());
        return new Settings(values);
    }
}
