package dev.repel.study.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.technique.Techniques;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchSpaceTest {
    private static SearchSpace read(String text, String technique) {
        return SearchSpace.read("space.yaml", new StringReader(text), technique);
    }

    @Test
    void aTechniqueBringsItsOwnOptions() {
        String text = "all: {lr: [0.1, 0.2]}\npcl: {k: [1, 2, 3]}\ndropedge: {keep-edges: 0.5}";

        assertThat(read(text, "none").values()).containsOnlyKeys("lr");
        assertThat(read(text, "pcl").size()).isEqualTo(6);
        assertThat(read(text, "pcl,dropedge").values()).containsOnlyKeys("lr", "k", "keep-edges");
        assertThat(read(text, "none").grid()).containsExactly(Map.of("lr", "0.1"), Map.of("lr", "0.2"));
    }

    @Test
    void rangesHaveEvenSteps() {
        assertThat(read("all: {lr: {from: 1e-4, to: 1e-1, steps: 4, scale: log}}", "none")
                        .values()
                        .get("lr"))
                .containsExactly("0.0001", "0.001", "0.01", "0.1");
        assertThat(read("all: {dropout: {from: 0.1, to: 0.9, steps: 5}}", "none")
                        .values()
                        .get("dropout"))
                .containsExactly("0.1", "0.3", "0.5", "0.7", "0.9");
    }

    @Test
    void drawsAreDifferentAndFixedByTheSeed() {
        SearchSpace space = read(SearchSpace.standard(), "pcl");

        List<Map<String, String>> points = space.random(50, 1);

        assertThat(points).hasSize(50).doesNotHaveDuplicates().isEqualTo(space.random(50, 1));
        assertThat(points)
                .isNotEqualTo(space.random(50, 2))
                .startsWith(space.random(20, 1).get(0));
        assertThat(read("all: {lr: [1, 2]}", "none").random(50, 1)).hasSize(2);
        assertThatThrownBy(space::grid).hasMessageContaining("strategy random");
    }

    @Test
    void theStandardSpaceIsWhatTheSettingsDeclare() {
        assertThat(read(SearchSpace.standard(), Techniques.plain()).values())
                .containsOnlyKeys("hidden", "dropout", "lr", "weight-decay")
                .containsEntry("lr", List.of("0.001", "0.01", "0.05"));
        assertThat(read(SearchSpace.standard(), "cg3").values())
                .containsEntry("lr", List.of("0.005", "0.01"))
                .containsKey("cg3-share");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alle: {lr: 1} | line 1: There is no entry called 'alle'",
                "pcl: {k: 1} | line 1: there is nothing to vary for none",
                "all: {lr: [1, 1]} | line 1: expected different values for lr",
                "all: {lr: {from: 2, to: 1, steps: 3}} | line 1: expected from < to",
                "all: {lr: {from: 0, to: 1, steps: 3, scale: log}} | line 1: expected from < to",
                "all: {lr: {from: 0, to: 1, steps: 3, scale: lag}} | line 1: expected linear or log",
                "all: {lr: [0.1, 0]} | line 1: lr must be above 0, not 0",
                "all: {learning: 1} | line 1: There is no setting called 'learning'",
            })
    void whateverIsWrongIsToldWithItsLine(String text, String message) {
        assertThatThrownBy(() -> read(text, "none"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("space.yaml, ")
                .hasMessageContaining(message);
    }
}
