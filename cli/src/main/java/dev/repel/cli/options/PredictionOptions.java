package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.eval.Answers;
import dev.repel.eval.CalibrationMethod;
import dev.repel.eval.ClassPriors;
import dev.repel.eval.Temperature;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.table.EscapedFormulas;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What becomes of the network's output, and where it is written. */
@Topic(
        value = Topics.OUTPUT,
        rare = {"--jdbc-table", "--jdbc-update", "--class-priors", "--only-new"})
public final class PredictionOptions extends ThreadOptions {
    /** The priors that a model has anyway. */
    private static final String LABELS = "labels";

    @Option(
            names = "--calibrate",
            paramLabel = "temperature|none",
            order = 65,
            description = "Scale probabilities by the temperature in the model's file; changes no label.")
    CalibrationMethod calibrate = CalibrationMethod.TEMPERATURE;

    @Option(
            names = "--min-confidence",
            paramLabel = "P",
            order = 66,
            description =
                    "Give no label to nodes whose best probability is lower, or about which there is a caution; 0:"
                            + " label all.")
    double minConfidence;

    @Option(
            names = "--class-priors",
            paramLabel = "labels|uniform|NAME=SHARE,...",
            order = 67,
            description = "How frequent the classes are here: as among the labels of the training, all alike, or these"
                    + " shares.")
    String classPriors = LABELS;

    @Option(
            names = "--only-new",
            order = 68,
            description = "Write only nodes that were not in the training; the others still count as neighbours.")
    boolean onlyNew;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 70,
            description = "Id, label, confidence and the probability of every class (.csv .tsv .jsonl .parquet).")
    Path out = Path.of("predictions.csv");

    @Option(
            names = "--escape-formulas",
            order = 71,
            description = "Put ' before ids and classes that a spreadsheet takes for a formula.")
    boolean escapeFormulas;

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
            description = "Predict N nodes at a time, each with the nodes it depends on; 0: all at once.")
    int batch;

    @Option(
            names = "--jdbc-table",
            paramLabel = "NAME",
            order = 78,
            description = "Replace the rows of this --jdbc table with the predictions, all or none.")
    String jdbcTable;

    @Option(
            names = "--jdbc-update",
            paramLabel = "SQL",
            order = 79,
            description =
                    "Execute this --jdbc statement for each node, all or none; ?id ?label ?confidence are its values.")
    String jdbcUpdate;

    /** The priors that are asked for; empty for those of the labels. */
    public Optional<ClassPriors> priors(List<String> classNames) {
        return classPriors.equals(LABELS) ? Optional.empty() : Optional.of(ClassPriors.parse(classPriors, classNames));
    }

    public boolean onlyNew() {
        return onlyNew;
    }

    /** 0 for all at once. */
    public int batch() {
        return batch;
    }

    /** Fails if an option has a value it cannot have. */
    public void check(GraphSettings graph) {
        Require.that(batch >= 0, "--batch must not be negative");
        database().check(graph);
        graph.check(database().asked());
        answers(Temperature.NONE);
        TableFile.writer(out);
    }

    /** @param fitted as the model's file says */
    public Answers answers(Temperature fitted) {
        return new Answers(calibrate == CalibrationMethod.TEMPERATURE ? fitted : Temperature.NONE, minConfidence);
    }

    /** Where in a database the predictions go too. */
    public DatabaseTarget database() {
        return new DatabaseTarget(jdbcTable, jdbcUpdate);
    }

    public Path out() {
        return out;
    }

    /** The writer of that file. */
    public TableWriter writer() {
        TableWriter plain = TableFile.writer(out);
        return escapeFormulas ? new EscapedFormulas(plain) : plain;
    }

    public boolean logits() {
        return logits;
    }

    public boolean evaluate() {
        return evaluate;
    }
}
