package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.io.table.TableFile;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What is written about the predictions. */
public final class PredictionOptions extends TargetOptions {
    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 70,
            description = "Id, label, confidence and the probability of every class (.csv .tsv .jsonl .parquet).")
    Path out = Path.of("predictions.csv");

    @Option(names = "--logits", order = 71, description = "Also write the logits behind the probabilities.")
    boolean logits;

    @Option(
            names = "--evaluate",
            order = 72,
            description = "Print the accuracy on nodes with a label, training nodes included.")
    boolean evaluate;

    @Option(
            names = "--batch",
            paramLabel = "N",
            order = 73,
            description = "So many nodes at a time, each with what it can see; 0: all at once.")
    int batch;

    /** 0 for all at once. */
    public int batch() {
        return batch;
    }

    /** Fails if an option has a value it cannot have. */
    public void check() {
        Require.that(batch >= 0, "--batch must not be negative");
        TableFile.writer(out);
    }

    public Path out() {
        return out;
    }

    public boolean logits() {
        return logits;
    }

    public boolean evaluate() {
        return evaluate;
    }
}
