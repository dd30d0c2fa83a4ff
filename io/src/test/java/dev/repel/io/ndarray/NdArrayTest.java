package dev.repel.io.ndarray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NdArrayTest {
    private static final ElementType INT = new ElementType('i', 4);
    private static final ElementType LONG = new ElementType('i', 8);
    private static final ElementType DOUBLE = new ElementType('f', 8);
    private static final ElementType TEXT = new ElementType('S', 1);

    private static ByteBuffer ints(int... values) {
        ByteBuffer data = ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        data.asIntBuffer().put(values);
        return data;
    }

    private static NdArray array(ElementType type, ByteBuffer data, int... shape) throws InvalidDataException {
        return new NdArray("f", "p", type, shape, false, data);
    }

    @Test
    void comesOutByRowWhateverTheOrderOfTheFile() throws InvalidDataException {
        int[] shape = {2, 3};
        NdArray byRow = new NdArray("f", "p", INT, shape, false, ints(1, 2, 3, 4, 5, 6));
        NdArray byColumn = new NdArray("f", "p", INT, shape, true, ints(1, 4, 2, 5, 3, 6));
        shape[0] = 9;

        assertThat(byRow.ints()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(byColumn.ints()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(byColumn.length(0)).isEqualTo(2);
        assertThat(new NdArray("f", "p", INT, new int[] {3}, true, ints(1, 2, 3)).ints())
                .containsExactly(1, 2, 3);
    }

    @Test
    void readsFromWhereTheBufferStands() throws InvalidDataException {
        assertThat(array(INT, ints(9, 1, 2).position(4), 2).ints()).containsExactly(1, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "3 4,'shape [3, 4] of i4 needs 48 bytes, found 12'",
        "2,'shape [2] of i4 needs 8 bytes, found 12'",
        "-3,'expected a shape without negative lengths, found [-3]'",
        "-3 -1,'expected a shape without negative lengths, found [-3, -1]'",
        "1 1 3,'expected one or two dimensions, found 3'",
        "65536 65536,'expected at most 2147483647 elements, found 4294967296'",
        "2147483647,'shape [2147483647] of i4 needs 8589934588 bytes, found 12'",
    })
    void refusesShapesThatDoNotFitTheBytes(String shape, String message) {
        int[] lengths =
                Arrays.stream(shape.split(" ")).mapToInt(Integer::parseInt).toArray();

        assertThatThrownBy(() -> array(INT, ints(1, 2, 3), lengths))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("f, p: " + message);
    }

    @Test
    void emptyArraysAreArraysToo() throws InvalidDataException {
        assertThat(array(INT, ints(), 0).ints()).isEmpty();
        assertThat(array(INT, ints(), 0, 5).floats()).isEmpty();
        assertThat(array(INT, ints(7)).ints()).containsExactly(7);
    }

    @Test
    void wholeNumbersMustFitThirtyTwoBits() throws InvalidDataException {
        ByteBuffer data = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        data.putLong(0, Integer.MIN_VALUE).putLong(8, Integer.MAX_VALUE);
        assertThat(array(LONG, data, 2).ints()).containsExactly(Integer.MIN_VALUE, Integer.MAX_VALUE);

        data.putLong(8, 1L << 31);
        assertThatThrownBy(() -> array(LONG, data, 2).ints())
                .hasMessage("f, p: expected numbers of 32 bits, found 2147483648 at 1");
    }

    @Test
    void floatsMustBeFinite() throws InvalidDataException {
        ByteBuffer data = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        data.putDouble(0, 0.1).putDouble(8, -3e38);
        assertThat(array(DOUBLE, data, 2).floats()).containsExactly(0.1f, -3e38f);

        data.putDouble(8, 1e39);
        assertThatThrownBy(() -> array(DOUBLE, data, 2).floats())
                .hasMessage("f, p: expected finite numbers, found 1.0E39 at 1");
    }

    @Test
    void kindsAreNotMixedUp() throws InvalidDataException {
        NdArray text = array(TEXT, ByteBuffer.wrap(new byte[] {'a', 0, 'b'}), 3);
        NdArray numbers = array(DOUBLE, ByteBuffer.allocate(8), 1);

        assertThat(text.strings()).containsExactly("a", "", "b");
        assertThat(text.isText()).isTrue();
        assertThat(numbers.isText()).isFalse();
        assertThatThrownBy(text::floats).hasMessage("f, p: expected numbers, found text");
        assertThatThrownBy(text::ints).hasMessage("f, p: expected whole numbers, found type S1");
        assertThatThrownBy(numbers::ints).hasMessage("f, p: expected whole numbers, found type f8");
        assertThatThrownBy(numbers::strings).hasMessage("f, p: expected text, found type f8");
        assertThatThrownBy(() -> numbers.requireDimensions(2)).hasMessage("f, p: expected 2 dimension(s), found 1");
        assertThat(numbers.requireDimensions(1)).isSameAs(numbers);
    }
}
