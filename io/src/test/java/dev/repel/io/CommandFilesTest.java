package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.run.PredictionsTable;
import dev.repel.settings.InvalidSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandFilesTest {
    @TempDir
    Path folder;

    private Path table;

    @BeforeEach
    void write() throws IOException {
        table = Files.writeString(folder.resolve("people.csv"), "id,label\n1,a\n");
    }

    private void refuses(Path output) {
        for (boolean overwrite : new boolean[] {false, true}) {
            CommandFiles files =
                    new CommandFiles(overwrite).reads("nodes", table).writes("out", output, PredictionsTable::isOne);

            assertThatThrownBy(files::check)
                    .isInstanceOf(InvalidSetting.class)
                    .hasMessageContainingAll("out would replace " + output, "read as nodes");
        }
    }

    @Test
    void noOutputIsAnInputUnderAnyName() throws IOException {
        Files.createDirectory(folder.resolve("below"));
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), table);
        Path folderLink = Files.createSymbolicLink(folder.resolve("here"), folder);
        Path hardLink = Files.createLink(folder.resolve("hard.csv"), table);

        refuses(table);
        refuses(folder.resolve("below/../people.csv"));
        refuses(Path.of("").toAbsolutePath().relativize(table.toAbsolutePath()));
        refuses(link);
        refuses(folderLink.resolve("people.csv"));
        refuses(hardLink);
        Path otherCase = folder.resolve("PEOPLE.csv");
        if (Files.exists(otherCase)) {
            refuses(otherCase);
        }
    }

    @Test
    void aForeignFileIsReplacedOnlyOnRequest() {
        assertThatThrownBy(() -> new CommandFiles(false)
                        .writes("out", table, PredictionsTable::isOne)
                        .check())
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContainingAll(table.toString(), "did not write", "overwrite");
        assertThatCode(() -> new CommandFiles(true)
                        .writes("out", table, PredictionsTable::isOne)
                        .check())
                .doesNotThrowAnyException();
    }

    @Test
    void anUnreadableFileCountsAsForeign() throws IOException {
        Path broken = Files.write(folder.resolve("broken.csv"), new byte[] {'i', 'd', (byte) 0xff, '\n'});

        assertThatThrownBy(() -> new CommandFiles(false)
                        .writes("out", broken, PredictionsTable::isOne)
                        .check())
                .hasMessageContaining("did not write");
    }

    @Test
    void whatRepelWroteAndWhatIsEmptyMayBeReplaced() throws IOException {
        Path ours = Files.writeString(folder.resolve("ours.csv"), "id,label,confidence,p_a\n1,a,0.9,0.9\n");
        Path empty = Files.createFile(folder.resolve("empty.csv"));

        for (Path file : List.of(ours, empty, folder.resolve("new.csv"))) {
            assertThatCode(() -> new CommandFiles(false)
                            .writes("out", file, PredictionsTable::isOne)
                            .check())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void twoOutputsAreTwoFiles() throws IOException {
        Path existing = Files.createFile(folder.resolve("empty"));
        for (Path file : List.of(existing, folder.resolve("new"))) {
            Path sameFile = folder.resolve("x/..").resolve(file.getFileName());
            Files.createDirectories(folder.resolve("x"));
            CommandFiles files = new CommandFiles(true)
                    .writes("out", file, any -> true)
                    .writes("explain-out", sameFile, any -> true);

            assertThatThrownBy(files::check).hasMessageContainingAll("explain-out and out both write", "two files");
        }
    }
}
