package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables and figures in results/ are what its ledgers give, and tables in the documents are those of results/.
 * {@code -Drepel.write=true} writes them instead.
 */
class RecordedResultsTest {
    private static final Path ROOT = Path.of("..");
    private static final Path RESULTS = ROOT.resolve("results");
    private static final boolean WRITE = Boolean.getBoolean("repel.write");

    /** What is made of ledgers and kept beside them; JSON and the page can be made again when somebody wants them. */
    private static final Pattern KEPT = Pattern.compile(".*\\.(md|csv|tex|svg)");

    private static final Pattern INCLUDE =
            Pattern.compile("(?s)(<!-- results/([\\w-]+\\.md): (.*?) -->\n)(.*?)(<!-- /results -->)");

    @TempDir
    private static Path made;

    @BeforeAll
    static void makeAll() {
        CommandLineRun run = CommandLineRun.of("study", "all", "--from", RESULTS.toString(), "--out", made.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    /** Names relative to a folder of those of its files that are kept. */
    private static List<String> kept(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder, 2)) {
            return files.map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> KEPT.matcher(name).matches() && !name.equals("README.md"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void tablesAndFiguresAreWhatTheLedgersGive() throws IOException {
        List<String> names = kept(made);
        if (WRITE) {
            for (String name : kept(RESULTS)) {
                Files.delete(RESULTS.resolve(name));
            }
            for (String name : names) {
                Files.createDirectories(RESULTS.resolve(name).getParent());
                Files.copy(made.resolve(name), RESULTS.resolve(name));
            }
        }

        assertThat(kept(RESULTS)).isEqualTo(names).isNotEmpty();
        assertThat(names)
                .allSatisfy(name -> assertThat(RESULTS.resolve(name)).hasSameTextualContentAs(made.resolve(name)));
    }

    static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        return documents;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void tablesInDocumentsAreThoseOfTheResults(Path document) throws IOException {
        String text = Files.readString(document);
        StringBuilder included = new StringBuilder();
        Matcher include = INCLUDE.matcher(text);
        while (include.find()) {
            String table = section(include.group(2), include.group(3));
            include.appendReplacement(
                    included, Matcher.quoteReplacement(include.group(1) + table + "\n" + include.group(5)));
        }
        String whole = include.appendTail(included).toString();
        if (WRITE) {
            Files.writeString(document, whole);
        }

        assertThat(document).content().isEqualTo(whole);
    }

    /** What stands below a heading of a file that was made. */
    private static String section(String file, String heading) throws IOException {
        String[] sections = Files.readString(made.resolve(file)).split("(?m)^## ");
        List<String> found = Stream.of(sections)
                .filter(section -> section.startsWith(heading + "\n"))
                .toList();
        assertThat(found).as("%s in %s", heading, file).hasSize(1);
        return found.get(0).substring(heading.length()).strip();
    }

    @Test
    void everyIncludeIsClosed() throws IOException {
        for (Path document : documents()) {
            String text = Files.readString(document);
            long begun =
                    Pattern.compile("<!-- results/").matcher(text).results().count();

            assertThat(INCLUDE.matcher(text).results().count())
                    .as("%s", document)
                    .isEqualTo(begun);
        }
    }

    /** A line can be checked by whoever reads it, and says nothing of the folders of the machine that ran it. */
    @Test
    void everyRunHasAChecksumAndNoFolderOfAMachine() throws IOException {
        try (Stream<Path> ledgers = Files.list(RESULTS)) {
            for (Path ledger : ledgers.filter(file -> file.toString().endsWith(".ledger.jsonl"))
                    .toList()) {
                assertThat(Files.readAllLines(ledger))
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line)
                                .matches(".*,\"cells\":\\[.*],\"crc\":\"[0-9a-f]{8}\"}")
                                .doesNotContain("\"/", "=/", ":\\\\"));
            }
        }
    }
}
