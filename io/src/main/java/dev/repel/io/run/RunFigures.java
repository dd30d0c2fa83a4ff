package dev.repel.io.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.experiment.RunResult;
import dev.repel.train.EpochRecord;
import dev.repel.train.GateVerdict;
import dev.repel.train.TrainedRun;

/**
 * The figures of a run; unless it is the best run, nothing else of it is kept.
 *
 * @param validationLoss at the best epoch, like all figures except {@code lastEpochTestAccuracy}
 * @param expectedCalibrationError of the confidences as the network gives them
 * @param temperature fitted on the held-back labels; 1 if none was fitted
 * @param calibratedError of the confidences under that temperature
 * @param separability Separability-G of the embeddings, over all labelled nodes
 * @param gate what held-out nodes said about pseudo contrastive learning; null if they were not asked
 * @param ensemble the networks of the run, or those it was distilled from; null for a single network
 */
public record RunFigures(
        long seed,
        int bestEpoch,
        double validationAccuracy,
        double validationLoss,
        double validationMacroF1,
        double testAccuracy,
        double lastEpochTestAccuracy,
        double macroF1,
        double balancedAccuracy,
        double expectedCalibrationError,
        double temperature,
        double calibratedError,
        double separability,
        double seconds,
        double msPerEpoch,
        @JsonInclude(JsonInclude.Include.NON_NULL) GateVerdict gate,
        History history,
        @JsonInclude(JsonInclude.Include.NON_NULL) EnsembleFigures ensemble) {
    public static RunFigures of(RunResult result) {
        TrainedRun run = result.run();
        EpochRecord best = run.best();
        return new RunFigures(
                run.seed(),
                best.epoch(),
                best.validationAccuracy(),
                best.validationLoss(),
                best.validationMacroF1(),
                result.testAccuracy(),
                result.lastEpochTestAccuracy(),
                result.test().confusion().macroF1(),
                result.test().confusion().balancedAccuracy(),
                result.test().calibration().expectedError(),
                result.calibrated().temperature().value(),
                result.calibrated().test().expectedError(),
                result.separability(),
                run.seconds(),
                run.msPerEpoch(),
                run.gate().orElse(null),
                History.of(run.history()),
                EnsembleFigures.of(result));
    }
}
