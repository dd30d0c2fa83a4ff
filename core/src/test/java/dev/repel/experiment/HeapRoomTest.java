package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.train.MemoryEstimate;
import org.junit.jupiter.api.Test;

class HeapRoomTest {
    @Test
    void leavesFourTenthsOfTheHeapToOthersAndAlwaysAllowsOne() {
        assertThat(HeapRoom.runsOf(100, 1000)).isEqualTo(6);
        assertThat(HeapRoom.runsOf(301, 1000)).isEqualTo(1);
        assertThat(HeapRoom.runsOf(5000, 1000)).isEqualTo(1);
        assertThat(HeapRoom.runsOf(0, Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aRunThatCannotFitIsRefusedWithWhatItTakes() {
        MemoryEstimate run = new MemoryEstimate(100L << 20, 0, 0, 900L << 20, 0, 0, 0);

        HeapRoom.require(run, 1000L << 20);
        assertThatThrownBy(() -> HeapRoom.require(run, 500L << 20))
                .isInstanceOfSatisfying(
                        HeapTooSmall.class,
                        small -> assertThat(small.gigabytes()).isEqualTo(2))
                .hasMessageContaining("takes about 1,000 MB of memory, and the Java heap has at most 500 MB");
    }
}
