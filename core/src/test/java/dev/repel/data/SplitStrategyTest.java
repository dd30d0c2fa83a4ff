package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.testkit.Datasets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitStrategyTest {
    private final NodeDataset dataset = Datasets.plantedPartition(60, 3, 1);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, -5, Long.MAX_VALUE})
    void randomSplitTakesSoManyOfEachClassAndTestsOnTheRest(long seed) {
        Split split = SplitStrategy.RANDOM.split(dataset, 4, 5, seed);

        for (int c = 0; c < 3; c++) {
            assertThat(ofClass(split.train(), c)).isEqualTo(4);
            assertThat(ofClass(split.validation(), c)).isEqualTo(5);
            assertThat(ofClass(split.test(), c)).isEqualTo(11);
        }
        int[] all = Stream.of(split.train(), split.validation(), split.test())
                .flatMapToInt(Arrays::stream)
                .sorted()
                .toArray();
        assertThat(all).isEqualTo(IntStream.range(0, 60).toArray());
    }

    @Test
    void sameSeedGivesTheSameSplitAndAnotherSeedAnother() {
        Split first = SplitStrategy.RANDOM.split(dataset, 4, 5, 7);
        Split again = SplitStrategy.RANDOM.split(dataset, 4, 5, 7);
        Split other = SplitStrategy.RANDOM.split(dataset, 4, 5, 8);

        assertThat(again.train()).isEqualTo(first.train());
        assertThat(again.validation()).isEqualTo(first.validation());
        assertThat(again.test()).isEqualTo(first.test());
        assertThat(other.train()).isNotEqualTo(first.train());
        assertThat(other.validation()).isNotEqualTo(first.validation());
    }

    @Test
    void nodesWithoutALabelAreInNoPart() {
        NodeDataset partly = Datasets.edgeless(2, 0, -1, 1, 0, 1, -1, 0, 1);

        Split split = SplitStrategy.RANDOM.split(partly, 1, 1, 3);

        assertThat(split.train().length + split.validation().length + split.test().length)
                .isEqualTo(6);
        assertThat(split.test()).doesNotContain(1, 5);
    }

    @Test
    void classWithTooFewLabelsIsNamed() {
        NodeDataset scarce = Datasets.edgeless(2, 0, 0, 0, 0, 1, 1);

        assertThatThrownBy(() -> SplitStrategy.RANDOM.split(scarce, 2, 1, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "train-per-class 2 and val-per-class 1 are too many: class 'class1' of test has 2 labelled nodes."
                                + " Every class needs at least 3: one to train, one to choose the epoch, one to test."
                                + " To learn from all labels: split labels.");
    }

    @Test
    void numbersThatWouldDoAreOffered() {
        NodeDataset small = Datasets.edgeless(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);

        assertThatThrownBy(() -> SplitStrategy.RANDOM.split(small, 20, 30, 0))
                .hasMessageContaining("This would do: train-per-class 4 val-per-class 3.");
        assertThat(SplitStrategy.RANDOM.split(small, 4, 3, 0).test()).hasSize(6);
        assertThat(SplitStrategy.RANDOM.split(small, 7, 3, 0).test()).isEmpty();
        assertThatThrownBy(() -> SplitStrategy.RANDOM.split(Datasets.edgeless(1, 0, 0, 0), 20, 30, 0))
                .hasMessageContaining("This would do: train-per-class 1 val-per-class 1.");
    }

    @Test
    void publicSplitIsThePublishedOneForEverySeed() {
        Split published = new Split(new int[] {0}, new int[] {1}, new int[] {2});
        NodeDataset withSplit = withSplit(Optional.of(published));

        assertThat(SplitStrategy.defaultFor(withSplit)).isEqualTo(SplitStrategy.PUBLIC);
        assertThat(SplitStrategy.PUBLIC.split(withSplit, 1, 1, 5)).isSameAs(published);
    }

    @Test
    void publicSplitOfADatasetWithoutOneSaysWhatToDo() {
        assertThat(SplitStrategy.defaultFor(dataset)).isEqualTo(SplitStrategy.RANDOM);
        assertThatThrownBy(() -> SplitStrategy.PUBLIC.split(dataset, 1, 1, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("split public is not available: test was published without a split; use split random");
    }

    private NodeDataset withSplit(Optional<Split> split) {
        return new NodeDataset(
                "test",
                dataset.graph(),
                dataset.features(),
                dataset.labels(),
                dataset.classNames(),
                dataset.nodeIds(),
                dataset.featureNames(),
                split,
                "");
    }

    private long ofClass(int[] nodes, int c) {
        return Arrays.stream(nodes).filter(i -> dataset.labels()[i] == c).count();
    }
}
