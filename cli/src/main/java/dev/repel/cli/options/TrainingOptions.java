package dev.repel.cli.options;

import dev.repel.loss.ClassWeights;
import dev.repel.loss.Reduction;
import dev.repel.train.Schedule;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** How long and how fast is learned. */
public final class TrainingOptions {
    private static final TrainConfig DEFAULTS = TrainConfig.defaults();

    @Option(
            names = "--warmup",
            paramLabel = "N",
            order = 50,
            description = "Epochs before pairs or pseudo-labels join (E1).")
    int warmup = DEFAULTS.schedule().warmup();

    @Option(names = "--cotrain", paramLabel = "N", order = 51, description = "Epochs with them (E2).")
    int cotrain = DEFAULTS.schedule().cotrain();

    @Option(
            names = "--epochs",
            paramLabel = "N",
            order = 52,
            description = "Both together, as 2 to 3 unless one is given; ups and m3s train E1 and their own stages.")
    Integer epochs;

    @Option(
            names = "--patience",
            paramLabel = "N",
            order = 53,
            description = "Co-training epochs without gain until it stops; 0: never.")
    int patience = DEFAULTS.schedule().patience();

    @Option(names = "--lr", paramLabel = "X", order = 54, description = "Learning rate of Adam.")
    double learningRate = DEFAULTS.learningRate();

    @Option(names = "--weight-decay", paramLabel = "X", order = 55, description = "L2 penalty, as in PyTorch's Adam.")
    double weightDecay = DEFAULTS.weightDecay();

    @Option(names = "--loss-reduction", paramLabel = "mean|sum", order = 56, description = "Over the labelled nodes.")
    Reduction reduction = DEFAULTS.reduction();

    @Option(
            names = "--class-weights",
            paramLabel = "none|balanced",
            order = 57,
            description = "balanced: in the supervised loss every class counts the same.")
    ClassWeights classWeights = DEFAULTS.classWeights();

    @Option(
            names = "--select",
            paramLabel = "accuracy|macro-f1|loss",
            order = 58,
            description = "What the best epoch is best in on validation nodes.")
    Selection selection = DEFAULTS.selection();

    /**
     * @param given tells options that were given from those that have their default
     */
    Schedule toSchedule(ParseResult given) {
        if (epochs == null) {
            return new Schedule(warmup, cotrain, patience);
        }
        boolean warmupGiven = given.hasMatchedOption("--warmup");
        boolean cotrainGiven = given.hasMatchedOption("--cotrain");
        if (epochs < 1) {
            throw new IllegalArgumentException("--epochs must be at least 1");
        }
        int first = warmupGiven ? warmup : cotrainGiven ? epochs - cotrain : (int) Math.round(epochs * 0.4);
        int second = cotrainGiven ? cotrain : epochs - first;
        if (first < 0 || second < 0 || first + second != epochs) {
            throw new IllegalArgumentException("--epochs " + epochs + " does not go with "
                    + (warmupGiven ? "--warmup " + warmup : "") + (warmupGiven && cotrainGiven ? " and " : "")
                    + (cotrainGiven ? "--cotrain " + cotrain : "") + "; two of the three are enough.");
        }
        return new Schedule(first, second, patience);
    }
}
