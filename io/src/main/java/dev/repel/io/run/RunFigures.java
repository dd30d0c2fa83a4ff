package dev.repel.io.run;

import dev.repel.experiment.RunResult;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainedRun;

/**
 * The numbers of a run, all that is kept of it unless it is the best.
 *
 * @param validationLoss at the best epoch, as all others but {@code lastEpochTestAccuracy}
 * @param separability Separability-G of the embeddings, over all labelled nodes
 */
public record RunFigures(
        long seed,
        int bestEpoch,
        double validationAccuracy,
        double validationLoss,
        double testAccuracy,
        double lastEpochTestAccuracy,
        double macroF1,
        double balancedAccuracy,
        double expectedCalibrationError,
        double separability,
        double seconds,
        double msPerEpoch,
        History history) {
    public static RunFigures of(RunResult result) {
        TrainedRun run = result.run();
        EpochRecord best = run.best();
        return new RunFigures(
                run.seed(),
                best.epoch(),
                best.validationAccuracy(),
                best.validationLoss(),
                result.testAccuracy(),
                result.lastEpochTestAccuracy(),
                result.test().confusion().macroF1(),
                result.test().confusion().balancedAccuracy(),
                result.test().calibration().expectedError(),
                result.separability(),
                run.seconds(),
                run.msPerEpoch(),
                History.of(run.history()));
    }

    /** Whether this run is to be preferred, as far as its validation nodes know. */
    boolean isBetterThan(RunFigures other) {
        return validationAccuracy > other.validationAccuracy
                || (validationAccuracy == other.validationAccuracy && validationLoss < other.validationLoss);
    }
}
