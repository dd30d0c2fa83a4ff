package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Matrix;
import dev.repel.train.GateVerdict.Taken;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateVerdictTest {
    /** All labels are 0: the first nodes are right only with PCL, the next only without, the next with both. */
    private static GateVerdict verdict(int onlyWith, int onlyWithout, boolean began) {
        int nodes = onlyWith + onlyWithout + 7;
        Matrix with = new Matrix(nodes, 2);
        Matrix without = new Matrix(nodes, 2);
        for (int n = 0; n < nodes; n++) {
            with.set(n, n >= onlyWith && n < onlyWith + onlyWithout ? 1 : 0, 1);
            without.set(n, n < onlyWith ? 1 : 0, 1);
        }
        int[] all = IntStream.range(0, nodes).toArray();
        return GateVerdict.of(0.3, began, new HeldOut(all, with), new HeldOut(all, without), new int[nodes]);
    }

    @ParameterizedTest
    @CsvSource({
        "14, 5, PCL",
        "5, 14, PLAIN",
        "6, 3, MEAN",
        "7, 3, PCL",
        "3, 7, PLAIN",
        "3, 6, MEAN",
        "2, 0, PCL",
        "0, 0, MEAN"
    })
    void aLeadMustExceedTheNoise(int onlyWith, int onlyWithout, Taken taken) {
        assertThat(verdict(onlyWith, onlyWithout, true)).isEqualTo(new GateVerdict(0.3, onlyWith, onlyWithout, taken));
    }

    @Test
    void withoutAMeanPclMustLead() {
        assertThat(verdict(6, 3, true).withoutMean()).isEqualTo(new GateVerdict(0.3, 6, 3, Taken.PLAIN));
        assertThat(verdict(7, 3, true).withoutMean()).isEqualTo(verdict(7, 3, true));
    }

    @Test
    void aNetworkOfTheWarmUpIsNotTaken() {
        assertThat(verdict(14, 5, false).taken()).isEqualTo(Taken.PLAIN);
    }

    @Test
    void itSaysWhatWasTakenAndWhy() {
        assertThat(verdict(14, 5, true).words())
                .isEqualTo(
                        "PCL earned its place: 14 held-out nodes are right only with it (weight 0.3), 5 only without");
        assertThat(verdict(1, 2, true).words())
                .isEqualTo("PCL made no clear difference: 1 held-out node is right only with it (weight 0.3), 2 only"
                        + " without; the network is the mean of both");
        assertThat(verdict(1, 9, true).words())
                .isEqualTo("PCL did not earn its place: 1 held-out node is right only with it (weight 0.3), 9 only"
                        + " without; the network is the plain one");
    }
}
