package dev.repel.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What is written about the predictions. */
public final class PredictionOptions extends TargetOptions {
    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 70,
            description = "Id, label, confidence and the probability of every class (.csv .jsonl .parquet).")
    Path out = Path.of("predictions.csv");

    @Option(names = "--logits", order = 71, description = "Also write the logits behind the probabilities.")
    boolean logits;

    @Option(
            names = "--evaluate",
            order = 72,
            description = "Print the accuracy on nodes with a label, training nodes included.")
    boolean evaluate;

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
