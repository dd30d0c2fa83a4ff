package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapRoomTest {
    @Test
    void leavesFourTenthsOfTheHeapToOthersAndAlwaysAllowsOne() {
        assertThat(HeapRoom.runsOf(100, 1000)).isEqualTo(6);
        assertThat(HeapRoom.runsOf(301, 1000)).isEqualTo(1);
        assertThat(HeapRoom.runsOf(5000, 1000)).isEqualTo(1);
        assertThat(HeapRoom.runsOf(0, Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }
}
