package dev.repel.io.planetoid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.ndarray.ElementType;
import dev.repel.io.ndarray.NdArray;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class OneHotLabelsTest {
    private static OneHotLabels of(int rows, int... cells) throws InvalidDataException {
        byte[] bytes = new byte[cells.length];
        for (int i = 0; i < cells.length; i++) {
            bytes[i] = (byte) cells[i];
        }
        int[] shape = {rows, cells.length / rows};
        return OneHotLabels.of(new NdArray("f", "ally", new ElementType('i', 1), shape, false, ByteBuffer.wrap(bytes)));
    }

    @Test
    void theClassIsTheColumnOfTheOne() throws InvalidDataException {
        OneHotLabels labels = of(3, 0, 0, 1, 1, 0, 0, 0, 1, 0);

        assertThat(labels.labels()).containsExactly(2, 0, 1);
        assertThat(labels.classes()).isEqualTo(3);
    }

    @Test
    void rowsWithoutOrWithSeveralOnesOrOtherNumbersAreNamed() {
        for (int[] wrong : new int[][] {{0, 1, 0, 0}, {0, 1, 1, 1}, {0, 1, 0, 2}, {0, 1, -1, 1}}) {
            assertThatThrownBy(() -> of(2, wrong))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessage("f, ally: expected a single 1 and otherwise 0 in row 1");
        }
    }
}
