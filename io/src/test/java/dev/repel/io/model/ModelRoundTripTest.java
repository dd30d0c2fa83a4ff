package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.io.run.RunFigures;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.model.LayerOptions;
import dev.repel.model.Norm;
import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelRoundTripTest {
    private static final LayerOptions PLAIN =
            new LayerOptions(4, 2, 0.3, 3, false, false, 4, 0.2, 0.7, 20, Norm.NONE, false, null);
    private static final LayerOptions RICH =
            new LayerOptions(2, 1, 0.3, 2, true, true, 4, 0.2, 0.7, 20, Norm.BATCH, true, null);

    @TempDir
    private Path folder;

    private Path file;
    private NodeDataset dataset;

    static List<String> backbones() {
        return Backbones.names().stream()
                .filter(name -> !name.equals(SpreadBackbone.NAME))
                .toList();
    }

    @BeforeEach
    void prepare() throws IOException {
        file = folder.resolve("model.safetensors");
        NodeDataset raw = Datasets.load(
                "synthetic:nodes=90,classes=3,features=20,words=5,degree=4,signal=0.6", LoadOptions.defaults());
        dataset = raw.withFeatures(raw.features().rowNormalised());
    }

    @ParameterizedTest
    @MethodSource("backbones")
    void aSavedModelGivesTheSameLogitsToTheLastBit(String backbone) throws IOException {
        check(new Architecture(backbone, 2, 8, 0.4, 0.4, Embedding.LOGITS, PLAIN), "none");
        boolean flat = backbone.equals("sgc");
        check(
                new Architecture(backbone, 3, 8, 0.4, 0.4, Embedding.HEAD, richOptions(backbone)),
                flat ? "none" : "pairnorm");
    }

    @ParameterizedTest
    @ValueSource(strings = {"grand", "grand+", "cg3", "grand,pairnorm", "grand+,pairnorm", "tifa-gcl"})
    void whatATechniqueChangedInTheNetworkIsThereAgain(String technique) throws IOException {
        check(new Architecture("gcn", 2, 8, 0.4, 0.4, Embedding.LOGITS, PLAIN), technique);
        check(new Architecture("mlp", 2, 8, 0.4, 0.4, Embedding.HEAD, PLAIN), technique);
    }

    @ParameterizedTest
    @EnumSource(FeatureScaling.class)
    void whatWasDoneToTheFeaturesIsDoneAgain(FeatureScaling kind) throws IOException {
        FittedScaling fitted = kind.fit(dataset.features());
        FeatureMatrix raw = dataset.features();
        dataset = dataset.withFeatures(fitted.apply(raw));
        Matrix logits = train(
                new Architecture("gcn", 2, 8, 0.4, 0.4, Embedding.LOGITS, PLAIN),
                "none",
                ModelFile.Preprocessing.of(fitted, true, null));

        TrainedModel model = ModelReader.read(file, ArchitectureHints.none());

        assertThat(model.network().scaling()).isEqualTo(fitted);
        dataset = dataset.withFeatures(model.network().scaling().apply(raw));
        assertThat(logits(model).data()).isEqualTo(logits.data());
    }

    @Test
    void theTwoScalingsThatAlwaysWereAreWrittenAsTheyAlwaysWere() {
        assertThat(preprocessing(FeatureScaling.ROW_SUMS))
                .isEqualTo("{\"rowNormalise\":true,\"binaryFeatures\":true,\"columns\":null}");
        assertThat(preprocessing(FeatureScaling.NONE))
                .isEqualTo("{\"rowNormalise\":false,\"binaryFeatures\":true,\"columns\":null}");
        assertThat(preprocessing(FeatureScaling.UNIT_ROWS)).contains("\"scaling\":{\"kind\":\"UNIT_ROWS\"");
    }

    private String preprocessing(FeatureScaling kind) {
        return JsonFiles.text(ModelFile.Preprocessing.of(kind.fit(dataset.features()), true, null));
    }

    @Test
    void scalingsOfOtherColumnsAreRefused() throws IOException {
        FittedScaling wide = new FittedScaling(FeatureScaling.TF_IDF, new float[21], null);
        train(
                new Architecture("gcn", 2, 8, 0.4, 0.4, Embedding.LOGITS, PLAIN),
                "none",
                ModelFile.Preprocessing.of(wide, true, null));

        assertThatThrownBy(() -> ModelReader.read(file, ArchitectureHints.none()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("has 21 columns, but there are 20");
    }

    @Test
    void modelsThatBelongToTheirGraphAreRefused() throws IOException {
        train(new Architecture("gcn", 2, 8, 0.0, 0, Embedding.LOGITS, PLAIN), "cgpn");

        assertThatThrownBy(() -> ModelReader.read(file, ArchitectureHints.none()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("spreads the training labels over the graph");
    }

    /** All that a backbone takes: residuals are for stacks of equal layers, norms for hidden ones. */
    private static LayerOptions richOptions(String backbone) {
        boolean stack =
                List.of("mlp", "chebnet", "graphsage", "gcn", "gat", "gin").contains(backbone);
        return new LayerOptions(
                RICH.heads(),
                RICH.outputHeads(),
                RICH.attentionDropout(),
                RICH.terms(),
                RICH.learnEpsilon(),
                RICH.narrowOutput(),
                RICH.hops(),
                RICH.teleport(),
                RICH.identity(),
                RICH.convolutionDecay(),
                backbone.equals("sgc") ? Norm.NONE : RICH.norm(),
                stack,
                null);
    }

    private void check(Architecture architecture, String technique) throws IOException {
        Matrix logits = train(architecture, technique);

        TrainedModel model = ModelReader.read(file, ArchitectureHints.none());

        // settings that a backbone declares itself are read even where they have their defaults
        assertThat(model.network().architecture().withOwn(architecture.own())).isEqualTo(architecture);
        assertThat(model.classNames()).isEqualTo(dataset.classNames());
        assertThat(logits(model).data()).isEqualTo(logits.data());
    }

    @ParameterizedTest
    @MethodSource("backbones")
    void sizesAreSeenInTheTensorsWhereTheFileDoesNotTell(String backbone) throws IOException {
        Architecture architecture = new Architecture(backbone, 2, 8, 0.0, 0, Embedding.LOGITS, PLAIN);
        Matrix logits = train(architecture, "none");
        Safetensors.write(file, new TensorFile(Safetensors.read(file).tensors(), new TreeMap<>()));

        TrainedModel model =
                ModelReader.read(file, hints("backbone", backbone, "hops", "4", "teleport", "0.2", "identity", "0.7"));

        assertThat(model.classes()).isEqualTo(3);
        assertThat(logits(model).data()).isEqualTo(logits.data());
    }

    @ParameterizedTest
    @MethodSource("backbones")
    void shapesAreThoseOfPyTorchGeometric(String backbone) throws IOException {
        train(new Architecture(backbone, 2, 8, 0.0, 0, Embedding.LOGITS, PLAIN), "none");

        TreeMap<String, Tensor> tensors = new TreeMap<>(Safetensors.read(file).tensors());

        switch (backbone) {
            case "gcn" -> {
                assertShape(tensors, "convs.0.lin.weight", 8, 20);
                assertShape(tensors, "convs.1.bias", 3);
            }
            case "gat" -> {
                assertShape(tensors, "convs.0.att_src", 1, 4, 2);
                assertShape(tensors, "convs.1.att_dst", 1, 2, 3);
                assertShape(tensors, "convs.1.lin.weight", 6, 8);
                assertShape(tensors, "convs.1.bias", 3);
            }
            case "rgcn" -> assertShape(tensors, "convs.0.weight", 1, 20, 8);
            case "graphsage" -> assertShape(tensors, "convs.1.lin_r.weight", 3, 8);
            case "gin" -> {
                assertShape(tensors, "convs.1.nn.0.weight", 8, 8);
                assertShape(tensors, "convs.1.nn.2.weight", 3, 8);
                assertShape(tensors, "convs.0.eps", 1);
            }
            case "chebnet" -> assertShape(tensors, "convs.0.lins.2.weight", 8, 20);
            case "gcnii" -> assertShape(tensors, "convs.0.weight1", 8, 8);
            case "sgc" -> assertShape(tensors, "conv.lin.weight", 3, 20);
            case "dagnn" -> assertShape(tensors, "prop.proj.weight", 1, 3);
            case "gprgnn" -> assertShape(tensors, "prop.temp", 5);
            default -> assertShape(tensors, "lins.0.weight", 8, 20);
        }
    }

    private static void assertShape(Map<String, Tensor> tensors, String name, long... shape) {
        assertThat(tensors).containsKey(name);
        assertThat(tensors.get(name).shape()).as(name).containsExactly(shape);
    }

    @Test
    void namesThatPeopleWriteByHandAreUnderstood() throws IOException {
        Matrix logits = train(new Architecture("gin", 2, 8, 0.0, 0, Embedding.HEAD, PLAIN), "none");
        TreeMap<String, Tensor> renamed = new TreeMap<>();
        Safetensors.read(file)
                .tensors()
                .forEach((name, tensor) -> renamed.put(
                        name.replace("convs.0.", "conv1.")
                                .replace("convs.1.", "conv2.")
                                .replace(".nn.0.", ".nn.lins.0.")
                                .replace(".nn.2.", ".nn.lins.1.")
                                .replace("head.", "lin."),
                        tensor));
        Safetensors.write(file, new TensorFile(renamed, new TreeMap<>()));

        TrainedModel model = ModelReader.read(file, ArchitectureHints.of("gin"));

        assertThat(logits(model).data()).isEqualTo(logits.data());
    }

    @Test
    void whatDoesNotFitIsNamedWithItsShape() throws IOException {
        train(new Architecture("gcn", 2, 8, 0.0, 0, Embedding.LOGITS, PLAIN), "none");
        TreeMap<String, Tensor> tensors = new TreeMap<>(Safetensors.read(file).tensors());

        assertRefused(tensors, ArchitectureHints.none(), "backbone is needed, since " + file);
        assertRefused(
                tensors,
                hints("backbone", "gcn", "hidden", "16"),
                "tensor convs.0.lin.weight: expected F32 [16, 20], found F32 [8, 20]");
        Tensor bias = tensors.remove("convs.1.bias");
        assertRefused(tensors, ArchitectureHints.of("gcn"), "tensor convs.1.bias: expected F32 [3], found none");
        tensors.put("convs.1.bias", bias);
        tensors.put("convs.1.extra", bias);
        assertRefused(tensors, ArchitectureHints.of("gcn"), "tensor convs.1.extra: not expected");
    }

    @Test
    void aFileThatTellsWhatItIsTakesNoOtherWord() throws IOException {
        train(new Architecture("gcn", 2, 8, 0.0, 0, Embedding.LOGITS, PLAIN), "none");

        assertThatThrownBy(() -> ModelReader.read(file, hints("layers", "3")))
                .isInstanceOf(InvalidSetting.class)
                .hasMessage("layers must be left out: " + file + " tells itself how its network is built");
        assertThatThrownBy(() -> hints("layers", "0")).isInstanceOf(InvalidSetting.class);
        assertThatThrownBy(() -> hints("lr", "0.1")).hasMessageContaining("There is no setting called 'lr'");
    }

    @Test
    void theArchitectureIsWrittenAsInEveryVersionBefore() {
        assertThat(ArchitectureJson.write(new Architecture("gin", 2, 8, 0.25, 0.5, Embedding.LOGITS, PLAIN)))
                .isEqualTo("{\"backbone\":\"gin\",\"layers\":2,\"hidden\":8,\"inputDropout\":0.25,\"dropout\":0.5,"
                        + "\"embedding\":\"LOGITS\",\"options\":{\"heads\":4,\"outputHeads\":2,\"attentionDropout\":0.3,"
                        + "\"terms\":3,\"learnEpsilon\":false,\"narrowOutput\":false,\"hops\":4,\"teleport\":0.2,"
                        + "\"identity\":0.7,\"convolutionDecay\":20.0,\"norm\":\"NONE\",\"residual\":false},"
                        + "\"own\":{\"gin-maps\":\"2\"}}");
    }

    @Test
    void whatTechniquesChangeIsKeptUnderTheNamesOfEveryVersionBefore() {
        assertThat(Techniques.all().stream()
                        .flatMap(entry -> entry.change().stream())
                        .map(ModelFile::changeKey))
                .containsExactly("repel.pairNorm", "repel.grand", "repel.grandPlus", "repel.cg3");
        assertThat(Techniques.all().stream()
                        .filter(entry -> !entry.boundBecause().isEmpty())
                        .map(TechniqueEntry::name))
                .containsExactly("cgpn");
    }

    @Test
    void ginWithBatchNormalisationIsWrittenAsASequential() throws IOException {
        train(new Architecture("gin", 2, 8, 0.0, 0, Embedding.LOGITS, RICH), "none");

        assertThat(Safetensors.read(file).tensors())
                .containsKeys("convs.0.nn.0.weight", "convs.0.nn.1.running_mean", "convs.0.nn.3.weight")
                .doesNotContainKeys("convs.0.nn.2.weight", "convs.0.nn.norm.weight");
    }

    @Test
    void aBackboneOfAnotherJarIsSavedWithItsOwnSettings() throws IOException {
        Architecture architecture = new Architecture(SpreadBackbone.NAME, 2, 8, 0.0, 0, Embedding.LOGITS, PLAIN)
                .withOwn(OwnSettings.NONE.with(new SpreadBackbone.Settings(3)));
        check(architecture, "none");
        assertThat(Safetensors.read(file).metadata().get(ModelFile.ARCHITECTURE))
                .endsWith(",\"own\":{\"spread-rounds\":\"3\"}}");
        assertThat(Safetensors.read(file).tensors()).containsOnlyKeys("base", "lin.weight");

        Matrix logits = logits(ModelReader.read(file, ArchitectureHints.none()));
        TreeMap<String, String> withoutArchitecture =
                new TreeMap<>(Safetensors.read(file).metadata());
        withoutArchitecture.remove(ModelFile.ARCHITECTURE);
        Safetensors.write(file, new TensorFile(Safetensors.read(file).tensors(), withoutArchitecture));

        TrainedModel said = ModelReader.read(file, hints("backbone", SpreadBackbone.NAME, "spread-rounds", "3"));
        assertThat(logits(said).data()).isEqualTo(logits.data());
        TrainedModel other = ModelReader.read(file, hints("backbone", SpreadBackbone.NAME, "spread-rounds", "2"));
        assertThat(logits(other).data()).isNotEqualTo(logits.data());
    }

    @Test
    void aSavedValueOutsideItsRangeIsRefused() throws IOException {
        train(new Architecture("gat", 2, 8, 0.0, 0, Embedding.LOGITS, PLAIN), "none");
        TensorFile content = Safetensors.read(file);
        TreeMap<String, String> metadata = new TreeMap<>(content.metadata());
        metadata.computeIfPresent(ModelFile.ARCHITECTURE, (key, text) -> text.replace("\"heads\":4", "\"heads\":0"));
        Safetensors.write(file, new TensorFile(content.tensors(), metadata));

        assertThatThrownBy(() -> ModelReader.read(file, ArchitectureHints.none()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("heads must be at least 1, not 0");
    }

    private static ArchitectureHints hints(String... namesAndValues) {
        TreeMap<String, String> given = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return ArchitectureHints.of(given);
    }

    private void assertRefused(SortedMap<String, Tensor> tensors, ArchitectureHints hints, String message)
            throws IOException {
        Safetensors.write(file, new TensorFile(tensors, new TreeMap<>()));
        assertThatThrownBy(() -> ModelReader.read(file, hints)).hasMessageContaining(message);
    }

    @Test
    void anArchitectureWithoutEndIsRefused() throws IOException {
        TreeMap<String, String> metadata = new TreeMap<>();
        metadata.put(
                ModelFile.ARCHITECTURE,
                "{\"backbone\":\"gcn\",\"layers\":2000000000,\"hidden\":8,\"inputDropout\":0,\"dropout\":0,"
                        + "\"embedding\":\"LOGITS\",\"options\":null}");
        Safetensors.write(file, new TensorFile(new TreeMap<>(), metadata));

        assertThatThrownBy(() -> ModelReader.read(file, ArchitectureHints.none()))
                .isInstanceOf(IOException.class);
    }

    private Matrix train(Architecture architecture, String technique) throws IOException {
        return train(architecture, technique, new ModelFile.Preprocessing(true, true, null, null, null, false, null));
    }

    private Matrix train(Architecture architecture, String technique, ModelFile.Preprocessing preprocessing)
            throws IOException {
        TrainConfig config = TrainConfig.of(
                Map.of("backbone", architecture.backbone(), "technique", technique, "warmup", "3", "cotrain", "0"));
        ExperimentSpec spec = ExperimentSpec.of(Declared.replacing(config, architecture), SplitStrategy.RANDOM)
                .with("scaling", FeatureScaling.NONE)
                .with("train-per-class", 5)
                .with("val-per-class", 5);
        try (Workers workers = new Workers(1)) {
            Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
            RunResult result = experiment.run(0, workers, TrainingListener.SILENT, Optional.empty());
            ModelFile.write(file, dataset, spec, preprocessing, RunFigures.of(result), result.run());
            return result.run().logits();
        }
    }

    private Matrix logits(TrainedModel model) {
        try (Workers workers = new Workers(1)) {
            return model.predictor(network -> FittedScaling.of(FeatureScaling.NONE))
                    .predict(dataset.graph(), dataset.features(), new PlainKernels(), workers)
                    .logits();
        }
    }
}
