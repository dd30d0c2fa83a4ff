package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.table.TableFile;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the results go, and what the training may use. */
public final class OutputOptions extends TargetOptions {
    private static final int LONGEST_NAME = 80;
    private static final int FEW_HOPS = 5;
    private static final long SEARCH_STEPS_IN_A_MOMENT = 100_000_000;

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
            description = "Measure Separability-N for 1 to R hops; 0: not [5 where that takes a moment, else 0]")
    Integer separabilityHops;

    @Option(
            names = "--predictions",
            paramLabel = "FILE",
            order = 77,
            description = "Write the predictions here too (.csv .tsv .jsonl .parquet).")
    Path predictions;

    /** The further file for predictions, null if there is none. */
    public Path predictions() {
        return predictions;
    }

    /** Fails if that is a folder, or if its name ends in no known way: better now than after the training. */
    void checkPredictions() {
        if (predictions != null) {
            Require.that(
                    !Files.isDirectory(predictions),
                    "--predictions " + predictions + " is a folder; a file was expected.");
            TableFile.writer(predictions);
        }
    }

    public boolean dryRun() {
        return dryRun;
    }

    /** Fails if it is negative. */
    void checkSeparabilityHops() {
        Require.that(separabilityHops == null || separabilityHops >= 0, "--separability-hops must not be negative");
    }

    /** What was asked for, otherwise a few hops where the searches from all nodes take no longer than a moment. */
    public int separabilityHops(Graph graph) {
        if (separabilityHops != null) {
            return separabilityHops;
        }
        return 2L * graph.nodes() * graph.edges() <= SEARCH_STEPS_IN_A_MOMENT ? FEW_HOPS : 0;
    }

    /** What was asked for, otherwise 0. */
    public int givenSeparabilityHops() {
        return separabilityHops == null ? 0 : separabilityHops;
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
        String name = FileName.of(dataset.name() + "-" + backbone + "-" + technique);
        return Path.of("runs", name.substring(0, Math.min(LONGEST_NAME, name.length())));
    }
}
