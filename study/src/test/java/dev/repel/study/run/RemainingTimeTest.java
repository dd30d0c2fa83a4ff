package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemainingTimeTest {
    private static PlannedRun run(String kind) {
        return Plans.of(kind, Map.of(), 0);
    }

    @Test
    void runsTakeAsLongAsThoseOfTheirKind() {
        RemainingTime time = new RemainingTime(2);
        assertThat(time.of(List.of(run("slow"), run("fast")))).isZero();

        time.add("slow", 10);
        time.add("slow", 14);
        time.add("fast", 3);

        assertThat(time.of(List.of(run("slow"), run("slow"), run("fast"), run("fast"))))
                .isEqualTo((12 + 12 + 3 + 3) / 2.0);
        // the mean of all for a kind nobody has seen; and a single run does not get faster by a second lane
        assertThat(time.of(List.of(run("other")))).isEqualTo(9);
    }
}
