package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeveralNodeFilesTest {
    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private LoadedGraph load(Path... nodes) throws IOException {
        Path edges = file("edges.csv", "source,target\na,b\nb,c\nc,d\n");
        String named =
                String.join("\n", List.of(nodes).stream().map(Path::toString).toList());
        GraphSettings settings = GraphSettings.of(Map.of("nodes", named, "edges", edges.toString()));
        settings.check(false);
        return GraphSource.of(settings, null).load(told::add);
    }

    @Test
    void givesTheRowsOfAllInOrderUnderTheColumnsOfAny() throws IOException {
        Path first = file("first.csv", "id,label,age\na,x,1\nb,y,2\n");
        Path second = file("second.tsv", "label\tid\tcity\nx\tc\tRome\n\td\tParis\n");

        LoadedGraph graph = load(first, second);

        assertThat(graph.dataset().nodeIds()).containsExactly("a", "b", "c", "d");
        assertThat(graph.dataset().labels()).containsExactly(0, 1, 0, -1);
        assertThat(graph.notes().columns())
                .extracting(ReadingNotes.Column::name)
                .containsExactly("age", "city");
        assertThat(graph.dataset().name()).isEqualTo("first");
        assertThat(told)
                .contains(
                        first + " has no column city: its rows have no value there.",
                        second + " has no column age: its rows have no value there.");
    }

    @Test
    void isTheSameAsOneFileIfTheColumnsAre() throws IOException {
        LoadedGraph two =
                load(file("one.csv", "id,label,age\na,x,1\nb,y,2\n"), file("two.csv", "id,label,age\nc,x,3\nd,,4\n"));
        LoadedGraph one = load(file("all.csv", "id,label,age\na,x,1\nb,y,2\nc,x,3\nd,,4\n"));

        assertThat(two.dataset().sha256()).isEqualTo(one.dataset().sha256());
        assertThat(two.columns()).isEqualTo(one.columns());
        assertThat(told).isEmpty();
    }

    @Test
    void reportsAnIdThatIsInTwoFilesWithBothPlaces() throws IOException {
        Path first = file("first.csv", "id,label\na,x\nb,y\n");
        Path second = file("second.csv", "id,label\nc,x\nb,y\n");

        assertThatThrownBy(() -> load(first, second))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(first + " and " + second + ", " + second + ", line 3, column id: expected each id once,"
                        + " \"b\" is already in " + first + ", line 3");
    }

    @Test
    void requiresTheIdsInEveryFile() throws IOException {
        Path first = file("first.csv", "id,label\na,x\nb,y\n");
        Path second = file("second.csv", "key,label\nc,x\n");

        assertThatThrownBy(() -> load(first, second))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(second + ", line 1: expected a column \"id\"");
    }

    @Test
    void reportsMistakesWithTheirFile() throws IOException {
        Path first = file("first.csv", "id,label\na,x\nb,y\n");
        Path second = file("second.csv", "id,label\nc,x,extra\n");

        assertThatThrownBy(() -> load(first, second))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(second + ", line 2: expected 2 cells as in the header, found 3");
    }

    @Test
    void isRecordedSoThatItCanBeReadAgain() {
        GraphSettings settings = GraphSettings.of(Map.of("nodes", "/a/x.csv\n/a/y.csv", "edges", "/a/e.csv"));

        assertThat(settings.recorded()).containsEntry("nodes", "/a/x.csv\n/a/y.csv");
        assertThat(settings.identity()).contains("nodes=/a/x.csv\n/a/y.csv");
    }
}
