package dev.repel.study.run;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.PreparedDataset;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * How long a run would take, from short trainings of its kind that are repeated until the JVM has compiled what they need.
 * Epochs of either phase count as often as the run has them at most; what is measured after a training does not count.
 */
public final class EpochTiming implements PlannedRun.Work {
    private static final int EPOCHS = 20;
    private static final double LEAST_SECONDS = 1.5;

    private final Experiment whole;
    private final Experiment part;

    private EpochTiming(Experiment whole, Experiment part) {
        this.whole = whole;
        this.part = part;
    }

    /** The timing of a run; none if it is more than a training of known length. */
    public static Optional<EpochTiming> of(TrainingCall call, Experiment whole, PreparedDataset data) {
        if (!call.isOneTraining()) {
            return Optional.empty();
        }
        TrainingCall shorter = call.timed(Math.min(1, (double) EPOCHS / whole.epochs()));
        return Optional.of(new EpochTiming(whole, new Experiment(data, shorter.spec(data.dataset()), whole.kernels())));
    }

    @Override
    public SortedMap<String, Double> measure(Workers workers, BooleanSupplier stopped) {
        long begin = System.nanoTime();
        Phases last;
        do {
            last = new Phases(stopped);
            part.train(0, workers, last, Optional.empty());
        } while (System.nanoTime() - begin < LEAST_SECONDS * 1e9);
        return new TreeMap<>(Map.of(Measuring.SECONDS, last.seconds(whole)));
    }

    /** The time that the epochs of either phase took. */
    private static final class Phases implements TrainingListener {
        private final BooleanSupplier stopped;
        private final double[] seconds = new double[2];
        private final int[] epochs = new int[2];
        private long before = System.nanoTime();

        Phases(BooleanSupplier stopped) {
            this.stopped = stopped;
        }

        @Override
        public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state) {
            if (stopped.getAsBoolean()) {
                throw new CancellationException("stopped");
            }
            long now = System.nanoTime();
            int phase = epoch.cotraining() ? 1 : 0;
            seconds[phase] += (now - before) / 1e9;
            epochs[phase]++;
            before = now;
        }

        /** Of a training with as many epochs as this one has. */
        double seconds(Experiment whole) {
            int later = whole.cotrainingEpochs();
            return mean(0) * (whole.epochs() - later) + mean(1) * later;
        }

        /** Where a phase had no epoch, one of the other is the best guess. */
        private double mean(int phase) {
            int known = epochs[phase] > 0 ? phase : 1 - phase;
            return seconds[known] / Math.max(1, epochs[known]);
        }
    }
}
