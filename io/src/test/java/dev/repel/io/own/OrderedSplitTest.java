package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.settings.InvalidSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedSplitTest {
    /** Not in order of time, and the last two without a label. */
    private static final List<String> OPENED = List.of(
            "05.03.2018",
            "01.01.2018",
            "02.02.2018",
            "30.06.2018",
            "15.01.2018",
            "01.07.2018",
            "28.02.2018",
            "12.05.2018",
            "20.01.2018",
            "11.04.2018",
            "01.01.2017",
            "01.01.2019");

    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();

    private LoadedGraph load(List<String> opened, String splitBy, String... more) throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,age,opened,split\n");
        for (int i = 0; i < opened.size(); i++) {
            nodes.append('n')
                    .append(i)
                    .append(',')
                    .append(i > 9 ? "" : i % 2 == 0 ? "x" : "y")
                    .append(',')
                    .append(i)
                    .append(',')
                    .append(opened.get(i))
                    .append(",train\n");
        }
        Path nodeFile = Files.writeString(folder.resolve("nodes.csv"), nodes);
        Path edgeFile = Files.writeString(folder.resolve("edges.csv"), "source,target\nn0,n1\nn2,n3\n");
        Map<String, String> given =
                new TreeMap<>(Map.of("nodes", nodeFile.toString(), "edges", edgeFile.toString(), "split-by", splitBy));
        for (int i = 0; i < more.length; i += 2) {
            given.put(more[i], more[i + 1]);
        }
        GraphSettings settings = GraphSettings.of(given);
        settings.check(false);
        return GraphSource.of(settings, null).load(told::add);
    }

    private Split split(List<String> opened, String splitBy) throws IOException {
        return load(opened, splitBy).dataset().publicSplit().orElseThrow();
    }

    @Test
    void trainsOnTheEarliestAndTestsOnTheLatest() throws IOException {
        Split split = split(OPENED, "opened");

        assertThat(split.train()).containsExactly(0, 1, 2, 4, 6, 8);
        assertThat(split.validation()).containsExactly(7, 9);
        assertThat(split.test()).containsExactly(3, 5);
        assertThat(told)
                .contains("Split by opened: 6 nodes with a label up to 05.03.2018 are trained on, 2 from 11.04.2018"
                        + " validate, 2 from 30.06.2018 test.");
    }

    @Test
    void leavesTheColumnOutOfTheFeaturesUnlessItsKindIsGiven() throws IOException {
        assertThat(load(OPENED, "opened").notes().columns())
                .extracting(ReadingNotes.Column::name)
                .containsExactly("age");
        assertThat(load(OPENED, "opened", "column", "opened=date").notes().columns())
                .extracting(ReadingNotes.Column::name)
                .containsExactly("age", "opened");
    }

    @ParameterizedTest
    @CsvSource({
        "opened=2018-06-30, 6, 2, 2",
        "opened=01.07.2018, 7, 2, 1",
        "opened=15.01.2018..28.02.2018, 1, 3, 6",
        "age=2..5, 2, 3, 5"
    })
    void beginsWhereItIsTold(String splitBy, int train, int validation, int test) throws IOException {
        Split split = split(OPENED, splitBy);

        assertThat(split.train()).hasSize(train);
        assertThat(split.validation()).hasSize(validation);
        assertThat(split.test()).hasSize(test);
    }

    @Test
    void keepsNodesOfOneValueTogether() throws IOException {
        Split split = split(List.of("1", "1", "1", "1", "1", "1", "1", "2", "3", "4"), "opened");

        assertThat(split.train()).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(split.validation()).containsExactly(7);
    }

    @Test
    void leavesNodesWithoutAValueOut() throws IOException {
        Split split = split(List.of("1", "", "3", "NA", "5", "6", "7", "8", "9", "10"), "opened");

        assertThat(split.train()).containsExactly(0, 2, 4, 5, 6);
        assertThat(told).last().asString().endsWith("; 2 without a value are in no part.");
    }

    @Test
    void needsDatesOrNumbers() {
        assertThatThrownBy(() -> split(List.of("a", "b", "c", "d"), "opened"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageEndingWith(
                        "column opened: expected different dates or numbers, found such as \"a | b | c\"");
        assertThatThrownBy(() -> split(OPENED, "closed"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("expected a column \"closed\" to split by");
        assertThatThrownBy(() -> split(OPENED, "opened=soon"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("expected a date as its cells have, found \"soon\" in the setting split-by");
        assertThatThrownBy(() -> split(OPENED, "opened=2030-01-01"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("found none for test among 10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=2018", "opened=", "opened=2018.."})
    void refusesWhatIsNoRule(String rule) {
        assertThatThrownBy(() -> GraphSettings.of(Map.of("split-by", rule)))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("must be like opened, opened=2024-07-01");
    }
}
