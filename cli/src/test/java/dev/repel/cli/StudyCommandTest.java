package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.study.design.BuiltInStudies;
import dev.repel.study.design.StudyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StudyCommandTest {
    private static final String STUDY = """
            study: mine
            title: Mine
            runs: 2
            options: {epochs: 8, k: 10, gamma: 0.34, train-per-class: 5, val-per-class: 10}
            axes:
              dataset:
                tiny: {dataset: "GRAPH"}
              backbone: [gcn, mlp]
              technique: [none, dropedge, pcl]
            compare: {axis: technique, baseline: none, watch: [pcl]}
            tables:
              - {title: "On {dataset}", per: dataset, rows: backbone, columns: technique}
            """.replace("GRAPH", CommandLineRun.TINY);

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("mine.yaml"), text);
    }

    @Test
    void aStudyOfOnesOwnLeavesItsTables() throws IOException {
        Path out = folder.resolve("out");

        CommandLineRun run =
                CommandLineRun.of("study", file(STUDY).toString(), "--out", out.toString(), "--threads", "1");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains(
                        "| Backbone | none | dropedge | pcl |",
                        "- Left out: tiny mlp dropedge. technique dropedge changes the graph");
        assertThat(run.err()).contains("10 runs.", "10 of 10, 0:00 left");
        for (String ending : new String[] {"csv", "md", "tex", "json", "ledger.jsonl"}) {
            assertThat(out.resolve("mine." + ending)).isNotEmptyFile();
        }
        String page = Files.readString(out.resolve("report.html"));
        assertThat(CommandLineRun.of("report", out.toString()).exitCode()).isZero();
        assertThat(out.resolve("report.html")).content().isEqualTo(page);

        CommandLineRun again = CommandLineRun.of("study", file(STUDY).toString(), "--out", out.toString());
        assertThat(again.err()).contains("10 runs, 10 of them done before.");
        CommandLineRun more = CommandLineRun.of(
                "study", file(STUDY).toString(), "--out", out.toString(), "--runs", "3", "--backbones", "gcn,sgc");
        assertThat(more.exitCode()).as(more.err()).isZero();
        assertThat(more.err()).contains("18 runs, 6 of them done before.");
    }

    @Test
    void theLedgersAloneGiveTheTablesWithoutAnyRun() throws IOException {
        Path out = folder.resolve("out");
        Path tables = folder.resolve("tables");
        CommandLineRun ran = CommandLineRun.of("study", file(STUDY).toString(), "--out", out.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        Files.delete(folder.resolve("mine.yaml"));

        CommandLineRun made = CommandLineRun.of("study", "all", "--from", out.toString(), "--out", tables.toString());

        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(CommandLineRun.of("study", "mine", "--from", out.toString(), "--out", tables.toString())
                        .exitCode())
                .as("tables replace tables")
                .isZero();
        assertThat(made.err()).doesNotContain("runs");
        assertThat(tables.resolve("mine.ledger.jsonl")).doesNotExist();
        assertThat(tables.resolve("report.html")).isNotEmptyFile();
        assertThat(tables.resolve("mine.study.yaml")).content().isEqualTo(STUDY);
        List<String> rows = Files.readAllLines(out.resolve("mine.md")).stream()
                .filter(line -> line.startsWith("|"))
                .toList();
        assertThat(rows).hasSize(4);
        assertThat(Files.readAllLines(tables.resolve("mine.md")))
                .containsSubsequence(rows)
                .anySatisfy(
                        line -> assertThat(line).contains("10 runs in", "by development, build ", "java ", "threads "))
                .anySatisfy(line -> assertThat(line).startsWith("`repel study ").contains("mine.yaml"));
    }

    @Test
    void aStudyMayBeDeclaredInTheFolderOfItsResults() throws IOException {
        Path study = Files.writeString(folder.resolve("mine.study.yaml"), STUDY);

        CommandLineRun run = CommandLineRun.of(
                "study", study.toString(), "--out", folder.toString(), "--runs", "1", "--backbones", "mlp");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(study).content().isEqualTo(STUDY);
        assertThat(CommandLineRun.of("study", "mine", "--from", folder.toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void sharesInOneFolderGiveAllRuns() throws IOException {
        Path out = folder.resolve("out");
        String study = file(STUDY).toString();

        CommandLineRun first = CommandLineRun.of("study", study, "--out", out.toString(), "--shard", "1/2");
        CommandLineRun second = CommandLineRun.of("study", study, "--out", out.toString(), "--shard", "2/2");
        CommandLineRun whole = CommandLineRun.of("study", study, "--out", out.toString());

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(second.err()).contains("10 runs, ");
        assertThat(whole.err()).contains("10 runs, 10 of them done before.");
        assertThat(Files.readAllLines(out.resolve("mine-1-of-2.ledger.jsonl")).size()
                        + Files.readAllLines(out.resolve("mine-2-of-2.ledger.jsonl"))
                                .size())
                .isEqualTo(10);
    }

    @Test
    void anEstimateTellsHoursAndLeavesNothingBehind() throws IOException {
        Path out = folder.resolve("out");

        CommandLineRun run = CommandLineRun.of(
                "study", file(STUDY).toString(), "--out", out.toString(), "--estimate", "--backbones", "mlp");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("| Study | Dataset | Runs to do | Hours |", "| mine | tiny | 4 | 0.00 |", "from 2 cells")
                .contains("| together |  | 4 | 0.00 |");
        assertThat(out).doesNotExist();
    }

    @Test
    void ownTablesTakeThePlaceOfTheDatasets() throws IOException {
        Path out = folder.resolve("out");
        String[] tables = {
            "--nodes",
            OwnData.nodes(folder, 60).toString(),
            "--edges",
            OwnData.edges(folder, 60).toString(),
            "--id",
            "name",
            "--label",
            "club",
            "--runs",
            "1"
        };

        CommandLineRun study =
                CommandLineRun.of(words(tables, "study", file(STUDY).toString(), "--out", out.toString()));
        CommandLineRun both =
                CommandLineRun.of(words(tables, "study", file(STUDY).toString(), "--datasets", "jdk"));

        assertThat(study.exitCode()).as(study.err()).isZero();
        assertThat(study.err()).contains("5 runs.");
        assertThat(study.out()).contains("On people", "| Backbone | none | dropedge | pcl |");
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err()).contains("--datasets and --nodes or other tables are several graphs");
    }

    @Test
    void aSearchLooksForSettingsOnOwnTables() throws IOException {
        Path out = folder.resolve("out");
        String[] tables = {
            "--nodes",
            OwnData.nodes(folder, 60).toString(),
            "--edges",
            OwnData.edges(folder, 60).toString(),
            "--id",
            "name",
            "--label",
            "club",
            "--runs",
            "1"
        };

        CommandLineRun search = CommandLineRun.of(words(
                tables,
                "search",
                "--config",
                file("train-per-class: 5\nval-per-class: 10\n").toString(),
                "--technique",
                "none",
                "--trials",
                "2",
                "--rungs",
                "1",
                "--epochs",
                "4",
                "--threads",
                "1",
                "--out",
                out.toString()));

        assertThat(search.exitCode()).as(search.err()).isZero();
        assertThat(out.resolve("config.yaml"))
                .content()
                .contains("nodes: ", "label: club")
                .doesNotContain("dataset:");
    }

    private static String[] words(String[] last, String... first) {
        return Stream.of(first, last).flatMap(Arrays::stream).toArray(String[]::new);
    }

    @Test
    void aRunOfAStudyIsTheRunOfTrain() throws IOException {
        Path out = folder.resolve("out");
        CommandLineRun.of("study", file(STUDY).toString(), "--out", out.toString(), "--runs", "1", "--seed", "5");
        Path alone = folder.resolve("alone");
        CommandLineRun.train(
                alone, "--backbone", "mlp", "--epochs", "8", "--seed", "5", "--warmup", "3", "--cotrain", "5");

        String result = Files.readString(alone.resolve("result.json"));
        String accuracy = result.replaceAll("(?s).*\"runs\".*?\"testAccuracy\" : ([0-9.]+).*", "$1");
        assertThat(Files.readAllLines(out.resolve("mine.ledger.jsonl")))
                .anySatisfy(line -> assertThat(line)
                        .contains(
                                "\"backbone\":\"mlp\"",
                                "\"technique\":\"pcl\"",
                                "\"test-accuracy\":" + accuracy + ","));
    }

    @Test
    void aStudyIsPrintedToBeChanged() {
        CommandLineRun printed = CommandLineRun.of("study", "--print", "ablation");

        assertThat(printed.exitCode()).isZero();
        assertThat(printed.out()).contains("study: ablation", "paper:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study ablations | There is no study called 'ablations'. Did you mean ablation?",
                "study sota --backbones gcn | There is no axis in the study sota called 'backbone'",
                "study ablation --runs 0 | --runs must be at least 1",
                "study ablation --datasets coral | unknown dataset 'coral': did you mean cora or cora-ml?",
                "study ablation --backbones gnc | There is no backbone called 'gnc'",
                "study ablation --epochs 0 | epochs must be at least 1",
                "study ablation --shard 3/2 | --shard must be such as 1/3, 2/3 or 3/3, not 3/2",
                "study ablation --from nowhere | --from must be a folder with ledgers, and nowhere is none",
                "study ablation --from . --shard 1/2 | --shard is of runs to come, and --from runs nothing",
                "study ablation --from . | have no run of the study ablation",
                "study all --from . | has no run of these studies: expected ledgers",
                "study missing.yaml | there is no file missing.yaml",
                "search --trials 0 | --trials must be at least 1",
                "search --technique plc | There is no technique called 'plc'",
                "search --rungs 0 | --rungs must be at least 1",
                "search --strategy grid | use --strategy random",
            })
    void wrongCallsAreToldWhatIsWrong(String call, String message) {
        String[] arguments = (call + " --offline --out " + folder.resolve("out")).split(" ");

        CommandLineRun run = CommandLineRun.of(arguments);

        assertThat(run.err()).contains(message);
        assertThat(run.exitCode()).isEqualTo(call.contains("missing") ? 1 : 2);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "gamma: | gama: | line 4: There is no setting called 'gama'. Did you mean gamma",
                "epochs: 8 | epochs: eight | line 4: epochs must be a whole number, not 'eight'",
                "[gcn, mlp] | [gcn, mlpp] | line 8: There is no backbone called 'mlpp'",
                "dropedge, pcl] | dropedge, plc] | line 9: There is no technique called 'plc'",
                "synthetic: | sinthetic: | line 7: unknown dataset 'sinthetic:",
                "compare: | adjust: [{when: {dataset: coral}, options: {k: 5}}];compare: | line 10: unknown dataset 'coral'",
                "compare: | adjust: [{when: {technique: pcl}, options: {kk: 5}}];compare: | line 10: There is no setting called 'kk'",
                "compare: | adjust: [{when: {technique: pcl}, options: {parts: 5}}];compare: | line 10: There is no setting called 'parts'",
                "compare: | adjust: [{when: {backbone: gcm}, options: {k: 5}}];compare: | line 10: There is no backbone called 'gcm'",
            })
    void whateverIsNoOptionOfTrainIsNamedWithItsLine(String right, String wrong, String message) throws IOException {
        Path file = file(STUDY.replace(right, wrong.replace(";", "\n")));

        CommandLineRun run = CommandLineRun.of("study", file.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("mine.yaml, " + message);
    }

    @Test
    void theHelpNamesEveryStudy() {
        String help = CommandLineRun.of("study", "--help").out().replaceAll("\\s+", " ");

        assertThat(help).contains(String.join(", ", BuiltInStudies.names()) + ", all; or a file");
    }

    @ParameterizedTest
    @MethodSource("dev.repel.study.design.BuiltInStudies#names")
    void theStudiesThatComeWithRepelHaveOptionsOfTrainOnly(String name) {
        StudyFile file = StudyFile.read(name, BuiltInStudies.text(name));

        assertThat(file.study().cells()).isNotEmpty();
        assertThat(CommandLineRun.of("study", "--help").out().split("[\\s,;]+")).contains(name);
    }

    /** Each figure is measured at all numbers of labels; what does not depend on these is in one table, not in eleven. */
    @Test
    void theStudyOfLabellingSaysHowItWentAndHasOneTableOfEachFigure() throws IOException {
        Path out = folder.resolve("labelling");

        CommandLineRun run = CommandLineRun.of(
                "study",
                "labelling",
                "--quick",
                "--nodes",
                OwnData.nodes(folder, 160).toString(),
                "--edges",
                OwnData.edges(folder, 160).toString(),
                "--id",
                "name",
                "--label",
                "club",
                "--out",
                out.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .containsPattern("seed 0: mean accuracy \\d+\\.\\d %")
                .doesNotContain("NaN");
        assertThat(Files.readAllLines(out.resolve("labelling.md")))
                .filteredOn(line -> line.startsWith("| Dataset |"))
                .hasSize(2);
    }

    @Test
    void aSearchWritesAConfigurationThatTrainTakes() throws IOException {
        Path fixed = Files.writeString(
                folder.resolve("fixed.yaml"),
                "dataset: \"" + CommandLineRun.TINY
                        + "\"\ntrain-per-class: 5\nval-per-class: 10\nwarmup: 100\ncotrain: 400\n");
        Path space = Files.writeString(
                folder.resolve("space.yaml"), "all: {lr: [0.01, 0.05]}\npcl: {k: [5, 10], gamma: [0.34, 0.5]}\n");
        Path out = folder.resolve("search");

        CommandLineRun run = CommandLineRun.of(
                "search",
                "--config",
                fixed.toString(),
                "--space",
                space.toString(),
                "--trials",
                "6",
                "--rungs",
                "2",
                "--runs",
                "2",
                "--epochs",
                "10",
                "--out",
                out.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains(
                        "## Best trials",
                        "## What mattered most",
                        "test nodes were not looked at",
                        "To train with them: repel train --config");
        assertThat(Files.readAllLines(out.resolve("trials.csv"))).hasSize(8);
        assertThat(Files.readString(out.resolve("config.yaml"))).contains("warmup: 2\n", "cotrain: 8\n");
        assertThat(out.resolve("importance.csv")).isNotEmptyFile();
        CommandLineRun trained = CommandLineRun.of(
                "train",
                "--config",
                out.resolve("config.yaml").toString(),
                "--runs",
                "2",
                "--out",
                folder.resolve("run").toString());
        assertThat(trained.exitCode()).as(trained.err()).isZero();
    }
}
