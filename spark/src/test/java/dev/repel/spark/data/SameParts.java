package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.partition.Part;

/** Parts compared array by array. */
final class SameParts {
    private SameParts() {}

    static void check(Part found, Part expected) {
        String name = "part " + expected.index();
        assertThat(found.index()).as(name).isEqualTo(expected.index());
        assertThat(found.nodes()).as(name).isEqualTo(expected.nodes());
        assertThat(found.own()).as(name).isEqualTo(expected.own());
        assertThat(found.offsets()).as(name).isEqualTo(expected.offsets());
        assertThat(found.neighbours()).as(name).isEqualTo(expected.neighbours());
        assertThat(found.degrees()).as(name).isEqualTo(expected.degrees());
        assertThat(found.featurePointers()).as(name).isEqualTo(expected.featurePointers());
        assertThat(found.featureColumns()).as(name).isEqualTo(expected.featureColumns());
        assertThat(found.featureValues()).as(name).isEqualTo(expected.featureValues());
        assertThat(found.features()).as(name).isEqualTo(expected.features());
    }
}
