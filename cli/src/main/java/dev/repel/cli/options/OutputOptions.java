package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.data.NodeDataset;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the results go, and what the training may use. */
public final class OutputOptions extends ThreadOptions {
    private static final int LONGEST_NAME = 80;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            order = 70,
            description = "Folder of results [runs/DATASET-BACKBONE-TECHNIQUE]")
    Path out;

    @Option(names = "--resume", order = 71, description = "Go on with an interrupted training in that folder.")
    boolean resume;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            order = 72,
            description = "Options from YAML, see 'repel config'; arguments win.")
    Path config;

    @Option(names = "--quiet", order = 74, description = "Print only the final accuracy.")
    boolean quiet;

    @Option(names = "--dry-run", order = 75, description = "Estimate memory and time, train nothing, write nothing.")
    boolean dryRun;

    @Option(
            names = "--separability-hops",
            paramLabel = "R",
            order = 76,
            description = "Also measure Separability-N for 1 to R hops; 0: not.")
    int separabilityHops;

    public boolean dryRun() {
        return dryRun;
    }

    /** Fails if it is negative. */
    public int separabilityHops() {
        Require.that(separabilityHops >= 0, "--separability-hops must not be negative");
        return separabilityHops;
    }

    public Path config() {
        return config;
    }

    public boolean resume() {
        return resume;
    }

    public boolean quiet() {
        return quiet;
    }

    /** The folder that was asked for, or one named after what is trained. */
    public Path folderFor(NodeDataset dataset, String backbone, String technique) {
        if (out != null) {
            return out;
        }
        String name = (dataset.name() + "-" + backbone + "-" + technique).replaceAll("[^\\p{L}\\p{N}._-]+", "-");
        return Path.of("runs", name.substring(0, Math.min(LONGEST_NAME, name.length())));
    }
}
