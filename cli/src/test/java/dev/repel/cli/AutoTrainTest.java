package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The labels of a user's own table choose what the user leaves open. */
class AutoTrainTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path run;

    @BeforeEach
    void prepare() throws IOException {
        run = folder.resolve("run");
        StringBuilder rows = new StringBuilder("id,label,words\n");
        StringBuilder ties = new StringBuilder("source,target\n");
        for (int i = 0; i < 60; i++) {
            boolean even = i % 2 == 0;
            rows.append("p" + i + "," + (i % 6 < 2 ? even ? "even" : "odd" : "") + ","
                    + (even ? "red warm" : "blue cold") + "\n");
            ties.append("p" + i + ",p" + (i + 2) % 60 + "\np" + i + ",p" + (i + 4) % 60 + "\n");
        }
        Files.writeString(folder.resolve("nodes.csv"), rows);
        Files.writeString(folder.resolve("edges.csv"), ties);
    }

    private CommandLineRun train(Path out, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("train", "--out", out.toString(), "--dataset", folder.toString(), "--hidden", "8"));
        arguments.addAll(List.of("--epochs", "10"));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static JsonNode result(Path out) throws IOException {
        return JSON.readTree(out.resolve("result.json").toFile());
    }

    @Test
    void ownDataIsChosenForAndTheChoiceIsToldEverywhere() throws IOException {
        CommandLineRun call = train(run, "--budget", "14");

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.err()).contains("<- chosen", "on held-back labels");
        JsonNode result = result(run);
        JsonNode tried = result.at("/tried");
        assertThat(tried.at("/trials").asInt()).isBetween(8, 14);
        assertThat(tried.at("/rows").findValuesAsText("candidate")).anyMatch(name -> name.contains("gcn none none"));
        assertThat(result.at("/config/backbone").asText())
                .isEqualTo(tried.at("/chosen/backbone").asText());
        assertThat(call.out()).containsOnlyOnce("he same labels have chosen the model among ");
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("What was tried", "he same labels have chosen the model among ");
        assertThat(run.resolve("auto.ledger.jsonl")).doesNotExist();
        // the choice is recorded, so that it need not be made again
        assertThat(CommandLineRun.of("reproduce", run.toString()).out()).contains("The same, bit for bit");
    }

    /** Random edges: whatever is learned must come from the amount, in spite of the graph. */
    @Test
    void whatOneColumnTellsApartIsLearnedByDefault() throws IOException {
        Random random = new Random(3);
        StringBuilder rows = new StringBuilder("id,label,amount\n");
        StringBuilder ties = new StringBuilder("source,target\n");
        List<String> truth = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            int kind = i % 3;
            double amount = List.of(10, 200, 2000).get(kind) * (1 + 2 * random.nextDouble());
            truth.add("abc".substring(kind, kind + 1));
            rows.append("p" + i + "," + (i < 120 ? truth.get(i) : "") + "," + amount + "\n");
            ties.append("p" + i + ",p" + random.nextInt(150) + "\n");
        }
        Files.writeString(folder.resolve("nodes.csv"), rows);
        Files.writeString(folder.resolve("edges.csv"), ties);

        CommandLineRun call =
                CommandLineRun.of("train", "--dataset", folder.toString(), "--out", run.toString(), "--budget", "30");

        assertThat(call.exitCode()).as(call.err()).isZero();
        List<String> lines = Files.readAllLines(run.resolve("predictions.csv"));
        int column = List.of(lines.get(0).split(",")).indexOf("label");
        assertThat(lines.stream().skip(1).map(line -> line.split(",")[column])).containsExactlyElementsOf(truth);
    }

    @Test
    void aChoiceThatWasInterruptedGoesOn() throws IOException {
        Path straight = folder.resolve("straight");
        assertThat(train(straight, "--budget", "14").exitCode()).isZero();
        Path kept = folder.resolve("kept");
        // a folder in the place of a file ends the training after the choice, as a full disk would
        Files.createDirectories(kept.resolve("model.safetensors"));
        assertThat(train(kept, "--budget", "14").exitCode()).isNotZero();
        List<String> lines = Files.readAllLines(kept.resolve("auto.ledger.jsonl"));
        assertThat(lines).hasSizeGreaterThan(8);
        Files.write(kept.resolve("auto.ledger.jsonl"), lines.subList(0, 5));
        Files.delete(kept.resolve("model.safetensors"));

        CommandLineRun again = train(kept, "--budget", "14", "--resume");

        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(kept.resolve("model.safetensors")).hasSameBinaryContentAs(straight.resolve("model.safetensors"));
        assertThat(result(kept).at("/tried/chosen")).isEqualTo(result(straight).at("/tried/chosen"));
    }

    @Test
    void whatTheUserSetsTurnsTheChoiceOffOrStays() throws IOException {
        assertThat(train(run, "--technique", "none").exitCode()).isZero();
        assertThat(result(run).has("tried")).isFalse();
        assertThat(train(run, "--no-auto", "--k", "5").exitCode()).isZero();
        assertThat(result(run).has("tried")).isFalse();
        assertThat(train(run, "--gate", "--k", "5", "--budget", "4").exitCode()).isZero();
        assertThat(result(run).at("/config/technique").asText()).isEqualTo("pcl");
        assertThat(result(run).at("/runs/0").has("gate")).isTrue();
        assertThat(result(run).at("/tried/trials").asInt()).isPositive();
        assertThat(train(run, "--auto", "--technique", "none", "--budget", "6").exitCode())
                .isZero();
        assertThat(result(run).at("/tried/chosen").has("technique")).isFalse();
        assertThat(result(run).at("/config/technique").asText()).isEqualTo("none");
    }

    @Test
    void runsWithOtherLabelsChooseForThemselves() throws IOException {
        CommandLineRun call = train(run, "--budget", "6", "--runs", "2", "--test-share", "0.3", "--folds", "2");

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.err()).contains("Run 1: chosen", "Run 2: chosen");
        JsonNode choices = result(run).at("/choices");
        assertThat(choices).hasSize(2);
        assertThat(choices.get(result(run).at("/savedRun").asInt()))
                .isEqualTo(result(run).at("/tried"));
        assertThat(choices.get(0).at("/rows")).isNotEqualTo(choices.get(1).at("/rows"));
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("Each run has chosen by labels of its own", "Seed 0: ", "Seed 1: ");
        assertThat(CommandLineRun.of("reproduce", run.toString()).out()).contains("The same, bit for bit");
    }

    @Test
    void theBestCandidatesMakeAnEnsemble() throws IOException {
        CommandLineRun call = train(run, "--budget", "14", "--ensemble", "4", "--ensemble-candidates");

        assertThat(call.exitCode()).as(call.err()).isZero();
        JsonNode members = result(run).at("/runs/0/ensemble/members");
        assertThat(members).hasSize(4);
        assertThat(members.findValuesAsText("seed")).containsExactlyInAnyOrder("0", "1000", "2000", "3000");
        Path answers = folder.resolve("answers.csv");
        CommandLineRun predict = CommandLineRun.of(
                "predict",
                "--model",
                run.resolve("model.safetensors").toString(),
                "--dataset",
                folder.toString(),
                "--out",
                answers.toString());
        assertThat(predict.exitCode()).as(predict.err()).isZero();
        assertThat(Files.readAllLines(answers)).hasSize(61);
        assertThat(CommandLineRun.of("reproduce", run.toString()).out()).contains("The same, bit for bit");
    }

    @Test
    void anEnsembleOfCandidatesNeedsAChoiceAndSeveralNetworks() {
        assertThat(train(run, "--ensemble-candidates").err())
                .contains("--ensemble-candidates needs an --ensemble of at least 2 networks");
        assertThat(train(run, "--ensemble", "2", "--distil", "--ensemble-candidates")
                        .err())
                .contains("--ensemble-candidates cannot be combined with --distil");
        assertThat(train(run, "--budget", "5", "--backbone", "gcn").err())
                .contains("--budget limits the choice of settings, which is off here: add --auto");
        assertThat(train(run, "--no-auto", "--ensemble", "2", "--ensemble-candidates")
                        .err())
                .contains("--ensemble-candidates needs --auto");
    }

    @Test
    void aDryRunEstimatesTheChoiceTooAndWorksOnASmallGraph() {
        CommandLineRun call = train(run, "--dry-run");

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertThat(call.out()).contains("the choice of settings (", "Nothing was trained");
        assertThat(run).doesNotExist();
        assertThat(train(run, "--dry-run", "--technique", "none").out()).doesNotContain("choice");
    }

    @Test
    void aBudgetThatIsNoneIsRefused() {
        CommandLineRun call = train(run, "--budget", "soon");

        assertThat(call.exitCode()).isEqualTo(2);
        assertThat(call.err()).contains("--budget", "such as 60s or 5m");
    }
}
