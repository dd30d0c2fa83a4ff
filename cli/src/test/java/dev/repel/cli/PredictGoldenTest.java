package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file with the names, shapes and weights of a PyTorch Geometric layer gives its output through the command line. */
class PredictGoldenTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "gcn_conv, gcn, convs.0.",
        "gcn_conv, gcn, conv1.",
        "gat_conv_mean, gat, convs.0.",
        "gat_conv_mean, gat, conv1.",
        "sage_conv_mean, graphsage, convs.0.",
        "gin_conv, gin, convs.0.",
        "gin_conv, gin, conv1.",
        "cheb_conv_k1, chebnet, convs.0.",
        "cheb_conv_k3, chebnet, conv1."
    })
    void predictReproducesTheGoldenOutput(String golden, String backbone, String prefix) throws IOException {
        JsonNode oracle = oracle(golden);
        Path model = model(oracle, prefix);
        Path out = folder.resolve("predictions.csv");

        CommandLineRun run = CommandLineRun.of(
                "predict",
                "--model",
                model.toString(),
                "--backbone",
                backbone,
                "--dataset",
                graph(oracle).toString(),
                "--no-binary-features",
                "--no-row-normalise",
                "--logits",
                "--out",
                out.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0))
                .isEqualTo("id,label,confidence,p_0,p_1,p_2,p_3,p_4,logit_0,logit_1,logit_2,logit_3,logit_4,caution");
        JsonNode expected = oracle.get("output");
        assertThat(lines).hasSize(1 + expected.size());
        for (int i = 0; i < expected.size(); i++) {
            List<String> cells = List.of(lines.get(i + 1).split(","));
            for (int c = 0; c < 5; c++) {
                assertThat(Double.parseDouble(cells.get(8 + c)))
                        .isCloseTo(expected.get(i).get(c).asDouble(), within(1e-4));
            }
        }
    }

    private static JsonNode oracle(String name) throws IOException {
        String property = System.getProperty("repel.oracle", "core/src/test/resources/oracle");
        Path given = Path.of(property);
        Path where = Files.isDirectory(given) ? given : Path.of("..").resolve(given);
        return new ObjectMapper().readTree(Files.readAllBytes(where.resolve(name + ".json")));
    }

    private Path model(JsonNode oracle, String prefix) throws IOException {
        TreeMap<String, Tensor> tensors = new TreeMap<>();
        oracle.get("parameters").properties().forEach(entry -> {
            List<Float> values = new ArrayList<>();
            List<Long> shape = new ArrayList<>();
            for (JsonNode node = entry.getValue(); node.isArray(); node = node.get(0)) {
                shape.add((long) node.size());
            }
            collect(entry.getValue(), values);
            float[] flat = new float[values.size()];
            for (int i = 0; i < flat.length; i++) {
                flat[i] = values.get(i);
            }
            tensors.put(
                    prefix + entry.getKey(),
                    Tensor.ofFloats(
                            flat, shape.stream().mapToLong(Long::longValue).toArray()));
        });
        Path file = folder.resolve("model.safetensors");
        Safetensors.write(file, new TensorFile(tensors, new TreeMap<>()));
        return file;
    }

    private static void collect(JsonNode node, List<Float> values) {
        if (!node.isArray()) {
            values.add((float) node.asDouble());
        }
        node.forEach(child -> collect(child, values));
    }

    private Path graph(JsonNode oracle) throws IOException {
        JsonNode x = oracle.get("x");
        float[][] features = new float[x.size()][x.get(0).size()];
        int[] labels = new int[features.length];
        for (int i = 0; i < features.length; i++) {
            for (int j = 0; j < features[i].length; j++) {
                features[i][j] = (float) x.get(i).get(j).asDouble();
            }
            labels[i] = oracle.get("labels").get(i).asInt();
        }
        JsonNode list = oracle.get("edges");
        int[][] edges = new int[list.size()][2];
        for (int e = 0; e < edges.length; e++) {
            edges[e] = new int[] {list.get(e).get(0).asInt(), list.get(e).get(1).asInt()};
        }
        return NpzFile.write(folder.resolve("golden.npz"), features, edges, labels);
    }
}
