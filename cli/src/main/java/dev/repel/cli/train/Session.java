package dev.repel.cli.train;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.FinishedNetworks;
import dev.repel.experiment.HeapRoom;
import dev.repel.experiment.ParallelRuns;
import dev.repel.experiment.RunResult;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.RunFigures;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * All runs of a training, from the beginning or from where a checkpoint says; side by side, one thread each, where there
 * are more of them than threads.
 */
final class Session {
    private final List<Series> series;
    private final RunFolder folder;
    private final Settings settings;
    private final CheckpointWriter checkpoints;
    private final RunDisplay progress;
    private final Judge judge;
    private final Object progressLock = new Object();

    /** Evaluates a run where its logits are: usually {@link Experiment#evaluate}. */
    @FunctionalInterface
    interface Judge {
        RunResult evaluate(Experiment experiment, int run, TrainedRun trained);
    }

    /**
     * @param series each with as many runs as the first
     */
    Session(
            List<Series> series,
            RunFolder folder,
            Settings settings,
            CheckpointWriter checkpoints,
            RunDisplay progress,
            Judge judge) {
        this.series = List.copyOf(series);
        this.folder = folder;
        this.settings = settings;
        this.checkpoints = checkpoints;
        this.progress = progress;
        this.judge = judge;
    }

    /** @throws dev.repel.experiment.HeapTooSmall if a run of this machine cannot fit into the heap */
    static void requireRoom(List<Series> series) {
        series.stream()
                .flatMap(one -> one.runs().stream())
                .distinct()
                .forEach(experiment -> HeapRoom.require(experiment.memory()));
    }

    /** How many runs fit into the heap at the same time. */
    static int mostAtOnce(Experiment experiment) {
        return HeapRoom.runsOf(experiment.memory().training());
    }

    private int mostAtOnce() {
        return series.stream()
                .flatMap(one -> one.runs().stream())
                .distinct()
                .mapToInt(Session::mostAtOnce)
                .min()
                .orElseThrow();
    }

    /**
     * @param from where to go on
     * @return one outcome per series
     * @throws IOException if runs that the checkpoint counts cannot be read
     */
    List<Outcome> run(int threads, Optional<Checkpoint> from) throws IOException {
        from.ifPresent(checkpoints::startFrom);
        List<Job> jobs = jobs();
        RunResult[] results = new RunResult[jobs.size()];
        WorkDone done = new WorkDone(jobs);
        List<Job> open = new ArrayList<>();
        for (Job job : jobs) {
            if (from.isPresent() && from.get().finished().contains(job.index())) {
                results[job.index()] = judge.evaluate(experiment(job), job.run(), finishedRun(job));
                done.reached(job, job.epochs());
            } else {
                open.add(job);
            }
        }
        List<ParallelRuns.Run<RunResult>> runs = open.stream()
                .map(job ->
                        (ParallelRuns.Run<RunResult>) (workers, stopped) -> train(job, done, workers, stopped, from))
                .toList();
        new ParallelRuns(threads, threads == 1 ? 1 : mostAtOnce()).carryOut(runs, (n, result) -> {
            Job job = open.get(n);
            results[job.index()] = result;
            checkpoints.afterRun(job.index(), result.run());
            synchronized (progressLock) {
                done.reached(job, job.epochs());
                progress.end(job, RunFigures.of(result));
            }
        });
        return outcomes(Arrays.asList(results));
    }

    private List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        for (Series one : series) {
            for (int run = 0; run < one.size(); run++) {
                ExperimentSpec spec = one.of(run).spec();
                jobs.add(new Job(
                        jobs.size(),
                        series.size() * one.size(),
                        spec.config().technique(),
                        run,
                        spec.runs(),
                        spec.seed() + run,
                        one.of(run).epochs(),
                        new Job.Phase(1, 1, 0, one.of(run).epochs())));
            }
        }
        return jobs;
    }

    private Experiment experiment(Job job) {
        return series.get(job.index() / series.get(0).size()).of(job.run());
    }

    private List<Outcome> outcomes(List<RunResult> results) {
        List<Outcome> outcomes = new ArrayList<>();
        int first = 0;
        for (Series one : series) {
            int next = first + one.size();
            outcomes.add(
                    Outcome.of(one.technique(), one.first().spec().config().selection(), results.subList(first, next)));
            first = next;
        }
        return outcomes;
    }

    private RunResult train(
            Job job, WorkDone done, Workers workers, BooleanSupplier stopped, Optional<Checkpoint> from) {
        Optional<TrainingState> state = from.map(saved -> saved.current().get(job.index()));
        synchronized (progressLock) {
            done.reached(job, state.map(TrainingState::epoch).orElse(0));
            progress.begin(job, done.share());
        }
        // the state of a network is none of a cross-validation or a gate: these go on from their finished folds
        TrainingListener saving = checkpoints.listener(job.index());
        TrainingListener listener = new TrainingListener() {
            private final int networks = experiment(job).spec().ensemble();
            private Job now = job;
            private int reached;

            @Override
            public void beforeNetwork(int number, int of, int epochs) {
                now = job.in(new Job.Phase(number, of, reached, Math.min(epochs, job.epochs() / (of * networks))));
            }

            @Override
            public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> snapshot) {
                reached = epoch.epoch();
                synchronized (progressLock) {
                    done.reached(job, reached);
                    progress.epoch(now, epoch, done.share());
                }
                if (stopped.getAsBoolean()) {
                    throw new CancellationException("another run failed");
                }
                if (experiment(job).isResumable()) {
                    saving.afterEpoch(epoch, snapshot);
                }
            }
        };
        Experiment experiment = experiment(job);
        FinishedNetworks networks = checkpoints.networks(job.index(), from.isPresent());
        return judge.evaluate(experiment, job.run(), experiment.train(job.run(), workers, listener, state, networks));
    }

    private TrainedRun finishedRun(Job job) throws IOException {
        if (!Files.exists(folder.finishedRun(job.index()))) {
            throw new InvalidDataException(folder.finishedRun(job.index())
                    + " is missing, so the training cannot continue; leave out --resume to start over.");
        }
        FinishedRun finished = FinishedRun.read(folder.finishedRun(job.index()));
        if (!finished.settings().equals(settings) || finished.run().seed() != job.seed()) {
            throw new InvalidDataException(folder.finishedRun(job.index())
                    + " belongs to another training; leave out --resume to start over.");
        }
        return finished.run();
    }
}
