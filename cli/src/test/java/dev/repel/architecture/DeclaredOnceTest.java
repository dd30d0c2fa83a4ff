package dev.repel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A technique is known by its own files and the table alone: nobody else writes its name or those of its settings. */
final class DeclaredOnceTest {
    /** What is left out is none, and the second phase of every training is called co-training. */
    private static final Set<String> NAMES_OF_OTHER_THINGS = Set.of("none", "co-training");

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** The default of the technique itself, and the work that every machine is measured by. */
    private static final Set<String> ALLOWED = Set.of(
            "core/src/main/java/dev/repel/train/TrainConfig.java", "cli/src/main/java/dev/repel/cli/bench/Bench.java");

    static List<TechniqueEntry> techniques() {
        return Techniques.all().stream()
                .filter(technique -> !NAMES_OF_OTHER_THINGS.contains(technique.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("techniques")
    void aTechniqueAndItsSettingsOccurInItsOwnFilesOnly(TechniqueEntry technique) throws IOException {
        List<String> names = new ArrayList<>(List.of(technique.name()));
        // a single word may be the name of something else, such as a column
        technique.reads().stream().filter(name -> name.contains("-")).forEach(names::add);

        assertThat(filesThatWrite(names))
                .allSatisfy(file -> assertThat(file.toString())
                        .satisfiesAnyOf(
                                path -> assertThat(path).startsWith("core/src/main/java/dev/repel/technique/"),
                                path -> assertThat(ALLOWED).contains(path)));
    }

    @Test
    void eachSettingIsDeclaredByOneRecord() {
        Set<String> seen = new TreeSet<>();
        techniques().stream()
                .flatMap(technique -> technique.records().stream())
                .distinct()
                .flatMap(record -> Declared.in(record).settings().stream())
                .map(DeclaredSetting::name)
                .forEach(name -> assertThat(seen.add(name)).as(name).isTrue());
        assertThat(seen).contains("k", "cg3-share");
    }

    @Test
    void theSearchWouldFindAName() throws IOException {
        assertThat(filesThatWrite(List.of("pcl"))).contains(Path.of("core/src/main/java/dev/repel/technique/Pcl.java"));
    }

    private static List<Path> filesThatWrite(List<String> names) throws IOException {
        assumeTrue(Files.isRegularFile(ROOT.resolve("pom.xml")), "needs the sources");
        List<Path> found = new ArrayList<>();
        for (Path source : mainSources()) {
            String text = Files.readString(source);
            if (names.stream().anyMatch(name -> text.contains('"' + name + '"'))) {
                found.add(ROOT.relativize(source));
            }
        }
        return found;
    }

    private static List<Path> mainSources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/"))
                    .toList();
        }
    }
}
