package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.CommandLineRun;
import dev.repel.io.catalogue.DatasetEntry;
import dev.repel.io.catalogue.Datasets;
import dev.repel.model.Backbones;
import dev.repel.technique.Techniques;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents name is there, and what is there is named. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");

    /** Options of other programs: of the JVM, spark-submit, container engines, scanners, JBang and sha256sum. */
    private static final Set<String> FOREIGN = Set.of(
            "--add-modules", "--class", "--ignore-missing", "--read-only", "--repos", "--rm", "--sbom", "--user");

    /** Lines of a document that nobody reads from beginning to end. */
    private static final int LONG = 200;

    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]+`");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
    private static final Pattern HELP_OPTION = Pattern.compile("--(\\[no-])?([a-z][a-z-]*)");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");
    private static final Pattern TABLE = Pattern.compile("(?m)(^ *\\|.*\\R?)+");
    private static final Pattern COMMANDS = Pattern.compile("(?m)^  ([a-z]+) ");

    static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
            }
        }
        return documents;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyOptionInCodeExists(Path document) throws IOException {
        Set<String> named = new TreeSet<>();
        for (Matcher code = CODE.matcher(Files.readString(document)); code.find(); ) {
            OPTION.matcher(code.group()).results().forEach(option -> named.add(option.group()));
        }
        named.removeAll(FOREIGN);

        assertThat(optionsOf()).containsAll(named);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyRelativeLinkLeadsSomewhere(Path document) throws IOException {
        List<String> targets = LINK.matcher(Files.readString(document))
                .results()
                .map(link -> link.group(1))
                .filter(target -> !target.contains(":"))
                .toList();

        assertThat(targets)
                .allSatisfy(target ->
                        assertThat(document.resolveSibling(target)).as(target).exists());
    }

    /** A separator that is not quite one makes a table of many rows a paragraph. */
    @ParameterizedTest
    @MethodSource("documents")
    void everyTableHasASeparatorAndFullRows(Path document) throws IOException {
        String text = Files.readString(document).replaceAll("(?s)```.*?```", "").replace("\\|", "");
        for (Matcher table = TABLE.matcher(text); table.find(); ) {
            List<String> rows = table.group().lines().map(String::strip).toList();
            assertThat(rows).as(rows.get(0)).hasSizeGreaterThan(2);
            assertThat(rows.get(1)).as("below %s", rows.get(0)).matches("\\|(\\s*:?-+:?\\s*\\|)+");
            assertThat(rows).allSatisfy(row -> assertThat(cells(row)).as(row).isEqualTo(cells(rows.get(0))));
        }
    }

    private static long cells(String row) {
        return row.chars().filter(c -> c == '|').count();
    }

    @Test
    void theReadmeIsAFrontPage() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThan(120);
    }

    /** Points above the first section: a list of contents, or what there is to know. */
    @ParameterizedTest
    @MethodSource("documents")
    void aLongDocumentBeginsWithASummary(Path document) throws IOException {
        List<String> lines = Files.readAllLines(document);
        long points = lines.stream()
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("- "))
                .count();

        assertThat(lines.size() <= LONG || points >= 3).isTrue();
    }

    @Test
    void theIndexHasEveryDocument() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/README.md"));

        assertThat(documents().stream().map(file -> file.getFileName().toString()))
                .filteredOn(name -> !name.equals("README.md") && !name.equals("CHANGELOG.md"))
                .allSatisfy(name -> assertThat(index).contains("[" + name + "]("));
    }

    @Test
    void everyBackboneAndTechniqueHasASection() throws IOException {
        List<String> headings = Files.readAllLines(ROOT.resolve("docs/METHODS.md")).stream()
                .filter(line -> line.startsWith("### "))
                .map(line -> line.substring(4).strip())
                .toList();

        List<String> inTheCode = new ArrayList<>(Backbones.names());
        inTheCode.addAll(Techniques.names());
        assertThat(headings)
                .containsExactlyInAnyOrderElementsOf(
                        inTheCode.stream().map(name -> "`" + name + "`").toList());
    }

    @Test
    void theOverviewNamesEveryBackboneTechniqueAndDataset() throws IOException {
        String overview = Files.readString(ROOT.resolve("docs/OVERVIEW.md"));

        assertThat(Backbones.names()).allSatisfy(name -> assertThat(overview).contains("`" + name + "`"));
        assertThat(Techniques.names()).allSatisfy(name -> assertThat(overview).contains("`" + name + "`"));
        assertThat(Datasets.list().stream().map(DatasetEntry::name))
                .allSatisfy(name -> assertThat(overview).contains("`" + name + "`"));
    }

    @Test
    void everyDatasetIsDescribedWithItsCounts() throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("docs/DATASETS.md"));

        for (DatasetEntry entry : Datasets.list()) {
            String name = "| `" + entry.name() + "` |";
            assertThat(lines).as(entry.name()).anyMatch(line -> line.startsWith(name));
            entry.counts()
                    .ifPresent(counts -> assertThat(lines)
                            .as(entry.name())
                            .anyMatch(line -> line.startsWith(name)
                                    && line.contains(String.format(
                                            Locale.ROOT,
                                            "%,d / %,d / %,d / %,d",
                                            counts.nodes(),
                                            counts.edges(),
                                            counts.features(),
                                            counts.classes()))));
        }
    }

    /** As the help of every command tells them, so an option counts only if users can find it. */
    private static Set<String> optionsOf(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.add("--help");
        String brief = CommandLineRun.of(arguments.toArray(String[]::new)).out();
        arguments.add("all");
        CommandLineRun whole = CommandLineRun.of(arguments.toArray(String[]::new));
        String help = whole.exitCode() == 0 ? whole.out() + brief : brief;
        Set<String> options = new TreeSet<>();
        for (Matcher option = HELP_OPTION.matcher(help); option.find(); ) {
            options.add("--" + option.group(2));
            if (option.group(1) != null) {
                options.add("--no-" + option.group(2));
            }
        }
        int commands = help.indexOf("\nCommands\n");
        if (commands >= 0) {
            // examples may follow
            String section = help.substring(commands).split("\n\n", 2)[0];
            for (Matcher name = COMMANDS.matcher(section); name.find(); ) {
                List<String> deeper = new ArrayList<>(List.of(command));
                deeper.add(name.group(1));
                options.addAll(optionsOf(deeper.toArray(String[]::new)));
            }
        }
        return options;
    }
}
