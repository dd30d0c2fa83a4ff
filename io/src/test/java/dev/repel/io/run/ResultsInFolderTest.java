package dev.repel.io.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsInFolderTest {
    @TempDir
    Path path;

    private RunFolder folder;

    @BeforeEach
    void writeOldResults() throws IOException {
        folder = new RunFolder(path);
        new ResultsInFolder(folder).replace(next -> write(next, "old"));
    }

    private static void write(RunFolder next, String text) throws IOException {
        Files.createDirectories(next.figures());
        for (Path file : files(next)) {
            Files.writeString(file, text);
        }
    }

    private static List<Path> files(RunFolder in) {
        return List.of(in.config(), in.model(), in.predictions(), in.diagram("losses"), in.result());
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                contents.put(path.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        }
        return contents;
    }

    private void allAre(String text) throws IOException {
        assertThat(contents())
                .containsOnlyKeys(
                        "config.yaml", "figures/losses.svg", "model.safetensors", "predictions.csv", "result.json")
                .allSatisfy((name, content) -> assertThat(content).as(name).isEqualTo(text));
        try (Stream<Path> hidden = Files.list(path)) {
            assertThat(hidden.filter(one -> one.getFileName().toString().startsWith(".")))
                    .isEmpty();
        }
    }

    @Test
    void newResultsTakeThePlaceOfAllOldOnes() throws IOException {
        new ResultsInFolder(folder).replace(next -> write(next, "new"));
        allAre("new");

        new ResultsInFolder(folder).replace(next -> Files.writeString(next.result(), "alone"));
        assertThat(contents()).containsOnly(Map.entry("result.json", "alone"));
    }

    @Test
    void picturesOfOthersStay() throws IOException {
        Path picture = Files.writeString(folder.figures().resolve("mine.png"), "mine");
        Path below = Files.writeString(
                Files.createDirectory(folder.figures().resolve("old")).resolve("losses.svg"), "mine");

        new ResultsInFolder(folder).replace(next -> Files.writeString(next.result(), "alone"));

        assertThat(picture).hasContent("mine");
        assertThat(below).hasContent("mine");
        assertThat(folder.diagram("losses")).doesNotExist();
    }

    @Test
    void withoutAnEarlierResultNothingIsRemoved() throws IOException {
        Files.delete(folder.result());

        new ResultsInFolder(folder).replace(next -> Files.writeString(next.result(), "alone"));

        assertThat(folder.diagram("losses")).hasContent("old");
        assertThat(folder.predictions()).hasContent("old");
    }

    @Test
    void whatHasNoSuccessorGoesEvenIfTheProcessIsKilledBeforeThat() throws IOException {
        Files.writeString(folder.reportData(), "old");
        Path whole = Files.createDirectory(path.resolve(".whole"));
        write(new RunFolder(whole), "new");
        Files.writeString(whole.resolve(".obsolete"), "report.json\nfigures/../../elsewhere\nnotes.txt");
        Path notes = Files.writeString(path.resolve("notes.txt"), "mine");

        LockedRunFolder.open(path).close();

        assertThat(notes).as("not of a training, whatever the list says").hasContent("mine");
        Files.delete(notes);
        allAre("new");
    }

    @Test
    void aFailureAtAnyFileLeavesTheOldOnes() throws IOException {
        for (int failing = 0; failing < 5; failing++) {
            int at = failing;
            assertThatThrownBy(() -> new ResultsInFolder(folder).replace(next -> {
                        Files.createDirectories(next.figures());
                        for (Path file : files(next).subList(0, at)) {
                            Files.writeString(file, "new");
                        }
                        throw new IOException("the disk is full");
                    }))
                    .hasMessage("the disk is full");
            allAre("old");
        }
    }

    @Test
    void whatAKilledProcessHadOnlyBegunIsRemoved() throws IOException {
        write(new RunFolder(path.resolve(".begun")), "half");

        LockedRunFolder.open(path).close();

        allAre("old");
    }

    @Test
    void whatAKilledProcessHadWrittenIsPutInPlaceFromAnyPoint() throws IOException {
        for (int moved = 0; moved <= 5; moved++) {
            write(folder, "old");
            RunFolder whole = new RunFolder(path.resolve(".whole"));
            write(whole, "new");
            Files.deleteIfExists(moved > 0 ? folder.result() : path.resolve("nothing"));
            for (int i = 0; i < moved; i++) {
                Files.move(files(whole).get(i), files(folder).get(i), StandardCopyOption.REPLACE_EXISTING);
            }
            assertThat(new ResultsInFolder(folder).isInterrupted()).isTrue();

            LockedRunFolder.open(path).close();

            allAre("new");
            assertThat(new ResultsInFolder(folder).isInterrupted()).isFalse();
        }
    }

    /** Anyone may have made a folder that looks as if a process was killed in it. */
    @Test
    void whatIsPutInPlaceDoesNotLeaveTheFolderThroughALink(@TempDir Path elsewhere) throws IOException {
        Path victim = Files.writeString(elsewhere.resolve("victim"), "mine");
        Path below = Files.createDirectories(path.resolve(".whole/link/deeper"));
        Files.writeString(below.resolveSibling("victim"), "theirs");
        Files.writeString(below.resolve("another"), "theirs");
        Files.createSymbolicLink(path.resolve("link"), elsewhere);

        assertThatThrownBy(() -> LockedRunFolder.open(path).close()).hasMessageContaining("is a link");

        assertThat(victim).hasContent("mine");
        assertThat(elsewhere)
                .isDirectoryContaining(victim::equals)
                .isDirectoryNotContaining(file -> !file.equals(victim));
    }
}
