package dev.repel.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.train.EpochWork;
import org.junit.jupiter.api.Test;

class MachineRatesTest {
    @Test
    void partsOfTheWorkAddUpAndThreadsShareThem() {
        MachineRates rates = new MachineRates(2e9, 1e9, 0.5e9);

        double millis = rates.leastMillis(new EpochWork(4e6, 1e6, 0.5e6), 2);

        assertThat(millis).isCloseTo((2 + 1 + 1) / 2.0, within(1e-9));
    }

    @Test
    void numbersInRegistersAreFasterThanThoseInTheNearestCache() {
        MachineRates rates = MachineRates.measure(1 << 24, 1);

        assertThat(rates.passed()).isPositive();
        assertThat(rates.nearest()).isGreaterThan(rates.passed());
        // an addition in place is one operation for three numbers moved, a chain sixteen for two
        assertThat(rates.multiplyAdds()).isGreaterThan(rates.nearest() / 3);
    }
}
