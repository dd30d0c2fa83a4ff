package dev.repel.io.ndarray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ElementTypeTest {
    private static ElementType parse(String text) throws InvalidDataException {
        return ElementType.parse(text, "g.npz", "array x");
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @CsvSource({
        "<f4,f,4",
        "<f8,f,8",
        "<i8,i,8",
        "|i1,i,1",
        "|u1,u,1",
        "<u4,u,4",
        "|b1,b,1",
        "<U3,U,12",
        "|S7,S,7",
        "<S7,S,7"
    })
    void knowsNumbersAndTexts(String text, char kind, int bytes) throws InvalidDataException {
        assertThat(parse(text)).isEqualTo(new ElementType(kind, bytes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "f4",
                ">f4",
                "=i4",
                "|f4",
                "|U3",
                "<f16",
                "<c8",
                "<u8",
                "<M8",
                "<U",
                "<U0",
                "|S0",
                "<f",
                "<i3",
                "<V4",
                "<U1234567"
            })
    void refusesEverythingElse(String text) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("g.npz, array x: expected a little-endian number or text type such as <f4, <i8 or <U12,"
                        + " found '" + text + "'");
    }

    @Test
    void signedAndUnsignedNumbersDifferInTheirHighestBit() throws InvalidDataException {
        ByteBuffer ones = littleEndian(8).putLong(0, -1);

        assertThat(parse("|i1").whole(ones, 0)).isEqualTo(-1);
        assertThat(parse("|u1").whole(ones, 0)).isEqualTo(255);
        assertThat(parse("<i2").whole(ones, 0)).isEqualTo(-1);
        assertThat(parse("<u2").whole(ones, 0)).isEqualTo(65_535);
        assertThat(parse("<i4").whole(ones, 0)).isEqualTo(-1);
        assertThat(parse("<u4").whole(ones, 0)).isEqualTo(4_294_967_295L);
        assertThat(parse("<i8").whole(ones, 0)).isEqualTo(-1);
    }

    @Test
    void numbersAreReadFromTheirPlace() throws InvalidDataException {
        ByteBuffer data = littleEndian(16).putFloat(1.5f).putDouble(-2.25).putShort((short) 7);

        assertThat(parse("<f4").number(data, 0)).isEqualTo(1.5);
        assertThat(parse("<f8").number(data, 4)).isEqualTo(-2.25);
        assertThat(parse("<i2").number(data, 12)).isEqualTo(7);
    }

    @Test
    void textsLoseTheirPaddingButNoZeroWithin() throws InvalidDataException {
        ByteBuffer wide = littleEndian(20).putInt('a').putInt(0).putInt(0x1D11E);
        ByteBuffer narrow = ByteBuffer.wrap("Zo\u00eb\0\0".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(parse("<U5").text(wide, 0)).isEqualTo("a\0𝄞");
        assertThat(parse("|S5").text(narrow, 0)).isEqualTo("Zoë");
        assertThat(parse("<U1").text(littleEndian(4).putInt(0, -1), 0)).isEqualTo("\uFFFD");
    }

    @Test
    void isNamedAsInNumPy() throws InvalidDataException {
        assertThat(parse("<U12")).hasToString("U12");
        assertThat(parse("<f8")).hasToString("f8");
        assertThat(parse("|b1").isWhole()).isTrue();
        assertThat(parse("<f4").isWhole()).isFalse();
    }
}
