package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.testkit.Datasets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeTypesTest {
    private static final List<String> NAMES = List.of("person", "shop", "town");
    /** The last node has no type. */
    private static final int[] OF_NODE = {0, 1, 0, 2, 1, -1};

    @Test
    void typesWithALabelAreClassified() {
        NodeTypes types = NodeTypes.of(NAMES, OF_NODE, new int[] {-1, -1, 3, 0, -1, 1});

        assertThat(types.classified()).containsExactly("person", "town");
        assertThat(classified(types)).containsExactly(true, false, true, true, false, true);
    }

    @Test
    void withoutAnyLabelAllTypesAreClassified() {
        NodeTypes types = NodeTypes.of(NAMES, OF_NODE, new int[] {-1, -1, -1, -1, -1, -1});

        assertThat(types.classified()).isEqualTo(NAMES);
    }

    @Test
    void otherTypesCanBeClassifiedInstead() {
        NodeTypes types = new NodeTypes(NAMES, OF_NODE, NAMES).classifying(List.of("shop"));

        assertThat(classified(types)).containsExactly(false, true, false, false, true, true);
    }

    @Test
    void nodesOfATypeAreCounted() {
        NodeTypes types = new NodeTypes(NAMES, OF_NODE, NAMES);

        assertThat(List.of(types.count(0), types.count(1), types.count(2))).containsExactly(2, 2, 1);
    }

    @Test
    void everyNodeHasAPlaceForItsTypeAndItsLabel() {
        assertThatThrownBy(() -> NodeTypes.of(NAMES, OF_NODE, new int[] {0, 1}))
                .hasMessageContaining("6 types but 2 labels");
    }

    @Test
    void aDatasetClassifiesNodesOfThoseTypesOnly() {
        NodeDataset plain = Datasets.edgeless(2, 0, -1, 1, 0, -1, 1);
        NodeDataset typed = new NodeDataset(
                plain.name(),
                plain.graph(),
                plain.features(),
                plain.labels(),
                plain.classNames(),
                plain.nodeIds(),
                plain.featureNames(),
                plain.publicSplit(),
                plain.sha256(),
                plain.scaledColumns(),
                Optional.of(NodeTypes.of(NAMES, OF_NODE, plain.labels())));

        assertThat(plain.classifiedNodes()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(typed.classifiedNodes()).containsExactly(0, 2, 3, 5);
        assertThat(typed.withGraph(plain.graph()).classifiedNodes()).containsExactly(0, 2, 3, 5);
    }

    private static boolean[] classified(NodeTypes types) {
        boolean[] classified = new boolean[OF_NODE.length];
        for (int node = 0; node < classified.length; node++) {
            classified[node] = types.isClassified(node);
        }
        return classified;
    }
}
