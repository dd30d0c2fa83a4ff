package dev.repel.io.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.InvalidDataException;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SaidLabelsTest {
    private static final int NO = NodeDataset.UNLABELLED;
    private static final NodeDataset DATASET = new NodeDataset(
            "four",
            Graph.of(4, new int[0], new int[0]),
            FeatureMatrix.of(new Matrix(4, 1)),
            new int[] {0, 1, NO, NO},
            List.of("class0", "class1"),
            List.of("a", "b", "c", "d"),
            List.of("x"),
            Optional.empty(),
            "");

    @TempDir
    Path folder;

    private LabelJournal journal;

    @BeforeEach
    void open() throws IOException {
        journal = LabelJournal.open(folder.resolve("labels.jsonl"));
    }

    private void label(int node, String label, String who) throws IOException {
        journal.append(LabelEntry.label(DATASET.nodeIds().get(node), label, who, Instant.EPOCH));
    }

    private void say(LabelEntry.Action action, int node, String who) throws IOException {
        journal.append(LabelEntry.of(action, DATASET.nodeIds().get(node), who, Instant.EPOCH));
    }

    private static BitSet bits(int... nodes) {
        BitSet bits = new BitSet();
        for (int node : nodes) {
            bits.set(node);
        }
        return bits;
    }

    @Test
    void whatWasSaidLastCountsAndNewClassesComeAfterThoseOfTheGraph() throws IOException {
        label(0, "class1", "ann");
        label(2, "aaa", "ann");
        label(3, "class0", "ann");
        label(3, "class1", "ann");

        SaidLabels said = SaidLabels.over(DATASET, journal);

        assertThat(said.classNames()).containsExactly("class0", "class1", "aaa");
        assertThat(said.labels()).containsExactly(1, 1, 2, 1);
        assertThat(said.conflicts()).as("a person may change their mind").isEmpty();
    }

    @Test
    void aNewClassMovesNoOther() throws IOException {
        label(2, "zebra", "ann");
        label(3, "apple", "bob");

        assertThat(SaidLabels.over(DATASET, journal).classNames())
                .containsExactly("class0", "class1", "zebra", "apple");
    }

    @Test
    void tabsTellPeopleWithoutANameApart() throws IOException {
        String node = DATASET.nodeIds().get(2);
        journal.append(LabelEntry.label(node, "class0", "", Instant.EPOCH).in("a"));
        journal.append(LabelEntry.label(node, "class1", "", Instant.EPOCH).in("b"));

        assertThat(SaidLabels.over(DATASET, journal).conflicts().get(0).words())
                .startsWith("somebody says 'class0', somebody else says 'class1'; ");

        LabelEntry undo =
                LabelEntry.of(LabelEntry.Action.UNDO, node, "ann, who typed her name meanwhile", Instant.EPOCH);
        assertThat(SaidLabels.canUndo(journal.entries(), undo.in("a"))).isTrue();
        journal.append(undo.in("a"));

        assertThat(SaidLabels.over(DATASET, journal).labels()[2]).isEqualTo(1);
        assertThat(SaidLabels.canUndo(journal.entries(), undo.in("a"))).isFalse();
        assertThat(SaidLabels.canUndo(journal.entries(), undo)).isFalse();
        assertThat(LabelJournal.open(journal.file()).entries()).isEqualTo(journal.entries());
    }

    @Test
    void undoTakesBackTheLastThingThatThisPersonSaid() throws IOException {
        label(2, "class0", "ann");
        label(2, "class1", "bob");
        say(LabelEntry.Action.UNDO, 2, "ann");
        label(0, "class1", "ann");
        say(LabelEntry.Action.UNDO, 0, "ann");

        SaidLabels said = SaidLabels.over(DATASET, journal);

        assertThat(said.labels()).containsExactly(0, 1, 1, NO);
        assertThat(said.conflicts()).isEmpty();
    }

    @Test
    void leavesOutWhatWasSkippedUntilItGetsALabel() throws IOException {
        say(LabelEntry.Action.SKIP, 2, "ann");
        say(LabelEntry.Action.UNSURE, 3, "ann");
        label(3, "class0", "bob");

        SaidLabels said = SaidLabels.over(DATASET, journal);

        assertThat(said.leftOut()).isEqualTo(bits(2));
        assertThat(said.labels()).containsExactly(0, 1, NO, 0);
    }

    @Test
    void tellsWherePeopleDisagree() throws IOException {
        label(2, "class0", "ann");
        label(2, "class1", "bob");

        SaidLabels.Conflict conflict =
                SaidLabels.over(DATASET, journal).conflicts().get(0);

        assertThat(conflict.id()).isEqualTo(DATASET.nodeIds().get(2));
        assertThat(conflict.words())
                .isEqualTo("ann says 'class0', bob says 'class1'; 'class1' counts, which was said last.");
    }

    @Test
    void aLabelGivenTwiceInARowIsConfirmed() throws IOException {
        label(0, "class0", "ann");
        label(1, "class0", "ann");
        label(2, "class0", "ann");
        label(2, "class0", "bob");

        assertThat(SaidLabels.over(DATASET, journal).confirmed()).isEqualTo(bits(0, 2));
    }

    @Test
    void namesTheLineOfAnUnknownNode() throws IOException {
        label(0, "class0", "ann");
        journal.append(LabelEntry.label("nobody", "class0", "ann", Instant.EPOCH));

        assertThatThrownBy(() -> SaidLabels.over(DATASET, journal))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("labels.jsonl, line 2: expected the id of a node of")
                .hasMessageContaining("'nobody'");
    }
}
