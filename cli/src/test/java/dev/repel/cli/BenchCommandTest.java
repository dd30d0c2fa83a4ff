package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.cli.bench.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
    @TempDir
    private Path folder;

    @Test
    void measuresEveryPairOfBackboneAndTechnique() throws IOException {
        Path json = folder.resolve("bench.json");

        CommandLineRun run = bench("--backbones", "mlp,gcn", "--techniques", "none,pcl", "--json", json.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("ms/epoch", "kernels").containsPattern("gcn +pcl +[0-9.]+ +[0-9.]+");
        JsonNode rows = new ObjectMapper().readTree(Files.readString(json));
        assertThat(rows).hasSize(4);
        for (JsonNode row : rows) {
            assertThat(row.get("msPerEpoch").asDouble())
                    .isGreaterThanOrEqualTo(row.get("msPerEpochMin").asDouble());
            assertThat(row.get("msPerEpochMin").asDouble()).isPositive();
            assertThat(row.get("boundMs").asDouble()).isPositive();
            assertThat(row.get("threads").asInt()).isEqualTo(1);
            assertThat(row.get("kernels").asText()).isNotEmpty();
            assertThat(row.has("bytesPerEpochAllocated")).isTrue();
            boolean warm = row.get("compilingShare").asDouble() < 0.5;
            assertThat(row.get("warm").asBoolean()).isEqualTo(warm);
            String name =
                    row.get("backbone").asText() + " " + row.get("technique").asText();
            assertThat(run.err().contains(name)).as("%s in %s", name, run.err()).isNotEqualTo(warm);
        }
        assertThat(rows.get(3).get("backbone").asText()).isEqualTo("gcn");
        assertThat(rows.get(3).get("technique").asText()).isEqualTo("pcl");
    }

    /** Epochs of a tiny graph pay for their threads too; the graph is large enough for that not to be all. */
    @Test
    void nothingIsFasterThanTheBound() throws IOException {
        Path json = folder.resolve("bench.json");
        String dataset = "synthetic:nodes=1500,classes=5,features=300,words=20,degree=6,signal=0.6";

        CommandLineRun run = CommandLineRun.of(
                "bench", "--dataset", dataset, "--epochs", "9", "--threads", "2", "--json", json.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        for (JsonNode row : new ObjectMapper().readTree(Files.readString(json))) {
            assertThat(row.get("msPerEpochMin").asDouble())
                    .as("%s", row)
                    .isGreaterThanOrEqualTo(row.get("boundMs").asDouble());
            // a bound that is next to nothing would never be beaten either
            assertThat(row.get("boundMs").asDouble()).as("%s", row).isGreaterThan(0.01);
        }
    }

    @Test
    void rowsThatWereTimedWhileTheCompilerWorkedAreNamed() {
        Bench.Row busy = new Bench.Row("gcn", "pcl", 1, "plain", 2, 1, 0, 1, 0.9, null);
        Bench.Row warm = new Bench.Row("mlp", "none", 1, "plain", 2, 1, 0, 1, 0.1, null);

        assertThat(Bench.notWarm(List.of(busy, warm)))
                .startsWith("Not warm: gcn pcl.")
                .contains("--epochs");
        assertThat(Bench.notWarm(List.of(warm))).isEmpty();
    }

    @Test
    void techniquesWithEpochsOfTheirOwnAreMeasuredToo() {
        CommandLineRun run = bench("--backbones", "gcn", "--techniques", "ups,m3s");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("gcn +m3s +[0-9.]+ +[0-9.]+");
    }

    @Test
    void coldTimeIsThatOfAWholeTraining() throws IOException {
        Path json = folder.resolve("bench.json");

        CommandLineRun run = bench("--backbones", "mlp", "--techniques", "none", "--cold", "--json", json.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("cold s");
        JsonNode row = new ObjectMapper().readTree(Files.readString(json)).get(0);
        assertThat(row.get("coldSeconds").asDouble())
                .isGreaterThan(500 * row.get("msPerEpochMin").asDouble() / 1000);
    }

    @Test
    void wrongCallsAreRefused() {
        assertThat(bench("--backbones", "gcm").exitCode()).isEqualTo(2);
        assertThat(bench("--techniques", "pcll").exitCode()).isEqualTo(2);
        assertThat(CommandLineRun.of("bench", "--epochs", "2").exitCode()).isEqualTo(2);
    }

    private static CommandLineRun bench(String... more) {
        String[] arguments = new String[more.length + 7];
        String dataset = "synthetic:nodes=400,classes=3,features=30,words=6,degree=5,signal=0.6";
        String[] common = {"bench", "--dataset", dataset, "--epochs", "6", "--threads", "1"};
        System.arraycopy(common, 0, arguments, 0, common.length);
        System.arraycopy(more, 0, arguments, common.length, more.length);
        return CommandLineRun.of(arguments);
    }
}
