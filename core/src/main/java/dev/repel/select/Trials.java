package dev.repel.select;

import dev.repel.data.Split;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.HeapRoom;
import dev.repel.experiment.HeapTooSmall;
import dev.repel.experiment.ParallelRuns;
import dev.repel.experiment.PreparedDataset;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingDiverged;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Trains candidates on part of the given labels and measures them on the rest. */
final class Trials {
    private final PreparedDataset prepared;
    private final Map<String, String> given;
    private final HeldBackLabels labels;
    private final Kernels kernels;
    private final int threads;
    private final AutoSelection.Listener listener;
    /** Plain networks after their warm-up: pairs that only add a loss go on from there. */
    private final Map<String, WarmUp> warmUps = new ConcurrentHashMap<>();

    private record WarmUp(TrainingState state, HeldBackAnswers answers) {}

    /** Ends a trial whose time is up. */
    private static final class OutOfTime extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    Trials(
            PreparedDataset prepared,
            Map<String, String> given,
            HeldBackLabels labels,
            Kernels kernels,
            int threads,
            AutoSelection.Listener listener) {
        this.listener = listener;
        this.prepared = prepared;
        this.given = given;
        this.labels = labels;
        this.kernels = kernels;
        this.threads = threads;
    }

    /**
     * Makes the trials of a rung, plain networks first: by the time pairs begin, there are warm-ups to go on from.
     *
     * @param isOver whether time is up; trials that have not ended are left out
     * @param finished is told of each trial by the calling thread
     */
    void carryOut(List<Candidate> candidates, Plan.Rung rung, BooleanSupplier isOver, Consumer<Trial> finished) {
        if (candidates.isEmpty()) {
            return;
        }
        List<ParallelRuns.Run<Optional<Trial>>> runs = new ArrayList<>();
        for (Candidate candidate : plainFirst(candidates)) {
            runs.add((workers, stopped) -> trial(candidate, rung, workers, stopped, isOver));
        }
        new ParallelRuns(threads, mostAtOnce(candidates)).carryOut(runs, (n, trial) -> trial.ifPresent(finished));
        warmUps.clear();
    }

    static List<Candidate> plainFirst(List<Candidate> candidates) {
        return candidates.stream()
                .sorted(Comparator.comparing(Candidate::hasTechnique))
                .toList();
    }

    private int mostAtOnce(List<Candidate> candidates) {
        return HeapRoom.runsOf(candidates.stream().mapToLong(this::memory).max().orElseThrow());
    }

    /** 0 for a candidate whose trial will fail. */
    private long memory(Candidate candidate) {
        try {
            return requiringRoom(new Experiment(prepared, spec(candidate), kernels))
                    .memory()
                    .training();
        } catch (InvalidSetting | HeapTooSmall e) {
            return 0;
        }
    }

    /** @throws HeapTooSmall if it cannot fit into the heap */
    private static Experiment requiringRoom(Experiment experiment) {
        HeapRoom.require(experiment.memory());
        return experiment;
    }

    private ExperimentSpec spec(Candidate candidate) {
        // the labels here are as wrong as they are to be
        return candidate.over(given).settled(prepared.dataset()).with("noisy-labels", 0);
    }

    private Optional<Trial> trial(
            Candidate candidate, Plan.Rung rung, Workers workers, BooleanSupplier stopped, BooleanSupplier isOver) {
        long start = System.nanoTime();
        TrainingListener guard = (epoch, state) -> {
            listener.afterEpoch();
            if (stopped.getAsBoolean()) {
                throw new CancellationException("another trial failed");
            }
            if (isOver.getAsBoolean()) {
                throw new OutOfTime();
            }
        };
        if (isOver.getAsBoolean()) {
            return Optional.empty();
        }
        try {
            Experiment experiment =
                    requiringRoom(new Experiment(prepared, shortened(spec(candidate), rung.epochs()), kernels));
            List<HeldBackAnswers> answers = new ArrayList<>();
            for (int division = 0; division < rung.divisions() && !isOver.getAsBoolean(); division++) {
                for (Split split : labels.division(division)) {
                    answers.add(train(experiment, split, labels.seed() + division, workers, guard));
                }
            }
            return isOver.getAsBoolean()
                    ? Optional.empty()
                    : Optional.of(HeldBackAnswers.trial(
                            candidate,
                            rung,
                            answers,
                            prepared.dataset().classes(),
                            experiment.spec().config().selection(),
                            secondsSince(start)));
        } catch (OutOfTime e) {
            return Optional.empty();
        } catch (TrainingDiverged | InvalidSetting | HeapTooSmall e) {
            return Optional.of(Trial.failed(candidate, rung, e.getMessage(), secondsSince(start)));
        }
    }

    private static ExperimentSpec shortened(ExperimentSpec spec, int epochs) {
        Schedule schedule = spec.config().schedule();
        if (schedule.epochs() <= epochs) {
            return spec;
        }
        return spec.shortened((double) epochs / schedule.epochs());
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private HeldBackAnswers train(
            Experiment experiment, Split split, long seed, Workers workers, TrainingListener guard) {
        TrainConfig config = experiment.spec().config();
        boolean plain = Techniques.isPlain(config.technique());
        // divisions train with seeds of their own, and two of them may hold back the same labels
        String start = experiment.spec().with("technique", Techniques.plain()).values()
                + Arrays.toString(split.validation())
                + seed;
        Optional<WarmUp> warmUp =
                plain || config.pairs().isEmpty() ? Optional.empty() : Optional.ofNullable(warmUps.get(start));
        Trainer trainer = experiment.trainer(split, workers);
        HeldBackAnswers answers = warmUp.map(before -> new HeldBackAnswers(before.answers()))
                .orElseGet(() -> new HeldBackAnswers(split.validation(), labels.of(split.validation())));
        TrainingListener listener = (epoch, state) -> {
            guard.afterEpoch(epoch, state);
            answers.add(epoch, trainer.heldOut());
            if (plain && epoch.epoch() == config.schedule().warmup()) {
                warmUps.put(start, new WarmUp(state.get(), new HeldBackAnswers(answers)));
            }
        };
        warmUp.ifPresentOrElse(before -> trainer.resume(before.state(), listener), () -> trainer.train(seed, listener));
        return answers;
    }
}
