package dev.repel.io.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.eval.Answers;
import dev.repel.eval.Predicted;
import dev.repel.eval.Temperature;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.AtomicFiles;
import dev.repel.io.InvalidDataException;
import dev.repel.io.model.ArchitectureJson;
import dev.repel.io.model.ModelFile;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.table.TableFile;
import dev.repel.model.Architecture;
import dev.repel.tensor.Matrix;
import dev.repel.train.Adam;
import dev.repel.train.Ensemble;
import dev.repel.train.EpochRecord;
import dev.repel.train.GateVerdict;
import dev.repel.train.Member;
import dev.repel.train.MemberRule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
    private static final Settings SETTINGS = new Settings(new TreeMap<>(Map.of("k", "3", "the kernels", "plain")));

    @TempDir
    private Path folder;

    @Test
    void noNumberIsAnEmptyCellAndNoZero() {
        assertThat(PredictionsTable.decimal(Double.NaN)).isEmpty();
        assertThat(PredictionsTable.decimal(0)).isEqualTo("0.000000");
        assertThat(PredictionsTable.decimal(1)).isEqualTo("1.000000");
    }

    @Test
    void predictionsAreQuotedAndRounded() throws IOException {
        Path file = folder.resolve("predictions.csv");

        PredictionsTable.write(
                TableFile.writer(file),
                SmallRun.DATASET,
                SmallRun.SPLIT,
                SmallRun.trained(0, 1, 0).predicted(),
                Answers.PLAIN,
                Cautions.NONE);

        assertThat(file).hasContent("""
                        id,label,confidence,split,true_label,p_a,"p_b, ""c\""",caution
                        n0,a,0.993307,train,a,0.993307,0.006693,
                        "n,1","b, ""c\""",0.731059,validation,"b, ""c\""",0.268941,0.731059,
                        "n""2\""","b, ""c\""",0.880797,test,"b, ""c\""",0.119203,0.880797,
                        n3,a,0.500000,,,0.500000,0.500000,
                        """);
    }

    @Test
    void unsureNodesGetNoLabelButABestGuess() throws IOException {
        Path file = folder.resolve("predictions.csv");

        PredictionsTable.write(
                TableFile.writer(file),
                SmallRun.DATASET,
                SmallRun.SPLIT,
                SmallRun.trained(0, 1, 0).predicted(),
                new Answers(new Temperature(2), 0.7),
                Cautions.NONE);

        assertThat(file).hasContent("""
                        id,label,confidence,best,split,true_label,p_a,"p_b, ""c\""",caution
                        n0,a,0.924142,a,train,a,0.924142,0.075858,
                        "n,1",,0.622459,"b, ""c\""",validation,"b, ""c\""",0.377541,0.622459,
                        "n""2\""","b, ""c\""",0.731059,"b, ""c\""",test,"b, ""c\""",0.268941,0.731059,
                        n3,,0.500000,a,,,0.500000,0.500000,
                        """);
    }

    @Test
    void decimalsHaveSixDigits() {
        assertThat(PredictionsTable.decimal(1)).isEqualTo("1.000000");
        assertThat(PredictionsTable.decimal(0.9999999)).isEqualTo("1.000000");
        assertThat(PredictionsTable.decimal(1e-9)).isEqualTo("0.000000");
        assertThat(PredictionsTable.decimal(0.0123456)).isEqualTo("0.012346");
    }

    @Test
    void modelsHaveTheShapesOfPyTorchAndTellWhatTheyAre() throws IOException {
        Path file = folder.resolve("model.safetensors");
        Architecture architecture = TrainConfig.of(Map.of()).architecture();

        ModelFile.write(
                file,
                SmallRun.DATASET,
                ExperimentSpec.of(Map.of(
                        "split", "random", "train-per-class", "1", "val-per-class", "1", "seed", "4", "folds", "1")),
                new ModelFile.Preprocessing(true, false, null, null, null, false, null),
                RunFigures.of(SmallRun.result(4, 1, 0)),
                SmallRun.trained(4, 1, 0));

        TensorFile model = Safetensors.read(file);
        assertThat(model.tensor("lins.0.weight").shape()).containsExactly(3, 2);
        assertThat(model.tensor("lins.0.weight").floats()).containsExactly(1, 4, 2, 5, 3, 6);
        assertThat(model.tensor("lins.0.bias").shape()).containsExactly(3);
        assertThat(model.tensor("norms.0.weight").shape()).containsExactly(3);
        ObjectMapper json = new ObjectMapper();
        Map<String, String> metadata = model.metadata();
        assertThat(metadata).containsEntry(ModelFile.FORMAT, "1");
        assertThat(metadata).containsEntry(ModelFile.ARCHITECTURE, ArchitectureJson.write(architecture));
        assertThat(json.readTree(metadata.get(ModelFile.CLASSES)).get(1).asText())
                .isEqualTo("b, \"c\"");
        assertThat(json.readTree(metadata.get(ModelFile.FEATURES))).hasSize(2);
        assertThat(json.readTree(metadata.get(ModelFile.DATASET)).get("sha256").asText())
                .isEqualTo("0123");
        assertThat(json.readTree(metadata.get(ModelFile.PROTOCOL)).get("seed").asLong())
                .isEqualTo(4);
        assertThat(metadata).containsEntry(ModelFile.TEMPERATURE, "2.0");
        assertThat(json.readTree(metadata.get(ModelFile.PREPROCESSING))
                        .get("rowNormalise")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void checkpointsKeepEveryBit() throws IOException {
        Path file = folder.resolve("checkpoint.safetensors");
        TrainedRun run = SmallRun.trained(Long.MIN_VALUE, 0.5, 0.1);
        Map<String, Matrix> parameters = run.parameters();
        TrainingState state = new TrainingState(
                run.seed(),
                2,
                parameters,
                new Adam.State(2, parameters, parameters),
                run.best(),
                parameters,
                Map.of("labels", new Matrix(1, 2)),
                run.history(),
                12.25);

        new Checkpoint(SETTINGS, new TreeSet<>(List.of(0, 2)), new TreeMap<>(Map.of(1, state, 11, state))).write(file);
        Checkpoint read = Checkpoint.read(file);

        assertThat(read.settings()).isEqualTo(SETTINGS);
        assertThat(read.finished()).containsExactly(0, 2);
        assertThat(read.current()).containsOnlyKeys(1, 11);
        TrainingState found = read.current().get(1);
        assertThat(found.seed()).isEqualTo(Long.MIN_VALUE);
        assertThat(found.history()).isEqualTo(run.history());
        assertThat(found.best()).isEqualTo(run.best());
        assertThat(found.seconds()).isEqualTo(12.25);
        assertThat(found.technique()).containsOnlyKeys("labels");
        assertThat(found.optimiser().steps()).isEqualTo(2);
        assertThat(found.bestParameters().get("lins.0.weight").data())
                .isEqualTo(parameters.get("lins.0.weight").data());
        new Checkpoint(SETTINGS, new TreeSet<>(), new TreeMap<>()).write(file);
        assertThat(Checkpoint.read(file).current()).isEmpty();
    }

    @Test
    void finishedRunsKeepEveryBit() throws IOException {
        Path file = folder.resolve("run-0.safetensors");
        TrainedRun run = SmallRun.trained(9, 0.5, 0.1);

        new FinishedRun(SETTINGS, run).write(file);
        TrainedRun read = FinishedRun.read(file).run();

        assertThat(read.history()).isEqualTo(run.history());
        assertThat(read.best()).isEqualTo(run.best());
        assertThat(read.logits().data()).isEqualTo(run.logits().data());
        assertThat(read.seed()).isEqualTo(9);
        assertThat(read.gate()).isEmpty();
    }

    @Test
    void finishedRunsKeepTheVerdictOfAGateAndItsFigures() throws IOException {
        Path file = folder.resolve("run-0.safetensors");
        GateVerdict verdict = new GateVerdict(0.3, 14, 5, GateVerdict.Taken.MEAN);
        TrainedRun trained = SmallRun.trained(9, 0.5, 0.1);
        EpochRecord ofTheMean = trained.best().withValidation(0.75, 0.2, 0.625);
        TrainedRun run = new TrainedRun(
                9,
                ofTheMean,
                trained.parameters(),
                trained.logits(),
                trained.lastLogits(),
                trained.embeddings(),
                trained.history(),
                1,
                trained.heldOut(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(verdict));

        new FinishedRun(SETTINGS, run).write(file);
        TrainedRun read = FinishedRun.read(file).run();

        assertThat(read.gate()).contains(verdict);
        assertThat(read.best()).isEqualTo(ofTheMean);
        assertThat(read.history()).isEqualTo(trained.history());
    }

    @Test
    void finishedEnsemblesKeepEveryBitOfTheirNetworks() throws IOException {
        Path file = folder.resolve("run-0.safetensors");
        TrainConfig gat = TrainConfig.of(Map.of("backbone", "gat", "heads", "4", "technique", "none"));
        TrainConfig pcl = TrainConfig.of(Map.of("gamma", "0.7", "lr", "1e-5"));
        TrainedRun run = Ensemble.average(
                List.of(
                        new Ensemble.Candidate(
                                SmallRun.trained(9, 0.5, 0.1), gat, FittedScaling.of(FeatureScaling.ROW_SUMS)),
                        new Ensemble.Candidate(
                                SmallRun.trained(1009, 0.5, 0.1), pcl, FittedScaling.of(FeatureScaling.NONE))),
                new int[] {1},
                true,
                MemberRule.ALL);

        new FinishedRun(SETTINGS, run).write(file);
        TrainedRun read = FinishedRun.read(file).run();

        assertThat(read.history()).isEqualTo(run.history());
        assertThat(read.best()).isEqualTo(run.best());
        assertThat(read.best()).isNotEqualTo(run.history().get(1));
        assertThat(read.logits().data()).isEqualTo(run.logits().data());
        Ensemble ensemble = read.ensemble().orElseThrow();
        assertThat(ensemble.candidates()).isEqualTo(2);
        assertThat(ensemble.epochs()).isEqualTo(4);
        assertThat(ensemble.disagreement())
                .isEqualTo(run.ensemble().orElseThrow().disagreement());
        assertThat(read.msPerEpoch()).isEqualTo(run.msPerEpoch());
        for (int m = 0; m < 2; m++) {
            Member member = ensemble.members().get(m);
            Member expected = run.ensemble().orElseThrow().members().get(m);
            assertThat(member.config()).isEqualTo(expected.config());
            assertThat(member.scaling()).isEqualTo(expected.scaling());
            assertThat(member.temperature()).isEqualTo(expected.temperature());
            assertThat(member.seed()).isEqualTo(expected.seed());
            assertThat(member.weight()).isEqualTo(expected.weight());
            assertThat(member.parameters().keySet())
                    .isEqualTo(expected.parameters().keySet());
        }
    }

    @Test
    void ensemblesHaveAColumnForDisagreement() throws IOException {
        Path file = folder.resolve("predictions.csv");
        Matrix logits = Matrix.of(new double[][] {{5, 0}, {0, 1}, {0, 2}, {0, 0}});

        PredictionsTable.write(
                TableFile.writer(file),
                SmallRun.DATASET,
                SmallRun.SPLIT,
                new Predicted(logits, new double[] {0, 0.25, 0.125, 1}),
                new Answers(Temperature.NONE, 0.7),
                Cautions.NONE);

        assertThat(Files.readAllLines(file))
                .startsWith(
                        "id,label,confidence,disagreement,best,split,true_label,p_a,\"p_b, \"\"c\"\"\",caution",
                        "n0,a,0.993307,0.000000,a,train,a,0.993307,0.006693,")
                .endsWith("n3,,0.500000,1.000000,a,,,0.500000,0.500000,");
    }

    @Test
    void otherFilesAreNoCheckpoints() throws IOException {
        Path model = folder.resolve("other.safetensors");
        Safetensors.write(model, new TensorFile(new TreeMap<>(), new TreeMap<>()));
        Path text = Files.writeString(folder.resolve("text"), "not at all a checkpoint");

        assertThatThrownBy(() -> Checkpoint.read(model)).isInstanceOf(InvalidDataException.class);
        assertThatThrownBy(() -> FinishedRun.read(model)).isInstanceOf(InvalidDataException.class);
        assertThatThrownBy(() -> Checkpoint.read(text)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    void foldersLoseWhatKilledProcessesLeft() throws IOException {
        Path ours = temporaryNameOfAWrite();
        String own = Long.toString(ProcessHandle.current().pid());
        Path abandoned =
                Files.createFile(folder.resolve(ours.getFileName().toString().replace("-" + own + "-", "-999999999-")));
        Path alive = Files.createFile(folder.resolve(ours.getFileName()));
        Path foreign = Files.createFile(folder.resolve("notes.tmp"));

        RunFolder.open(folder);
        assertThat(abandoned)
                .as("without the lock, a live one of another machine may be among them")
                .exists();
        LockedRunFolder.open(folder).close();

        assertThat(abandoned).doesNotExist();
        assertThat(alive).exists();
        assertThat(foreign).exists();
    }

    /** The name that a write gives its temporary file, seen while it writes. */
    private Path temporaryNameOfAWrite() throws IOException {
        List<Path> seen = new ArrayList<>();
        AtomicFiles.write(folder.resolve("any"), out -> {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".tmp")).forEach(seen::add);
            }
        });
        assertThat(seen).hasSize(1);
        return seen.get(0);
    }
}
