package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.graph.WeightMerge;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.FeatureEncoder;
import dev.repel.io.own.MissingWords;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are sound as such and tell nonsense about a model: each gets an answer that names the file. */
class HostileModelTest {
    private static final Path FILE = Path.of("model.safetensors");

    private final TreeMap<String, Tensor> tensors = new TreeMap<>(Map.of(
            "lins.0.weight", Tensor.ofFloats(new float[6], 2, 3),
            "lins.0.bias", Tensor.ofFloats(new float[2]),
            "lins.1.weight", Tensor.ofFloats(new float[4], 2, 2),
            "lins.1.bias", Tensor.ofFloats(new float[2])));
    private final TreeMap<String, String> metadata = new TreeMap<>();

    private TrainedModel read(ArchitectureHints hints) throws InvalidDataException {
        return ModelReader.of(FILE, new TensorFile(tensors, metadata), hints);
    }

    private void refused(ArchitectureHints hints, String message) {
        assertThatThrownBy(() -> read(hints))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(FILE.toString())
                .hasMessageContaining(message);
    }

    private static String architecture() throws IOException {
        return ArchitectureJson.write(
                TrainConfig.of(Map.of("backbone", "mlp", "hidden", "2")).architecture());
    }

    @Test
    void withoutDamageItIsAModel() throws IOException {
        TrainedModel model = read(ArchitectureHints.of("mlp"));

        assertThat(model.features()).isEqualTo(3);
        assertThat(model.classes()).isEqualTo(2);
        assertThat(model.classNames()).isEmpty();
        assertThat(model.temperature()).isEqualTo(Temperature.NONE);
        assertThat(model.isBackboneAlone()).isTrue();
        assertThat(model.network().flatParameters()).hasSize(14);
        metadata.put(ModelFile.ARCHITECTURE, architecture());
        assertThat(read(ArchitectureHints.none()).features()).isEqualTo(3);
    }

    @Test
    void namesOfTensorsBeginNoLine() {
        tensors.remove("lins.0.bias");
        tensors.put("a\nrepel: all is sound", Tensor.ofFloats(new float[2]));

        refused(ArchitectureHints.of("mlp"), "there are \"a�repel: all is sound\", \"lins.0.weight\"");
    }

    @Test
    void parametersFollowEachOtherInTheOrderOfTheNetwork() throws IOException {
        tensors.put("lins.0.weight", Tensor.ofFloats(new float[] {1, 2, 3, 4, 5, 6}, 2, 3));
        tensors.put("lins.0.bias", Tensor.ofDoubles(new double[] {7, 8}));

        assertThat(read(ArchitectureHints.of("mlp")).network().flatParameters())
                .startsWith(1, 4, 2, 5, 3, 6, 7, 8)
                .endsWith(0, 0);
    }

    @Test
    void aShapeBeyondWholeNumbersIsRefused() {
        tensors.put("lins.0.weight", Tensor.ofFloats(new float[0], 0, 5_000_000_000L));
        refused(ArchitectureHints.of("mlp"), "");
        tensors.put("lins.0.weight", Tensor.ofFloats(new float[0], 5_000_000_000L, 0));
        refused(ArchitectureHints.of("mlp"), "");
    }

    @Test
    void weightsThatAreNoNumbersAreNamed() {
        tensors.put("lins.0.bias", Tensor.ofFloats(new float[] {0, Float.NaN}));
        refused(
                ArchitectureHints.of("mlp"),
                "tensor lins.0.bias: expected finite numbers, found NaN at position 1; the training diverged");
        tensors.put("lins.0.bias", Tensor.ofDoubles(new double[] {1e300, 0}));
        refused(ArchitectureHints.of("mlp"), "tensor lins.0.bias: expected finite numbers, found Infinity");
    }

    @Test
    void aScalingHasFiniteNumbersToo() {
        assertThatThrownBy(() -> new FittedScaling(FeatureScaling.TF_IDF, new float[] {1, Float.NaN}, null))
                .hasMessageContaining("finite");
    }

