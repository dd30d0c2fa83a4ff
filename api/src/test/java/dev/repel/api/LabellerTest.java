package dev.repel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabellerTest {
    private static final Path EXAMPLES = Path.of("../examples/data");

    @TempDir
    private Path folder;

    private Labeller open() throws IOException {
        GraphData people = GraphData.ofFiles(EXAMPLES.resolve("people.csv"), EXAMPLES.resolve("mails.csv"))
                .withColumns("name", "team");
        return Labeller.open(people, folder.resolve("labels.jsonl"));
    }

    @Test
    void keepsWhatIsSaidAndSuggestsTheNext() throws IOException {
        Labeller labeller = open();
        List<Labeller.Next> next = labeller.next(3);
        assertThat(next).hasSize(3).allSatisfy(one -> {
            assertThat(one.guess()).isNotEmpty();
            assertThat(one.probability()).isBetween(0.0, 1.0);
            assertThat(one.reasons()).isNotEmpty();
        });
        labeller.label(next.get(0).id(), next.get(0).guess(), "ann");
        labeller.skip(next.get(1).id(), "ann");

        assertThat(open().next(600))
                .extracting(Labeller.Next::id)
                .doesNotContain(next.get(0).id(), next.get(1).id());
        labeller.undo(next.get(0).id(), "ann");
        assertThat(labeller.next(600))
                .extracting(Labeller.Next::id)
                .contains(next.get(0).id());
    }

    @Test
    void doubtsAndMeasures() throws IOException {
        Labeller labeller = open();

        assertThat(labeller.accuracy().orElseThrow()).isBetween(0.6, 1.0);
        assertThat(labeller.check()).allSatisfy(doubt -> {
            assertThat(doubt.suggested()).isNotEqualTo(doubt.given());
            assertThat(doubt.evidence()).hasSize(2);
        });
    }

    @Test
    void refusesUnknownNodes() throws IOException {
        Labeller labeller = open();

        assertThatThrownBy(() -> labeller.label("nobody", "sales", "ann"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("nobody");
    }
}
