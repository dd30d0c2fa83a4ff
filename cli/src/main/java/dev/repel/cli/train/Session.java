package dev.repel.cli.train;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.RunResult;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.RunFigures;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All runs of a training, one after the other, from the beginning or from where a checkpoint says. */
final class Session {
    private final List<Experiment> experiments;
    private final RunFolder folder;
    private final Settings settings;
    private final CheckpointWriter checkpoints;
    private final Progress progress;

    /**
     * @param experiments each with as many runs as the first
     */
    Session(
            List<Experiment> experiments,
            RunFolder folder,
            Settings settings,
            CheckpointWriter checkpoints,
            Progress progress) {
        this.experiments = List.copyOf(experiments);
        this.folder = folder;
        this.settings = settings;
        this.checkpoints = checkpoints;
        this.progress = progress;
    }

    /**
     * @param from where to go on
     * @return one outcome an experiment
     * @throws IOException if runs that the checkpoint counts cannot be read
     */
    List<Outcome> run(Workers workers, Optional<Checkpoint> from) throws IOException {
        int finished = from.map(Checkpoint::finishedRuns).orElse(0);
        Optional<TrainingState> state = from.flatMap(Checkpoint::current);
        checkpoints.startAt(finished);
        List<Outcome> outcomes = new ArrayList<>();
        for (Experiment experiment : experiments) {
            Outcome outcome = new Outcome(experiment.spec().config().technique());
            outcomes.add(outcome);
            for (int run = 0; run < experiment.spec().runs(); run++) {
                Job job = job(experiment, run);
                if (job.index() < finished) {
                    outcome.add(experiment.evaluate(run, finishedRun(job), List.of()));
                } else {
                    outcome.add(train(experiment, job, workers, job.index() == finished ? state : Optional.empty()));
                }
            }
        }
        return outcomes;
    }

    private Job job(Experiment experiment, int run) {
        int runs = experiment.spec().runs();
        return new Job(
                experiments.indexOf(experiment) * runs + run,
                experiments.size() * runs,
                experiment.spec().config().technique(),
                run,
                experiment.spec().seed() + run,
                experiment.epochs());
    }

    private RunResult train(Experiment experiment, Job job, Workers workers, Optional<TrainingState> state) {
        progress.begin(job, state.map(TrainingState::epoch).orElse(0));
        TrainingListener listener = (epoch, snapshot) -> {
            progress.epoch(job, epoch);
            checkpoints.afterEpoch(epoch, snapshot);
        };
        RunResult result = experiment.run(job.run(), workers, listener, state);
        progress.end(job, RunFigures.of(result));
        checkpoints.afterRun(job.index(), result.run());
        return result;
    }

    private TrainedRun finishedRun(Job job) throws IOException {
        if (!Files.exists(folder.finishedRun(job.index()))) {
            throw new InvalidDataException(folder.finishedRun(job.index())
                    + " is missing, so the training cannot go on; leave out --resume to begin anew.");
        }
        FinishedRun finished = FinishedRun.read(folder.finishedRun(job.index()));
        if (!finished.settings().equals(settings) || finished.run().seed() != job.seed()) {
            throw new InvalidDataException(folder.finishedRun(job.index())
                    + " belongs to another training; leave out --resume to begin anew.");
        }
        return finished.run();
    }
}
