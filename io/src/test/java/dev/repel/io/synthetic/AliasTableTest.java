package dev.repel.io.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AliasTableTest {
    @Test
    void drawsInProportionToTheWeights() {
        double[] weights = {99, 1, 0, 5, 2, 2, 99};
        AliasTable table = new AliasTable(weights, 1, 6);
        SplittableRandom random = new SplittableRandom(1);
        int[] counts = new int[5];
        int draws = 200_000;

        for (int i = 0; i < draws; i++) {
            counts[table.draw(random)]++;
        }

        assertThat(table.total()).isEqualTo(10);
        for (int i = 0; i < counts.length; i++) {
            assertThat((double) counts[i] / draws).isCloseTo(weights[i + 1] / 10, within(0.005));
        }
    }
}
