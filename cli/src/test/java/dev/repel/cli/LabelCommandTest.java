package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelCommandTest {
    private static final Path EXAMPLES = Path.of("../examples/data");
    private static final String WHEN = "\"when\":\"2026-01-31T12:00:00Z\"}\n";

    @TempDir
    private Path folder;

    private static CommandLineRun label(String... arguments) {
        List<String> all = new ArrayList<>(List.of("label", arguments[0]));
        all.addAll(List.of("--nodes", EXAMPLES.resolve("people.csv").toString()));
        all.addAll(List.of("--edges", EXAMPLES.resolve("mails.csv").toString()));
        all.addAll(List.of("--id", "name", "--label", "team"));
        all.addAll(Arrays.asList(arguments).subList(1, arguments.length));
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    private Path journal(String text) throws IOException {
        return Files.writeString(folder.resolve("labels.jsonl"), text);
    }

    @Test
    void suggestsTheSameNodesEachTimeWithReasons() throws IOException {
        Path csv = folder.resolve("next.csv");
        Path again = folder.resolve("again.csv");

        CommandLineRun run = label("next", "4", "--epochs", "20", "--out", csv.toString());
        label("next", "4", "--epochs", "20", "--threads", "3", "--out", again.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("63 labels of 600 nodes; ", "held-back labels are guessed right");
        assertThat(Files.readAllLines(csv)).hasSize(5).first().isEqualTo("id,score,guess,probability,reasons");
        assertThat(again).hasSameTextualContentAs(csv);
        assertThat(label("next", "4", "--epochs", "20").out()).contains("Guessed '", "neighbour");
    }

    @Test
    void beginsWithoutAnyLabelAndWritesJsonLines() throws IOException {
        Path out = folder.resolve("next.jsonl");

        CommandLineRun run = label("next", "3", "--fresh", "--out", out.toString());

        assertThat(run.out()).startsWith("people: 0 labels of 600 nodes\n");
        assertThat(Files.readAllLines(out))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).contains("\"guess\":null,\"probability\":null", "Stands for"));
    }

    @Test
    void theJournalGoesBeforeTheGraphAndIsExported() throws IOException {
        Path journal = journal("{\"node\":\"e000\",\"action\":\"label\",\"label\":\"sales\",\"who\":\"ann\"," + WHEN
                + "{\"node\":\"e000\",\"action\":\"label\",\"label\":\"billing\",\"who\":\"bob\"," + WHEN);
        Path out = folder.resolve("labels.csv");

        CommandLineRun run = label("export", "--fresh", "--journal", journal.toString(), "--out", out.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(out)).isEqualTo("id,label\ne000,billing\n");
        assertThat(run.err()).contains("People disagree about e000: ann says 'sales', bob says 'billing'");
    }

    @Test
    void doubtsLabelsWithEvidence() throws IOException {
        Path out = folder.resolve("doubts.csv");

        CommandLineRun run = label("check", "--out", out.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllLines(out)).first().isEqualTo("id,given,suggested,score,p_given,p_suggested,evidence");
        assertThat(label("check", "--fresh").out())
                .isEqualTo("Nothing to check: 0 labels, and at least two classes need one.\n");
    }

    @Test
    void badInputIsToldWithPlaceAndRemedy() throws IOException {
        CommandLineRun none = label("next", "0");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("must be at least 1, not 0");

        CommandLineRun missing =
                label("next", "--journal", folder.resolve("no.jsonl").toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("no.jsonl: there is no such file");

        Path journal = journal("{\"node\":\"nobody\",\"action\":\"skip\",\"who\":\"ann\"," + WHEN);
        CommandLineRun unknown = label("check", "--journal", journal.toString());
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).contains("labels.jsonl, line 1", "'nobody'").doesNotContain("\tat ");

        CommandLineRun nowhere = label("export", "--journal", journal.toString());
        assertThat(nowhere.exitCode()).isEqualTo(2);
        assertThat(nowhere.err()).contains("--out or --jdbc-table");

        CommandLineRun strategy = label("next", "--strategy", "gut");
        assertThat(strategy.exitCode()).isEqualTo(2);
        assertThat(strategy.err()).contains("strategy", "representative");
    }

    /** A journal can be read as a table of nodes; to write down labels would add nodes. */
    @Test
    void theJournalIsNoTableOfTheGraph() throws IOException {
        Path table = journal("{\"node\":\"a\",\"action\":\"skip\",\"who\":\"ann\"," + WHEN
                + "{\"node\":\"b\",\"action\":\"skip\",\"who\":\"ann\"," + WHEN);
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), table);

        for (Path place : List.of(table, link)) {
            CommandLineRun run = CommandLineRun.of(
                    "label",
                    "--nodes",
                    table.toString(),
                    "--edges",
                    edges.toString(),
                    "--id",
                    "node",
                    "--label",
                    "who",
                    "--journal",
                    place.toString(),
                    "--port",
                    "0");
            assertThat(run.err()).contains("--journal would replace " + place, "which is read as --nodes");
            assertThat(run.exitCode()).isEqualTo(2);
        }
    }

    @Test
    void replacesNeitherTheJournalNorForeignFiles() throws IOException {
        Path journal = journal("{\"node\":\"e000\",\"action\":\"skip\",\"who\":\"ann\"," + WHEN);
        Path foreign = Files.writeString(folder.resolve("foreign.csv"), "a,b\n1,2\n");

        assertThat(label("next", "--journal", journal.toString(), "--out", journal.toString())
                        .err())
                .contains("which is read as --journal");
        assertThat(label("export", "--out", foreign.toString()).err()).contains("which Repel did not write");
        assertThat(foreign).hasContent("a,b\n1,2\n");
    }
}
