package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.testkit.Datasets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabellingTest {
    private static final int NODES = 120;
    private static final NodeDataset TRUTH = Datasets.plantedPartition(NODES, 2, 5);
    private static final BitSet NONE = new BitSet();

    private static Labelling labelling(Strategy strategy) {
        return new Labelling(
                new PreparedDataset(TRUTH, (graph, q, walkError) -> WalkStore.NONE),
                LabelSettings.defaults().with("strategy", strategy),
                new PlainKernels(),
                1);
    }

    private static int[] labels(int... nodes) {
        int[] labels = new int[NODES];
        Arrays.fill(labels, NodeDataset.UNLABELLED);
        IntStream.of(nodes).forEach(node -> labels[node] = TRUTH.labels()[node]);
        return labels;
    }

    private static Lesson learn(Labelling labelling, int[] labels, Lesson before, int threads) {
        return labelling.learn(labels, TRUTH.classNames(), before, threads, () -> false);
    }

    private static double accuracy(Lesson lesson) {
        return IntStream.range(0, NODES)
                        .filter(node -> lesson.guess(node) == TRUTH.labels()[node])
                        .count()
                / (double) NODES;
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void suggestsFromNoLabelOnAndNeverTwice(Strategy strategy) {
        Labelling labelling = labelling(strategy);
        int[] labels = labels();
        Lesson lesson = learn(labelling, labels, null, 1);
        for (int round = 0; round < 3; round++) {
            List<Suggestion> next = lesson.next(4, NONE, 1);

            assertThat(next).hasSize(4).extracting(Suggestion::node).doesNotHaveDuplicates();
            assertThat(next).allSatisfy(one -> {
                assertThat(labels[one.node()]).isEqualTo(NodeDataset.UNLABELLED);
                assertThat(one.reasons()).isNotEmpty();
            });
            next.forEach(one -> labels[one.node()] = TRUTH.labels()[one.node()]);
            lesson = learn(labelling, labels, lesson, 1);
        }
        assertThat(lesson.hasGuesses()).isTrue();
        assertThat(accuracy(lesson)).isGreaterThan(0.8);
    }

    @Test
    void guessesNothingFromOneClass() {
        Lesson lesson = learn(labelling(Strategy.REPRESENTATIVE), labels(0, 2), null, 1);

        assertThat(lesson.hasGuesses()).isFalse();
        assertThat(lesson.guess(5)).isEqualTo(-1);
        assertThat(lesson.suspects(NONE)).isEmpty();
        assertThat(lesson.accuracy()).isEmpty();
        assertThat(lesson.next(3, NONE, 1))
                .allSatisfy(one -> assertThat(one.probability()).isNaN());
    }

    @Test
    void computesTheSameBitsOnAnyNumberOfThreads() {
        int[] labels = labels(0, 1, 2, 3, 4, 5, 20, 21);
        Lesson one = learn(labelling(Strategy.REPRESENTATIVE), labels, null, 1);
        Lesson three = learn(labelling(Strategy.REPRESENTATIVE), labels, null, 3);

        assertThat(three.logits().orElseThrow().data())
                .isEqualTo(one.logits().orElseThrow().data());
        assertThat(three.next(10, NONE, 3)).isEqualTo(one.next(10, NONE, 1));
    }

    @Test
    void leavesOutWhatWasSkipped() {
        Lesson lesson = learn(labelling(Strategy.REPRESENTATIVE), labels(0, 1, 2, 3), null, 1);
        List<Suggestion> first = lesson.next(5, NONE, 1);
        BitSet skipped = new BitSet();
        first.forEach(one -> skipped.set(one.node()));

        assertThat(lesson.next(5, skipped, 1))
                .extracting(Suggestion::node)
                .doesNotContainAnyElementsOf(
                        first.stream().map(Suggestion::node).toList());
    }

    @Test
    void findsWrongLabelsAndNoLongerDoubtsConfirmedOnes() {
        int[] labels = labels(IntStream.range(0, 60).toArray());
        labels[7] = 1 - labels[7];
        labels[12] = 1 - labels[12];
        Lesson lesson = learn(labelling(Strategy.REPRESENTATIVE), labels, null, 1);

        List<Suspect> suspects = lesson.suspects(NONE);

        assertThat(suspects.subList(0, 2)).extracting(Suspect::node).containsExactlyInAnyOrder(7, 12);
        BitSet confirmed = new BitSet();
        confirmed.set(7);
        assertThat(lesson.suspects(confirmed))
                .extracting(Suspect::node)
                .contains(12)
                .doesNotContain(7);
    }

    @Test
    void goesOnFromEarlierParametersJustAsWell() {
        Labelling labelling = labelling(Strategy.REPRESENTATIVE);
        Lesson before = learn(labelling, labels(0, 1, 2, 3, 4, 5), null, 1);
        int[] more = labels(0, 1, 2, 3, 4, 5, 6, 7);

        Lesson warm = learn(labelling, more, before, 1);

        int first = before.committee().orElseThrow().members().get(0).history().size();
        assertThat(warm.committee().orElseThrow().members())
                .anySatisfy(member -> assertThat(member.history()).hasSizeLessThan(first));
        assertThat(accuracy(warm)).isGreaterThan(accuracy(learn(labelling, more, null, 1)) - 0.05);
    }

    /** Whatever happens in between: a label that was undone and given again may not be held back by who knows it. */
    @Test
    void noNetworkIsAskedForALabelThatItHasLearned() {
        Labelling labelling = labelling(Strategy.REPRESENTATIVE);
        int[] few = {0, 1, 2, 3, 4, 5};
        Lesson lesson = learn(labelling, labels(0, 1, 2, 3, 4, 5, 6, 7), null, 1);
        int[][] rounds = {few, {0, 1, 2, 3, 4, 5, 8, 9, 6, 7}, few, {0, 1, 2, 3, 4, 5, 7, 10, 6}};
        for (int[] labelled : rounds) {
            lesson = learn(labelling, labels(labelled), lesson, 1);
            Committee committee = lesson.committee().orElseThrow();
            for (int member = 0; member < committee.members().size(); member++) {
                int own = member;
                assertThat(committee.learned().get(member).stream())
                        .noneMatch(node -> committee.shares().of()[node] == own);
            }
        }
    }

    /** A network that was held to one share learns the undone label, and is later asked for it again. */
    @Test
    void startsOverWhereAnUndoneLabelComesBack() {
        Labelling labelling = labelling(Strategy.REPRESENTATIVE);
        int[] few = {0, 1, 2, 3, 4, 5};
        int[] more = {0, 1, 2, 3, 4, 5, 6};
        Lesson lesson = learn(labelling, labels(more), null, 1);
        int share = lesson.committee().orElseThrow().shares().of()[6];
        lesson = learn(labelling, labels(few), lesson, 1);
        // another label takes the place, so that node 6 gets another share
        lesson = learn(labelling, labels(0, 1, 2, 3, 4, 5, 8), lesson, 1);
        lesson = learn(labelling, labels(0, 1, 2, 3, 4, 5, 6, 8), lesson, 1);

        Committee committee = lesson.committee().orElseThrow();
        int now = committee.shares().of()[6];
        assertThat(now).isNotEqualTo(share);
        assertThat(committee.members().get(now).history())
                .as("epochs of a network that starts over")
                .hasSize(LabelSettings.defaults().epochs());
    }

    @Test
    void startsOverWhenAClassHasAnotherName() {
        Labelling labelling = labelling(Strategy.REPRESENTATIVE);
        Lesson before = learn(labelling, labels(0, 1, 2, 3), null, 1);

        Lesson after = labelling.learn(labels(0, 1, 2, 3), List.of("class0", "new"), before, 1, () -> false);

        assertThat(after.committee().orElseThrow().members())
                .allSatisfy(member -> assertThat(member.history())
                        .hasSize(LabelSettings.defaults().epochs()));
    }

    @Test
    void startsOverWhenClassesAreNew() {
        Labelling labelling = labelling(Strategy.REPRESENTATIVE);
        Lesson before = learn(labelling, labels(0, 1, 2, 3), null, 1);

        Lesson after = labelling.learn(labels(0, 1, 2, 3), List.of("class0", "class1", "new"), before, 1, () -> false);

        assertThat(after.logits().orElseThrow().cols()).isEqualTo(3);
    }

    @Test
    void canBeStopped() {
        Labelling labelling = labelling(Strategy.REPRESENTATIVE);

        assertThatThrownBy(() -> labelling.learn(labels(0, 1, 2, 3), TRUTH.classNames(), null, 1, () -> true))
                .isInstanceOf(CancellationException.class);
    }
}
