package dev.repel.io.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.Answers;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.NodeMap;
import dev.repel.experiment.NodeSet;
import dev.repel.experiment.RunDetails;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTest {
    private static final ExperimentSpec SPEC = ExperimentSpec.of(TrainConfig.defaultsFor("gcn"), SplitStrategy.RANDOM)
            .with("train-per-class", 1)
            .with("val-per-class", 1)
            .with("runs", 2)
            .with("seed", 4L);
    private static final Outcome OUTCOME =
            Outcome.of("pcl", Selection.ACCURACY, List.of(SmallRun.result(4, 0.25, 1), SmallRun.result(5, 0.5, 1)));
    private static final Provenance PROVENANCE =
            new Provenance("1", "17", "Linux", 2, "plain", List.of("train", "--out", "a b"));

    @TempDir
    private Path folder;

    private static Result result(double[] separabilityByHop) {
        return Result.of(
                Result.Dataset.of(SmallRun.DATASET),
                SmallRun.DATASET.classNames(),
                SPEC,
                OUTCOME,
                Map.of("split", "random", "hidden", 64),
                Result.AnswerCounts.of(Answers.PLAIN, OUTCOME.best().run().logits(), Cautions.NONE),
                separabilityByHop,
                Comparison.of(OUTCOME, OUTCOME),
                PROVENANCE);
    }

    @Test
    void comesBackFromItsFileAsItWas() throws IOException {
        Path file = folder.resolve("result.json");
        Result result = result(new double[] {0.5, Double.NaN});

        JsonFiles.write(file, result);

        assertThat(JsonFiles.read(file, Result.class))
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .isEqualTo(result);
    }

    @Test
    void hasTheFieldsThatProgramsReadOffIt() throws IOException {
        Path file = folder.resolve("result.json");
        JsonFiles.write(file, result(null));

        JsonNode tree = JsonFiles.tree(file);

        assertThat(tree.fieldNames())
                .toIterable()
                .contains("backbone", "technique", "config", "testAccuracy", "validationAccuracy", "comparison")
                .doesNotContain("separabilityByHop");
        assertThat(tree.get("dataset").fieldNames())
                .toIterable()
                .containsExactly("name", "nodes", "edges", "features", "classes", "sha256");
        assertThat(tree.at("/runs/1").fieldNames())
                .toIterable()
                .contains(
                        "seed",
                        "bestEpoch",
                        "validationAccuracy",
                        "testAccuracy",
                        "lastEpochTestAccuracy",
                        "seconds",
                        "msPerEpoch");
        assertThat(tree.get("provenance").fieldNames())
                .toIterable()
                .containsExactly("version", "java", "os", "threads", "kernels", "arguments");
        assertThat(tree.get("savedRun").asInt()).isEqualTo(1);
        // nothing was counted for these runs, so there is no error
        assertThat(tree.at("/calibratedError/mean").isNull()).isTrue();
        assertThat(tree.at("/confusionMatrix/counts/1/1").asInt()).isEqualTo(1);
    }

    @Test
    void keepsWhatTheLabelsOfEachRunChoseFrom() throws IOException {
        Path file = folder.resolve("result.json");
        Tried first = tried("gcn");
        Tried saved = tried("gat");

        JsonFiles.write(file, result(null).with(List.of(first, saved), null));
        Result back = JsonFiles.read(file, Result.class);

        assertThat(back.savedRun()).isEqualTo(1);
        assertThat(back.tried()).isEqualTo(saved);
        assertThat(back.choices()).containsExactly(first, saved);
        assertThat(result(null).with(List.of(saved, saved), null).choices()).isNull();
        assertThat(result(null).with(List.of(), null).tried()).isNull();
    }

    private static Tried tried(String backbone) {
        return new Tried(
                "accuracy",
                3,
                1.5,
                Map.of("backbone", backbone),
                backbone + " was best",
                List.of(new Tried.Row(backbone, true, "last", 9, 2, 0.5, 0.25, 1, null)));
    }

    @Test
    void contentOfReportsComesBackToo() throws IOException {
        Path file = folder.resolve("report.json");
        NodeMap map = new NodeMap(
                4,
                List.of("n0"),
                List.of(0),
                List.of(1),
                List.of(0.5),
                List.of(NodeSet.TEST),
                List.of(new NodeMap.Projection("pca", "PCA", "", List.of(1), List.of(2))),
                List.of(0.25, Double.NaN));
        RunDetails details = new RunDetails(map, List.of(), List.of(), List.of(), List.of());
        Map<String, String> configuration = new LinkedHashMap<>(Map.of("b", "1"));
        configuration.put("a", "2");
        ReportContent content = ReportContent.of(configuration, OUTCOME, details);

        JsonFiles.write(file, content);
        ReportContent back = JsonFiles.read(file, ReportContent.class);

        assertThat(back)
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .isEqualTo(content);
        assertThat(back.configuration().keySet()).containsExactly("b", "a");
        assertThat(back.warmup()).isEqualTo(1);
        assertThat(back.details().map().agreement()).containsExactly(0.25, Double.NaN);
    }

    @Test
    void namesTheFileThatIsNoResult() throws IOException {
        Path damaged = Files.writeString(folder.resolve("damaged.json"), "{\n\"dataset\": ");
        Path other = Files.writeString(folder.resolve("other.json"), "{\"runs\": []}");

        assertThatThrownBy(() -> JsonFiles.read(damaged, Result.class))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("damaged.json, line 2: expected JSON");
        assertThatThrownBy(() -> JsonFiles.read(other, Result.class))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("other.json, content: expected what this version writes");
        assertThatThrownBy(() -> JsonFiles.read(other, ReportContent.class)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    void tellsWhatToTypeForTheSameAgain() {
        assertThat(PROVENANCE.command()).isEqualTo("repel train --out 'a b'");
        assertThat(PROVENANCE.machine().keySet()).containsExactly("version", "java", "os", "threads", "kernels");
        assertThat(ShellWords.join(List.of("train", "a b", "it's"))).isEqualTo("train 'a b' 'it'\\''s'");
    }
}
