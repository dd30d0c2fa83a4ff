package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.EdgeDirections;
import dev.repel.graph.EdgeWeights;
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
        weights(found.weights(), expected.weights(), name);
        directions(found.directions(), expected.directions(), name);
        assertThat(found.featurePointers()).as(name).isEqualTo(expected.featurePointers());
        assertThat(found.featureColumns()).as(name).isEqualTo(expected.featureColumns());
        assertThat(found.featureValues()).as(name).isEqualTo(expected.featureValues());
        assertThat(found.features()).as(name).isEqualTo(expected.features());
    }

    private static void weights(EdgeWeights found, EdgeWeights expected, String name) {
        assertThat(found == null).as(name).isEqualTo(expected == null);
        if (expected != null) {
            assertThat(found.values()).as(name).isEqualTo(expected.values());
            assertThat(found.strengths()).as(name).isEqualTo(expected.strengths());
            assertThat(found.mean()).as(name).isEqualTo(expected.mean());
        }
    }

    private static void directions(EdgeDirections found, EdgeDirections expected, String name) {
        assertThat(found == null).as(name).isEqualTo(expected == null);
        if (expected != null) {
            assertThat(found.arcs()).as(name).isEqualTo(expected.arcs());
            assertThat(found.out().degrees()).as(name).isEqualTo(expected.out().degrees());
            assertThat(found.out().strengths())
                    .as(name)
                    .isEqualTo(expected.out().strengths());
            assertThat(found.in().degrees()).as(name).isEqualTo(expected.in().degrees());
            assertThat(found.in().strengths()).as(name).isEqualTo(expected.in().strengths());
        }
    }
}
