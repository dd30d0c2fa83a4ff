package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.model.Architecture;
import dev.repel.model.Gin;
import dev.repel.tensor.Matrix;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tensors of a GIN show how many maps its perceptrons have, whatever other programs call them. */
class GinFileTest {
    private static final NodeDataset DATASET = SyntheticGraph.parse(
                    "synthetic:nodes=120,degree=6,classes=3,features=30,words=5,seed=1")
            .generate();

    @TempDir
    private Path folder;

    /** GINConv(Linear(...)), GINConv(Sequential(Linear(...))) and GINConv(MLP(...)) of PyTorch Geometric. */
    @ParameterizedTest
    @CsvSource({"1,.nn.", "1,.nn.0.", "2,.nn.0.", "2,.nn.lins.0."})
    void maps(int maps, String first) throws IOException {
        Path file = folder.resolve("model.safetensors");
        Map<String, String> settings = Map.of(
                "backbone",
                "gin",
                "technique",
                "none",
                "warmup",
                "3",
                "cotrain",
                "0",
                "hidden",
                "8",
                "gin-maps",
                Integer.toString(maps));
        Matrix trained = SavedTraining.of(file, DATASET, settings, null, null);
        assertThat(logits(ModelReader.read(file, ArchitectureHints.none()))).isEqualTo(trained.data());
        TreeMap<String, Tensor> tensors = new TreeMap<>();
        Safetensors.read(file)
                .tensors()
                .forEach((name, tensor) ->
                        tensors.put(name.replace(".nn.0.", first).replace(".nn.2.", ".nn." + second(first)), tensor));
        assertThat(tensors).hasSize(maps == 1 ? 6 : 10).containsKey("convs.1" + first + "weight");
        Safetensors.write(file, new TensorFile(tensors, new TreeMap<>()));

        TrainedModel model = ModelReader.read(file, ArchitectureHints.of("gin"));

        assertThat(logits(model)).isEqualTo(trained.data());
    }

    /** Files of earlier versions have no word about it. */
    @Test
    void anArchitectureThatDoesNotTellHasTwoMaps() throws IOException {
        String today =
                ArchitectureJson.write(TrainConfig.of(Map.of("backbone", "gin")).architecture());

        Architecture read = ArchitectureJson.read(today.replace(",\"own\":{\"gin-maps\":\"2\"}", ""));

        assertThat(today).contains("gin-maps");
        assertThat(read.own().of(Gin.Settings.class).maps()).isEqualTo(2);
    }

    private static String second(String first) {
        return first.contains("lins") ? "lins.1." : "2.";
    }

    private static float[] logits(TrainedModel model) {
        return SavedTraining.logits(model, DATASET.graph(), DATASET.features()).data();
    }
}
