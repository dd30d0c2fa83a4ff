package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import java.util.Arrays;

/** Compares all numbers of two datasets; names and ids may differ. */
public final class SameContent {
    private SameContent() {}

    public static void assertSameContent(NodeDataset actual, NodeDataset expected) {
        assertThat(actual.features().cols()).isEqualTo(expected.features().cols());
        assertSameArray(
                actual.features().toSparse().rowPointers(),
                expected.features().toSparse().rowPointers());
        assertSameArray(
                actual.features().toSparse().columns(),
                expected.features().toSparse().columns());
        assertThat(Arrays.equals(
                        actual.features().toSparse().values(),
                        expected.features().toSparse().values()))
                .isTrue();
        assertSameArray(actual.graph().offsets(), expected.graph().offsets());
        assertSameArray(actual.graph().neighbours(), expected.graph().neighbours());
        assertSameArray(actual.labels(), expected.labels());
        assertThat(actual.classNames()).isEqualTo(expected.classNames());
        assertThat(actual.publicSplit().isPresent())
                .isEqualTo(expected.publicSplit().isPresent());
        if (actual.publicSplit().isPresent()) {
            assertSameArray(
                    actual.publicSplit().get().train(),
                    expected.publicSplit().get().train());
            assertSameArray(
                    actual.publicSplit().get().validation(),
                    expected.publicSplit().get().validation());
            assertSameArray(
                    actual.publicSplit().get().test(),
                    expected.publicSplit().get().test());
        }
    }

    private static void assertSameArray(int[] actual, int[] expected) {
        // Arrays.equals and not AssertJ's own: its description of a large array would be very slow.
        assertThat(Arrays.equals(actual, expected)).isTrue();
    }
}
