package dev.repel.io.run;

import dev.repel.eval.Calibration;
import dev.repel.eval.Coverage;
import dev.repel.eval.Summary;
import dev.repel.experiment.RunResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a report judges by: the test nodes or, where there are none, the nodes that were held back from learning. The
 * means are over all runs; everything else is from the best run.
 *
 * @param calibratedError like {@code calibrationError}, under the temperatures of the runs
 * @param confusion one row per true class, one column per predicted one
 * @param calibration bins of equal width in ascending order of confidence
 * @param calibrated the same under the run's temperature
 * @param coverage what a threshold would do, measured on the held-back nodes
 */
public record Judgement(
        Summary macroF1,
        Summary balancedAccuracy,
        Summary calibrationError,
        Summary calibratedError,
        int[][] confusion,
        List<Calibration.Bin> calibration,
        List<Calibration.Bin> calibrated,
        List<Coverage> coverage) {
    public Judgement {
        calibration = List.copyOf(calibration);
        calibrated = List.copyOf(calibrated);
        coverage = List.copyOf(coverage);
    }

    static Judgement of(List<RunResult> results, RunResult best) {
        return new Judgement(
                over(results, result -> result.judged().confusion().macroF1()),
                over(results, result -> result.judged().confusion().balancedAccuracy()),
                over(results, result -> result.judged().calibration().expectedError()),
                over(results, result -> calibrated(result).expectedError()),
                best.judged().confusion().counts(),
                best.judged().calibration().bins(),
                calibrated(best).bins(),
                best.calibrated().coverage());
    }

    private static Calibration calibrated(RunResult result) {
        return result.isTested()
                ? result.calibrated().test()
                : result.calibrated().heldOut();
    }

    private static Summary over(List<RunResult> results, ToDoubleFunction<RunResult> figure) {
        return Summary.of(results.stream().mapToDouble(figure).boxed().toList());
    }
}