    @Test
    void tensorsOfAnotherTypeOrRankAreNamed() {
        tensors.put("lins.0.bias", Tensor.ofInts(new int[2]));
        refused(ArchitectureHints.of("mlp"), "tensor lins.0.bias: expected F32 [2], found I32 [2]");
        tensors.put("lins.0.weight", Tensor.ofFloats(new float[6]));
        refused(ArchitectureHints.of("mlp"), "tensor lins.0.weight: expected F32 [width, features], found F32 [6]");
        tensors.put("lins.99999999999.weight", Tensor.ofFloats(new float[6]));
        refused(ArchitectureHints.of("mlp"), "99999999999");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "5", "{}", "{\"backbone\":null}", "{\"backbone\":\"nothing\"}", "{\"layers\":-1}"
            })
    void anArchitectureThatIsNoneIsRefused(String json) {
        metadata.put(ModelFile.ARCHITECTURE, json);

        refused(ArchitectureHints.none(), "");
    }

    @Test
    void everyPartOfAnArchitectureMayBeNonsense() throws IOException {
        String sound = architecture();
        for (String value : List.of("null", "-1", "0", "2147483647", "1e300", "\"x\"", "[]", "{}")) {
            for (String part : sound.split("(?<=[:,{])")) {
                if (part.matches("[^:{]*[,}]+")) {
                    String damaged = sound.replace(part, value + part.replaceFirst("[^,}]*", ""));
                    metadata.put(ModelFile.ARCHITECTURE, damaged);
                    try {
                        assertThat(read(ArchitectureHints.none()).features()).isEqualTo(3);
                    } catch (InvalidDataException expected) {
                        assertThat(expected).hasMessageStartingWith(FILE.toString());
                    }
                }
            }
        }
    }

    @Test
    void metadataThatDoNotFitAreNamed() throws IOException {
        metadata.put(ModelFile.ARCHITECTURE, architecture());
        metadata.put(ModelFile.CLASSES, "[\"a\",");
        refused(ArchitectureHints.none(), "metadata " + ModelFile.CLASSES + ": ");
        metadata.put(ModelFile.CLASSES, "[\"a\",\"b\",\"c\"]");
        refused(ArchitectureHints.none(), "tensor lins.1.weight: expected F32 [3, 2], found F32 [2, 2]");
        metadata.put(ModelFile.CLASSES, "[\"a\",\"b\"]");
        metadata.put(ModelFile.TEMPERATURE, "0");
        refused(ArchitectureHints.none(), "");
        metadata.put(ModelFile.TEMPERATURE, "1.5");
        metadata.put(ModelFile.FORMAT, "99");
        refused(ArchitectureHints.none(), "expected 1 or 2, found 99: written by another version");
        metadata.remove(ModelFile.FORMAT);
        assertThat(read(ArchitectureHints.none()).classNames()).containsExactly("a", "b");
    }

    @Test
    void featuresMustBeThoseOfTheModel() throws IOException {
        metadata.put(ModelFile.FEATURES, "[\"x\",\"y\",\"z\"]");
        TrainedModel model = read(ArchitectureHints.of("mlp"));

        model.requireFeatures(3, List.of());
        model.requireFeatures(3, List.of("x", "y", "z"));
        assertThatThrownBy(() -> model.requireFeatures(4, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model was trained on 3 features, but the data has 4.");
        assertThatThrownBy(() -> model.requireFeatures(3, List.of("x", "z", "y")))
                .hasMessage("feature 2 of the model is 'y', but that of the data is 'z';"
                        + " both need the same vocabulary.");
    }

    @Test
    void namesAreTextsAndAsManyAsThereAreFeatures() throws IOException {
        metadata.put(ModelFile.FEATURES, "[\"x\",\"y\"]");
        refused(ArchitectureHints.of("mlp"), "metadata " + ModelFile.FEATURES + ": expected 3 names, found 2");
        metadata.put(ModelFile.FEATURES, "[\"x\",null,\"z\"]");
        refused(ArchitectureHints.of("mlp"), "metadata " + ModelFile.FEATURES + ": expected texts");
        metadata.remove(ModelFile.FEATURES);
        metadata.put(ModelFile.CLASSES, "[\"a\",null]");
        refused(ArchitectureHints.of("mlp"), "metadata " + ModelFile.CLASSES + ": expected texts");
    }

    @Test
    void aNumberInANameMayBeOfAnyLength() {
        tensors.put("conv" + "9".repeat(30) + ".weight", Tensor.ofFloats(new float[6]));
        for (String backbone : List.of("mlp", "gcn", "gat", "sage", "gin")) {
            refused(ArchitectureHints.of(backbone), "");
        }
    }

    @Test
    void everyPartOfThePreprocessingMayBeNonsense() throws IOException {
        metadata.put(ModelFile.ARCHITECTURE, architecture());
        Feature number = Feature.number("age", 1, 2);
        ColumnFeatures columns = new ColumnFeatures(
                List.of(number, number.scaled(2, 3), Feature.embedding("e1", "e")), new MissingWords(List.of("NA")));
        String sound = JsonFiles.text(new ModelFile.Preprocessing(
                true, false, columns, null, new EdgeWeighting("weight", WeightMerge.SUM), false, null));
        metadata.put(ModelFile.PREPROCESSING, sound);
        assertThat(read(ArchitectureHints.none()).preprocessing()).isPresent();
        for (String value : List.of("null", "-1", "1e300", "\"x\"", "[]", "{}", "[null]", "{\"list\":[{}]}")) {
            for (String part : sound.split("(?<=[:,{\\[])")) {
                String damaged = sound.replace(part, value + part.replaceFirst("[^,}\\]]*", ""));
                metadata.put(ModelFile.PREPROCESSING, damaged);
                try {
                    TrainedModel model = read(ArchitectureHints.none());
                    model.preprocessing().ifPresent(ModelFile.Preprocessing::fitted);
                    if (model.preprocessing().isPresent()
                            && model.preprocessing().get().columns() != null) {
                        ColumnFeatures told = model.preprocessing().get().columns();
                        assertThat(told.names()).hasSize(3).doesNotContainNull();
                        new FeatureEncoder(
                                        told,
                                        told.list().stream()
                                                .map(Feature::column)
                                                .toList())
                                .encode(column -> "1", (column, why) -> {});
                    }
                } catch (InvalidDataException expected) {
                    assertThat(expected).as(damaged).hasMessageStartingWith(FILE.toString());
                }
            }
        }
    }
}
