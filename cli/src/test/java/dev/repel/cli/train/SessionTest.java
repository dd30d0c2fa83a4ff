package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.cli.CommandLineRun;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.RunFigures;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {
    private static final NodeDataset DATASET =
            SyntheticGraph.parse(CommandLineRun.TINY).generate();
    private static final Settings SETTINGS = new Settings(new TreeMap<>(Map.of("hidden", "64")));
    private static final int EPOCHS = 5;
    private static final int RUNS = 2;

    /** Two runs at a time. */
    private static final int THREADS = 2;

    @TempDir
    private Path path;

    /** Stops a training after so many epochs, over all runs. */
    private static final class Stopping implements RunDisplay {
        private int left;

        Stopping(int epochs) {
            left = epochs;
        }

        @Override
        public void begin(Job job, double done) {
            // of no interest
        }

        @Override
        public void epoch(Job job, EpochRecord epoch, double done) {
            // one epoch late: the checkpoint of an epoch is saved after its progress is told
            if (left-- == 0) {
                throw new IllegalStateException("stopped");
            }
        }

        @Override
        public void end(Job job, RunFigures figures) {
            // of no interest
        }
    }

    private static List<Experiment> experiments() {
        return experiments(drawn());
    }

    private static ExperimentSpec drawn() {
        return spec().with("split", SplitStrategy.RANDOM)
                .with("train-per-class", 5)
                .with("val-per-class", 10)
                .with("folds", 1);
    }

    private static List<Experiment> experiments(ExperimentSpec spec) {
        return List.of(
                new Experiment(DATASET, spec, new PlainKernels(), WalkStore.NONE),
                new Experiment(DATASET, spec.with("technique", "none"), new PlainKernels(), WalkStore.NONE));
    }

    private static ExperimentSpec spec() {
        return ExperimentSpec.of(Map.of(
                "scaling", "row-sums",
                "gamma", "0.34",
                "k", "10",
                "warmup", "2",
                "cotrain", Integer.toString(EPOCHS - 2),
                "runs", Integer.toString(RUNS),
                "seed", "3"));
    }

    private static List<Outcome> run(RunFolder folder, boolean resume, RunDisplay progress) throws IOException {
        return run(experiments(), folder, resume, progress);
    }

    private static List<Series> series(List<Experiment> experiments) {
        return experiments.stream().map(Series::of).toList();
    }

    private static List<Outcome> run(
            List<Experiment> experiments, RunFolder folder, boolean resume, RunDisplay progress) throws IOException {
        return run(experiments, folder, resume, progress, THREADS);
    }

    private static List<Outcome> run(
            List<Experiment> experiments, RunFolder folder, boolean resume, RunDisplay progress, int threads)
            throws IOException {
        Optional<Checkpoint> from = Resumption.of(folder, SETTINGS, resume, note -> {});
        CheckpointWriter checkpoints = new CheckpointWriter(folder, SETTINGS, Duration.ZERO, warning -> {});
        return new Session(series(experiments), folder, SETTINGS, checkpoints, progress, Experiment::evaluate)
                .run(threads, from);
    }

    /** Stops in the third run. One run at a time, so that the first two have ended for certain. */
    private static void stopInTheThirdRun(RunFolder folder) {
        assertThatThrownBy(() -> run(experiments(), folder, false, new Stopping(2 * EPOCHS + 2), 1))
                .hasMessage("stopped");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEnsembleStoppedAtAnyEpochGoesOnToTheSameBits(boolean distil) throws IOException {
        ExperimentSpec spec = spec().with("split", SplitStrategy.RANDOM)
                .with("train-per-class", 5)
                .with("val-per-class", 10)
                .with("folds", 1)
                .with("runs", 1)
                .with("ensemble", 2)
                .with("distil", distil);
        List<Experiment> one = List.of(new Experiment(DATASET, spec, new PlainKernels(), WalkStore.NONE));
        RunFolder straightFolder = RunFolder.open(path.resolve("straight"));
        TrainedRun straight =
                run(one, straightFolder, false, RunDisplay.SILENT).get(0).best().run();

        int all = (distil ? 3 : 2) * EPOCHS;
        assertThat(one.get(0).epochs()).isEqualTo(all);
        for (int epochs = 1; epochs < all; epochs += 3) {
            RunFolder folder = RunFolder.open(path.resolve("stopped-" + epochs));
            RunDisplay stopping = new Stopping(epochs);
            assertThatThrownBy(() -> run(one, folder, false, stopping)).hasMessage("stopped");
            // networks that were finished are kept, and not trained again
            assertThat(Files.exists(folder.finishedNetwork(0, 3))).isEqualTo(epochs >= EPOCHS);
            assertThat(Files.exists(folder.finishedNetwork(0, 1003))).isEqualTo(epochs >= 2 * EPOCHS);
            int[] seen = new int[1];

            TrainedRun resumed = run(one, folder, true, new RunDisplay() {
                        @Override
                        public void epoch(Job job, EpochRecord epoch, double done) {
                            seen[0]++;
                        }
                    })
                    .get(0)
                    .best()
                    .run();

            assertThat(seen[0]).as("epochs after %d", epochs).isBetween(all - epochs, all - epochs / EPOCHS * EPOCHS);
            assertThat(resumed.logits().data()).isEqualTo(straight.logits().data());
            assertThat(resumed.best()).isEqualTo(straight.best());
            assertThat(resumed.ensemble().isPresent()).isEqualTo(!distil);
            assertThat(resumed.teacher().isPresent()).isEqualTo(distil);
            assertThat(Files.exists(folder.finishedNetwork(0, 3))).isFalse();
        }
    }

    @Test
    void aTrainingStoppedAtAnyEpochGoesOnToTheSameBits() throws IOException {
        List<Outcome> straight = run(RunFolder.open(path.resolve("straight")), false, RunDisplay.SILENT);

        for (int epochs = 1; epochs < 2 * RUNS * EPOCHS; epochs++) {
            RunFolder folder = RunFolder.open(path.resolve("stopped-" + epochs));
            RunDisplay stopping = new Stopping(epochs);
            assertThatThrownBy(() -> run(folder, false, stopping)).hasMessage("stopped");

            List<Outcome> resumed = run(folder, true, RunDisplay.SILENT);

            assertSame(resumed, straight);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 14, 27, 40})
    void aCrossValidationStoppedInAFoldBeginsAnewAndFinishedOnesAreKept(int epochs) throws IOException {
        List<Experiment> crossed = experiments(spec().with("split", SplitStrategy.LABELS)
                .with("test-share", 0.2)
                .with("folds", 2));
        List<Outcome> straight = run(crossed, RunFolder.open(path.resolve("straight")), false, RunDisplay.SILENT);
        RunFolder folder = RunFolder.open(path.resolve("stopped"));
        assertThatThrownBy(() -> run(crossed, folder, false, new Stopping(epochs)))
                .hasMessage("stopped");

        // a run has 15 epochs at most: of more than 30 told, one run at least is over
        assertThat(Files.exists(folder.checkpoint()) || epochs <= 30).isTrue();
        assertSame(run(crossed, folder, true, RunDisplay.SILENT), straight);
    }

    @Test
    void aGateThatIsStoppedBeginsAnew() throws IOException {
        List<Experiment> gated =
                List.of(new Experiment(DATASET, drawn().with("gate", true), new PlainKernels(), WalkStore.NONE));
        List<Outcome> straight = run(gated, RunFolder.open(path.resolve("straight")), false, RunDisplay.SILENT);
        RunFolder folder = RunFolder.open(path.resolve("stopped"));
        assertThatThrownBy(() -> run(gated, folder, false, new Stopping(4))).hasMessage("stopped");

        List<Outcome> resumed = run(gated, folder, true, RunDisplay.SILENT);

        assertSame(resumed, straight);
        assertThat(resumed.get(0).runs()).extracting(RunFigures::gate).doesNotContainNull();
    }

    private static void assertSame(List<Outcome> actual, List<Outcome> expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int o = 0; o < actual.size(); o++) {
            Outcome ours = actual.get(o);
            Outcome theirs = expected.get(o);
            assertThat(ours.bestIndex()).isEqualTo(theirs.bestIndex());
            assertThat(ours.best().run().history())
                    .isEqualTo(theirs.best().run().history());
            assertThat(ours.best().run().logits().data())
                    .isEqualTo(theirs.best().run().logits().data());
            Map<String, Matrix> parameters = ours.best().run().parameters();
            theirs.best()
                    .run()
                    .parameters()
                    .forEach((name, value) ->
                            assertThat(parameters.get(name).data()).isEqualTo(value.data()));
            for (int r = 0; r < RUNS; r++) {
                assertThat(ours.runs().get(r).testAccuracy())
                        .isEqualTo(theirs.runs().get(r).testAccuracy());
                assertThat(ours.runs().get(r).history())
                        .usingRecursiveComparison()
                        .withEqualsForType(Double::equals, Double.class)
                        .isEqualTo(theirs.runs().get(r).history());
            }
        }
    }

    @Test
    void otherSettingsAreRefusedByName() throws IOException {
        RunFolder folder = RunFolder.open(path);
        assertThatThrownBy(() -> run(folder, false, new Stopping(3))).hasMessage("stopped");
        Settings other = new Settings(new TreeMap<>(Map.of("hidden", "32")));

        assertThatThrownBy(() -> Resumption.of(folder, other, true, note -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hidden was 64 and is 32");
    }

    @Test
    void aMissingRunIsNamed() throws IOException {
        RunFolder folder = RunFolder.open(path);
        stopInTheThirdRun(folder);
        int finished = Checkpoint.read(folder.checkpoint()).finished().first();
        Files.delete(folder.finishedRun(finished));

        assertThatThrownBy(() -> run(folder, true, RunDisplay.SILENT))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("run-" + finished + ".safetensors is missing");
    }

    @Test
    void runsThatHaveFinishedAreKeptAlsoIfBothCheckpointsAreDamaged() throws IOException {
        List<Outcome> straight = run(RunFolder.open(path.resolve("straight")), false, RunDisplay.SILENT);
        RunFolder folder = RunFolder.open(path.resolve("damaged"));
        stopInTheThirdRun(folder);
        byte[] sound = Files.readAllBytes(folder.checkpoint());
        for (int at : new int[] {0, 30, sound.length / 2, sound.length - 1}) {
            byte[] flipped = sound.clone();
            flipped[at] ^= 4;
            Files.write(folder.checkpoint(), flipped);
            Files.write(folder.previousCheckpoint(), Arrays.copyOf(sound, at));
            Settings settings = FinishedRun.read(folder.finishedRun(0)).settings();
            List<String> notes = new ArrayList<>();

            Checkpoint from = Resumption.of(folder, settings, true, notes::add).orElseThrow();

            assertThat(from.finished()).contains(0);
            assertThat(from.current()).isEmpty();
            assertThat(notes)
                    .singleElement()
                    .asString()
                    .startsWith("No checkpoint can be used; the training goes on from the runs that have finished (")
                    .contains("checkpoint.safetensors", "checkpoint-previous.safetensors");
        }
        Path torn = folder.finishedRun(0);
        Files.write(torn, Arrays.copyOf(Files.readAllBytes(torn), 100));
        assertSame(run(folder, true, RunDisplay.SILENT), straight);
    }

    @Test
    void aDamagedCheckpointCostsNoMoreThanTheWorkSinceTheOneBefore() throws IOException {
        List<Outcome> straight = run(RunFolder.open(path.resolve("straight")), false, RunDisplay.SILENT);
        for (String damage : List.of("cut", "gone")) {
            RunFolder folder = RunFolder.open(path.resolve(damage));
            stopInTheThirdRun(folder);
            byte[] sound = Files.readAllBytes(folder.checkpoint());
            if (damage.equals("cut")) {
                Files.delete(folder.checkpoint());
                Files.write(folder.checkpoint(), Arrays.copyOf(sound, sound.length / 2));
            } else {
                // a process that is killed between two renames
                Files.delete(folder.checkpoint());
            }
            assertThat(Checkpoint.read(folder.previousCheckpoint()).finished()).isNotEmpty();

            assertSame(run(folder, true, RunDisplay.SILENT), straight);
        }
    }

    @Test
    void aCheckpointThatCannotBeWrittenDoesNotStopTheTraining() throws IOException {
        List<Outcome> straight = run(RunFolder.open(path.resolve("straight")), false, RunDisplay.SILENT);
        RunFolder folder = RunFolder.open(path.resolve("blocked"));
        Files.createDirectory(folder.checkpoint());
        List<String> warnings = new ArrayList<>();
        CheckpointWriter checkpoints = new CheckpointWriter(folder, SETTINGS, Duration.ZERO, warnings::add);

        Session session = new Session(
                series(experiments()), folder, SETTINGS, checkpoints, RunDisplay.SILENT, Experiment::evaluate);
        assertSame(session.run(1, Optional.empty()), straight);

        assertThat(warnings).singleElement().asString().contains("the training continues", "checkpoint.safetensors");
    }

    @Test
    void withoutACheckpointItStartsFromTheBeginningAndSaysSo() throws IOException {
        List<String> notes = new ArrayList<>();

        assertThat(Resumption.of(RunFolder.open(path), SETTINGS, true, notes::add))
                .isEmpty();
        assertThat(notes).singleElement().asString().contains("starts from the beginning");
    }

    @Test
    void anOlderTrainingIsNotGoneOnWithUnasked() throws IOException {
        RunFolder folder = RunFolder.open(path);
        assertThatThrownBy(() -> run(folder, false, new Stopping(EPOCHS + 2))).hasMessage("stopped");
        List<String> notes = new ArrayList<>();

        assertThat(Resumption.of(folder, SETTINGS, false, notes::add)).isEmpty();

        assertThat(notes).singleElement().asString().contains("--resume");
        assertThat(folder.checkpoint()).doesNotExist();
        assertThat(folder.finishedRun(0)).doesNotExist();
    }
}
