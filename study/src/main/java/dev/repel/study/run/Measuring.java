package dev.repel.study.run;

import dev.repel.eval.Separability;
import dev.repel.eval.Temperature;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.RunResult;
import dev.repel.tensor.Workers;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** What is measured of a run, under the names that ledgers have for it. */
public final class Measuring {
    public static final String TEST_ACCURACY = "test-accuracy";
    public static final String VALIDATION_ACCURACY = "validation-accuracy";
    public static final String VALIDATION_MACRO_F1 = "validation-macro-f1";
    public static final String VALIDATION_LOSS = "validation-loss";
    /** Under the temperature that suits the validation nodes best, so that it does not depend on how sure a network is. */
    public static final String CALIBRATED_LOSS = "calibrated-validation-loss";

    public static final String MACRO_F1 = "macro-f1";
    public static final String CALIBRATION_ERROR = "calibration-error";
    public static final String SEPARABILITY_G = "separability-g";
    public static final String SECONDS = "seconds";
    public static final String MEGABYTES = "megabytes";
    private static final String SEPARABILITY_N = "separability-n-";
    private static final String BEST_EPOCH = "best-epoch";
    private static final double MEGABYTE = 1 << 20;

    /** Between 0 and 1. */
    private static final Set<String> SHARES =
            Set.of(TEST_ACCURACY, VALIDATION_ACCURACY, VALIDATION_MACRO_F1, MACRO_F1, CALIBRATION_ERROR);

    /** Never negative. */
    private static final Set<String> AMOUNTS = Set.of(VALIDATION_LOSS, CALIBRATED_LOSS, SECONDS, MEGABYTES, BEST_EPOCH);

    private Measuring() {}

    /** Whether a figure can have a value. */
    static boolean isPossible(String figure, double value) {
        if (!Double.isFinite(value)) {
            return false;
        }
        if (SHARES.contains(figure) || LabellingRun.isShare(figure)) {
            return value >= 0 && value <= 1;
        }
        return !AMOUNTS.contains(figure) || value >= 0;
    }

    /** The name of Separability-N at a distance. */
    public static String separabilityN(int hop) {
        return SEPARABILITY_N + hop;
    }

    /**
     * Trains run {@code index} and looks at everything.
     *
     * @param hops for how many Separability-N is measured
     */
    public static PlannedRun.Work everything(Experiment experiment, int index, int hops) {
        return (workers, stopped) -> {
            TrainedRun run = train(experiment, index, workers, stopped);
            RunResult result = experiment.evaluate(index, run);
            SortedMap<String, Double> figures = ofTraining(experiment, run);
            put(figures, TEST_ACCURACY, result.testAccuracy());
            put(figures, MACRO_F1, result.test().confusion().macroF1());
            put(figures, CALIBRATION_ERROR, result.test().calibration().expectedError());
            put(figures, SEPARABILITY_G, result.separability());
            put(figures, MEGABYTES, experiment.memory().total() / MEGABYTE);
            if (hops > 0) {
                double[] byHop = new Separability(
                                run.embeddings(),
                                experiment.dataset().labels(),
                                experiment.dataset().classes())
                        .byHop(experiment.dataset().graph(), hops, workers);
                for (int hop = 1; hop <= hops; hop++) {
                    put(figures, separabilityN(hop), byHop[hop - 1]);
                }
            }
            return figures;
        };
    }

    /** Trains run {@code index} and looks at the validation nodes alone; nobody asks how it does on the test nodes. */
    public static PlannedRun.Work validation(Experiment experiment, int index) {
        return (workers, stopped) -> ofTraining(experiment, train(experiment, index, workers, stopped));
    }

    private static TrainedRun train(Experiment experiment, int index, Workers workers, BooleanSupplier stopped) {
        TrainingListener stopping = (epoch, state) -> {
            if (stopped.getAsBoolean()) {
                throw new CancellationException("stopped");
            }
        };
        return experiment.train(index, workers, stopping, Optional.empty());
    }

    private static SortedMap<String, Double> ofTraining(Experiment experiment, TrainedRun run) {
        SortedMap<String, Double> figures = new TreeMap<>();
        put(figures, VALIDATION_ACCURACY, run.best().validationAccuracy());
        put(figures, VALIDATION_MACRO_F1, run.best().validationMacroF1());
        put(figures, VALIDATION_LOSS, run.best().validationLoss());
        put(figures, CALIBRATED_LOSS, calibratedLoss(experiment, run.heldOut()));
        put(figures, BEST_EPOCH, run.best().epoch());
        put(figures, SECONDS, run.seconds());
        return figures;
    }

    private static double calibratedLoss(Experiment experiment, HeldOut heldOut) {
        int[] labels = Arrays.stream(heldOut.nodes())
                .map(node -> experiment.dataset().labels()[node])
                .toArray();
        return Temperature.fit(heldOut.logits(), labels).loss(heldOut.logits(), labels) / labels.length;
    }

    private static void put(SortedMap<String, Double> figures, String name, double value) {
        if (Double.isFinite(value)) {
            figures.put(name, value);
        }
    }
}
