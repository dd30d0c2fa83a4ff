package dev.repel.io.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.experiment.FinishedFold;
import dev.repel.io.Damage;
import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.tensor.Matrix;
import dev.repel.train.Adam;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps a training alive between two processes: the same bits come back, or an error says that they do not. */
class SealedRunFilesTest {
    private static final Settings SETTINGS = new Settings(new TreeMap<>(Map.of("k", "3", "kernels", "plain")));

    @TempDir
    Path folder;

    private static TrainingState state() {
        TrainedRun run = SmallRun.trained(7, 0.5, 0.1);
        Map<String, Matrix> parameters = run.parameters();
        return new TrainingState(
                run.seed(),
                2,
                parameters,
                new Adam.State(2, parameters, parameters),
                run.best(),
                parameters,
                Map.of("labels", new Matrix(1, 2)),
                run.history(),
                12.25);
    }

    private Path checkpoint() throws IOException {
        Path file = folder.resolve("checkpoint.safetensors");
        new Checkpoint(SETTINGS, new TreeSet<>(List.of(0, 2)), new TreeMap<>(Map.of(1, state()))).write(file);
        return file;
    }

    private Path finishedRun() throws IOException {
        Path file = folder.resolve("run-0.safetensors");
        new FinishedRun(SETTINGS, SmallRun.trained(7, 0.5, 0.1)).write(file);
        return file;
    }

    @FunctionalInterface
    private interface Copy {
        void make(Path from, Path to) throws IOException;
    }

    private void assertNoSilentChange(Path file, Copy copy) throws IOException {
        byte[] sound = Files.readAllBytes(file);
        Path damagedFile = folder.resolve("damaged");
        Path again = folder.resolve("again");
        Damage.Reader reader = damaged -> {
            Files.write(damagedFile, damaged);
            copy.make(damagedFile, again);
            assertThat(again).hasBinaryContent(sound);
        };
        Damage.flipEvery(9, sound, reader);
        Damage.truncateEvery(83, sound, reader);
    }

    @Test
    void damageToACheckpointIsRefusedOrChangesNothing() throws IOException {
        assertNoSilentChange(checkpoint(), (from, to) -> Checkpoint.read(from).write(to));
    }

    @Test
    void damageToAFinishedRunIsRefusedOrChangesNothing() throws IOException {
        assertNoSilentChange(finishedRun(), (from, to) -> FinishedRun.read(from).write(to));
    }

    @Test
    void aCheckpointThatLacksOrMistakesATensorIsRefused() throws IOException {
        Path file = checkpoint();
        TensorFile content = Safetensors.read(file);
        for (String name :
                List.of("counters", "seconds", "epochs.anchors", "epochs.quality", "epochs.validationLoss")) {
            for (Tensor lie : List.of(Tensor.ofBytes(new byte[1]), Tensor.ofLongs(new long[] {1}))) {
                TreeMap<String, Tensor> tensors = new TreeMap<>(content.tensors());
                assertThat(tensors.put("run.1." + name, lie)).as(name).isNotNull();
                assertRefused(file, new TensorFile(tensors, content.metadata()));
                tensors.remove("run.1." + name);
                assertRefused(file, new TensorFile(tensors, content.metadata()));
            }
        }
    }

    @Test
    void metadataOfACheckpointThatAreNonsenseAreRefused() throws IOException {
        Path file = checkpoint();
        TensorFile content = Safetensors.read(file);
        for (String key : content.metadata().keySet()) {
            for (String lie : List.of("x", "1,,2", "null", "{", "[]")) {
                TreeMap<String, String> metadata = new TreeMap<>(content.metadata());
                metadata.put(key, lie);
                assertRefused(file, new TensorFile(content.tensors(), metadata));
            }
        }
    }

    private void assertRefused(Path file, TensorFile content) throws IOException {
        Path other = folder.resolve("other" + file.getFileName());
        Safetensors.write(other, content);
        assertThatThrownBy(() -> Checkpoint.read(other))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(other + ", content: expected a checkpoint of this version (");
    }

    @Test
    void settingsSayWhatIsNotTheSame() {
        Settings now = new Settings(new TreeMap<>(Map.of("k", "4", "new", "1")));

        assertThat(SETTINGS.differencesTo(now))
                .containsExactly("k was 3 and is 4", "kernels was plain and is null", "new was null and is 1");
        assertThat(SETTINGS.differencesTo(SETTINGS)).isEmpty();
        assertThat(Settings.fromMetadata(SETTINGS.toMetadata())).isEqualTo(SETTINGS);
        assertThatThrownBy(() -> Settings.fromMetadata(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are no settings");
    }

    @Test
    void aFolderOfResultsMustBeAFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");

        assertThatThrownBy(() -> RunFolder.open(file))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write results to " + file + ": it is a file, not a folder");
        assertThatThrownBy(() -> RunFolder.open(file.resolve("below")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write results to " + file.resolve("below") + ": ");
    }

    @Test
    void onlyWhatIsOfNoUseAnyMoreIsRemoved() throws IOException {
        RunFolder results = RunFolder.open(folder.resolve("new/results"));
        Files.createDirectories(results.finishedRun(0).getParent());
        for (Path file :
                List.of(results.checkpoint(), results.finishedRun(0), results.finishedRun(12), results.model())) {
            Files.createFile(file);
        }

        results.removeCheckpoint();
        assertThat(results.path()).isDirectoryContaining(results.model()::equals);
        assertThat(results.path().toFile().list()).containsExactly("model.safetensors");

        Path notes = Files.createDirectory(results.finishedRun(0).getParent()).resolve("notes.txt");
        Files.createFile(notes);
        Files.createFile(results.finishedRun(3));
        results.removeCheckpoint();
        assertThat(notes).exists();
        assertThat(results.finishedRun(3)).doesNotExist();
        RunFolder.open(folder).removeCheckpoint();
    }

    @Test
    void aFinishedFoldIsReadBackToTheLastBit() throws IOException {
        Path file = folder.resolve("fold.safetensors");
        EpochRecord epoch = new EpochRecord(1, false, 0.1, Double.NaN, -1, 0.5, 0.7, 0.3, null);
        HeldOut first = new HeldOut(new int[] {4, 7}, new Matrix(2, 2, new float[] {1, -0f, 1e-30f, 3}));
        HeldOut second = new HeldOut(new int[] {4, 7}, new Matrix(2, 2, new float[] {5, 6, 7, 8}));
        FinishedFold fold = new FinishedFold(List.of(epoch, epoch.withEpoch(2)), 1.5, List.of(first, second), 2);
        Settings settings = new Settings(new TreeMap<>(Map.of("hidden", "4")));

        new FinishedFoldFile(settings, List.of(fold, fold)).write(file);

        FinishedFoldFile read = FinishedFoldFile.read(file);
        assertThat(read.settings()).isEqualTo(settings);
        assertThat(read.networks()).hasSize(2);
        assertThat(read.networks().get(1).history()).isEqualTo(fold.history());
        assertThat(read.networks().get(1).countsFrom()).isEqualTo(2);
        for (int e = 0; e < 2; e++) {
            HeldOut back = read.networks().get(1).byEpoch().get(e);
            assertThat(back.nodes()).containsExactly(4, 7);
            assertThat(back.logits().data())
                    .isEqualTo(fold.byEpoch().get(e).logits().data());
        }
        byte[] sound = Files.readAllBytes(file);
        Damage.flipEvery(7, sound, damaged -> FinishedFoldFile.read(Files.write(file, damaged)));
        Damage.truncateEvery(50, sound, damaged -> FinishedFoldFile.read(Files.write(file, damaged)));
    }
}
