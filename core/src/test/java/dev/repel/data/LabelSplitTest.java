package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.testkit.Datasets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSplitTest {
    /** One label of class 0, two of class 1, three of class 2, ten of class 3, and nodes without. */
    private final NodeDataset uneven =
            Datasets.edgeless(4, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, -1, -1, -1, -1);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 77})
    void aQuarterOfEachClassIsHeldBackAndNoneLosesItsLastLabel(long seed) {
        Split split = new LabelSplit(uneven, 0, seed).single();

        assertThat(byClass(split.train())).containsExactly(1, 1, 2, 7);
        assertThat(byClass(split.validation())).containsExactly(0, 1, 1, 3);
        assertThat(split.test()).isEmpty();
    }

    @Test
    void aShareOfEachClassIsKeptForATestOnRequest() {
        Split split = new LabelSplit(uneven, 0.34, 5).single();

        assertThat(byClass(split.test())).containsExactly(0, 0, 1, 3);
        assertThat(byClass(split.train())).containsExactly(1, 1, 1, 5);
        assertThat(byClass(split.validation())).containsExactly(0, 1, 1, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 15})
    void foldsHoldBackEveryLabelOnceButTheOnlyOneOfAClass(int count) {
        LabelSplit labels = new LabelSplit(uneven, 0, 3);

        List<Split> folds = labels.folds(count);

        assertThat(folds).hasSize(count);
        int[] held = folds.stream()
                .flatMapToInt(fold -> Arrays.stream(fold.validation()))
                .sorted()
                .toArray();
        assertThat(held).isEqualTo(IntStream.range(1, 16).toArray());
        for (Split fold : folds) {
            assertThat(fold.validation()).hasSizeBetween(15 / count, (15 + count - 1) / count);
            assertThat(byClass(fold.train())).allMatch(n -> n > 0);
            int[] both = Stream.of(fold.train(), fold.validation())
                    .flatMapToInt(Arrays::stream)
                    .sorted()
                    .toArray();
            assertThat(both).isEqualTo(labels.whole().train());
        }
    }

    @Test
    void fewLabelsAreCrossValidatedAndManyAreNot() {
        assertThat(new LabelSplit(uneven, 0, 0).suitableFolds()).isEqualTo(5);
        assertThat(new LabelSplit(Datasets.edgeless(2, 0, 0, 1), 0, 0).suitableFolds())
                .isEqualTo(2);
        NodeDataset many = Datasets.plantedPartition(LabelSplit.ENOUGH_FOR_ONE_SET, 3, 1);
        assertThat(new LabelSplit(many, 0, 0).suitableFolds()).isEqualTo(1);
        assertThat(new LabelSplit(many, 0.1, 0).suitableFolds()).isEqualTo(5);
    }

    @Test
    void whatCannotBeDividedIsRefused() {
        assertThatThrownBy(() -> new LabelSplit(Datasets.edgeless(2, 0, 1, -1), 0, 0))
                .hasMessageContaining("No class of test has two labelled nodes");
        assertThatThrownBy(() -> new LabelSplit(uneven, 0, 0).folds(16))
                .hasMessageContaining("more than the 15 labels");
    }

    @Test
    void partlyLabelledDataIsLearnedFromWithAllItsLabels() {
        assertThat(SplitStrategy.defaultFor(uneven)).isEqualTo(SplitStrategy.LABELS);
    }

    private Integer[] byClass(int[] nodes) {
        return IntStream.range(0, 4)
                .mapToObj(c -> (int) Arrays.stream(nodes)
                        .filter(node -> uneven.labels()[node] == c)
                        .count())
                .toArray(Integer[]::new);
    }
}
