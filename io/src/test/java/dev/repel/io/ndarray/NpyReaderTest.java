package dev.repel.io.ndarray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.Damage;
import dev.repel.io.InvalidDataException;
import dev.repel.io.npz.NpzWriter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyReaderTest {
    @ParameterizedTest
    @CsvSource({"|i1, 1", "<i2, 2", "<i4, 4", "<i8, 8", "|u1, 1", "<u2, 2", "<u4, 4", "|b1, 1"})
    void readsWholeNumbersOfEveryWidth(String type, int width) throws Exception {
        byte[] data = new byte[2 * width];
        data[width] = 1;

        NdArray array = read(NpzWriter.npy(type, "(2,)", data));

        assertThat(array.ints()).containsExactly(0, 1);
        assertThat(array.floats()).containsExactly(0, 1);
    }

    @Test
    void readsBothVersionsAndLongsOfPython2() throws Exception {
        byte[] data = {7, 0, 0, 0};

        assertThat(read(NpzWriter.npy("<i4", "(1L,)", data)).ints()).containsExactly(7);
        String header = "{'descr': '<i4', 'fortran_order': False, 'shape': (1,), }   ";
        assertThat(read(NpzWriter.npy(2, header, data)).ints()).containsExactly(7);
        assertThat(read(NpzWriter.npy("<i4", "()", data)).ints()).containsExactly(7);
    }

    @Test
    void readsColumnMajorArraysByRow() throws Exception {
        String header = "{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3), }";

        NdArray array = read(NpzWriter.npy(1, header, new byte[] {1, 4, 2, 5, 3, 6}));

        assertThat(array.ints()).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void readsTextAndDropsThePadding() throws Exception {
        byte[] data = {'a', 0, 0, 0, 'b', 0, 0, 0, (byte) 0xfc, 0, 0, 0, 0, 0, 0, 0};

        assertThat(read(NpzWriter.npy("<U2", "(2,)", data)).strings()).containsExactly("ab", "ü");
    }

    @ParameterizedTest
    @ValueSource(strings = {"|O", "<O8", "O"})
    void refusesObjectArraysAndSaysWhy(String type) {
        assertThatThrownBy(() -> read(NpzWriter.npy(type, "(1,)", new byte[8])))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("Python objects");
    }

    @ParameterizedTest
    @ValueSource(strings = {">f4", "<f2", "<c8", "<u8", "|V4", "<U", "<U0", "|S0", "<i3", "", "<f4x", "<M8[ns]", "|i4"})
    void refusesOtherTypes(String type) {
        assertThatThrownBy(() -> read(NpzWriter.npy(type, "(1,)", new byte[4])))
                .isInstanceOf(InvalidDataException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(3,)", "(2147483647, 2147483647)", "(9999999999,)", "(-1,)", "(1, 1, 1)", "(1", "[1]"})
    void refusesShapesThatDoNotFitTheData(String shape) {
        assertThatThrownBy(() -> read(NpzWriter.npy("<i4", shape, new byte[4])))
                .isInstanceOf(InvalidDataException.class);
    }

    @Test
    void refusesAShapeOfThousandsOfLengths() {
        assertThatThrownBy(() -> read(NpzWriter.npy("|i1", "(" + "1,".repeat(4_900) + ")", new byte[1])))
                .isInstanceOf(InvalidDataException.class);
    }

    @Test
    void refusesNumbersThatAreNotFinite() throws Exception {
        NdArray nan = read(NpzWriter.npy("<f4", "(1,)", new byte[] {0, 0, (byte) 0xc0, 0x7f}));

        assertThatThrownBy(nan::floats).isInstanceOf(InvalidDataException.class).hasMessageContaining("finite");
    }

    @Test
    void answersGarbageWithCleanErrors() {
        long seed = Long.getLong("tests.seed", 44);
        Random random = new Random(seed);
        byte[] valid = NpzWriter.npy("<U2", "(2, 3)", new byte[48]);
        for (int round = 0; round < 50_000; round++) {
            byte[] bytes = valid.clone();
            for (int i = random.nextInt(6); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
            }
            Damage.expectCleanAnswer("seed " + seed + ", round " + round, bytes, damaged -> {
                NdArray array = read(damaged);
                if (array.isText()) {
                    array.strings();
                } else {
                    array.floats();
                }
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0x0000, 0",
        "0x8000, 0",
        "0x3C00, 1",
        "0xC000, -2",
        "0x3555, 0.333251953125",
        "0x7BFF, 65504",
        "0x0001, 5.960464477539063E-8"
    })
    void readsNumbersOf16Bits(String bits, float expected) throws Exception {
        int half = Integer.decode(bits);

        float[] read = read(NpzWriter.npy("<f2", "(1,)", new byte[] {(byte) half, (byte) (half >> 8)}))
                .floats();

        assertThat(read[0] + 0f).isEqualTo(expected);
    }

    @Test
    void placesOfNumbersThatAreNoneAreNamed() {
        byte[] infinite = {0, 0, 0, 0, 0, 0x7C, 0, 0};

        assertThatThrownBy(() -> read(NpzWriter.npy("<f2", "(2, 2)", infinite)).floats())
                .isInstanceOf(InvalidDataException.class)
                .hasMessageEndingWith("expected finite numbers, found Infinity in row 1, column 0, counted from 0");
    }

    private static NdArray read(byte[] bytes) throws InvalidDataException {
        return NpyReader.read("file.npz", "array a", bytes);
    }
}
