package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class NodeSlotsTest {
    /** Parts of very different sizes, so that it grows, and is cleared in both ways. */
    @Test
    void numbersNodesInTheOrderInWhichTheyCome() {
        Random random = TestSeed.random("node slots");
        NodeSlots slots = new NodeSlots();
        for (int size : new int[] {0, 3, 40, 5000, 2, 300, 5000, 1}) {
            Map<Integer, Integer> expected = new LinkedHashMap<>();
            for (int n = 0; n < size; n++) {
                int node = random.nextInt(3) == 0 ? random.nextInt(size) : random.nextInt(Integer.MAX_VALUE);
                expected.putIfAbsent(node, expected.size());
                assertThat(slots.slotOf(node)).isEqualTo(expected.get(node));
            }
            assertThat(slots.count()).isEqualTo(expected.size());
            expected.forEach((node, slot) -> {
                assertThat(slots.find(node)).isEqualTo(slot);
                assertThat(slots.node(slot)).isEqualTo(node);
            });

            slots.clear();

            assertThat(slots.count()).isZero();
            expected.keySet().forEach(node -> assertThat(slots.find(node)).isNegative());
        }
    }

    /** Neighbouring and far nodes whose hashes meet do not hide each other when some are taken back. */
    @Test
    void nodesWithoutASlotAreNotFound() {
        NodeSlots slots = new NodeSlots();
        for (int node = 0; node < 1000; node += 2) {
            slots.slotOf(node << 12);
        }

        for (int node = 1; node < 1000; node += 2) {
            assertThat(slots.find(node << 12)).isNegative();
        }
    }
}
