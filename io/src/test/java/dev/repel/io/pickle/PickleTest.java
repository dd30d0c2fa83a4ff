package dev.repel.io.pickle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.Damage;
import dev.repel.io.InvalidDataException;
import dev.repel.tensor.SparseMatrix;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class PickleTest {
    private static final String FILE = "ind.test.x";

    @Test
    void readsMatricesArraysAndGraphs() throws Exception {
        SparseMatrix matrix =
                new SparseMatrix(2, 5, new int[] {0, 1, 3}, new int[] {4, 0, 2}, new float[] {1, 0.5f, -2});

        SparseMatrix read = Pickle.sparseMatrix(FILE, PickleWriter.matrix(matrix));

        assertThat(read.cols()).isEqualTo(5);
        assertThat(read.columns()).containsExactly(4, 0, 2);
        assertThat(read.values()).containsExactly(1, 0.5f, -2);
        assertThat(Pickle.array(FILE, PickleWriter.oneHot(new int[] {1, 0}, 2)).ints())
                .containsExactly(0, 1, 1, 0);
        assertThat(Pickle.neighbourLists(FILE, PickleWriter.graph(List.of(new int[] {1}, new int[] {0, 1}))))
                .hasEntrySatisfying(1, neighbours -> assertThat(neighbours).containsExactly(0, 1));
    }

    @Test
    void knowsExactlyTheOpcodesOfTheDesign() {
        assertThat(Opcode.values()).hasSize(28);
        assertThat(Global.values()).hasSize(6);
    }

    @Test
    void refusesEveryOtherOpcodeAndSaysWhereItStood() {
        for (int code = 0; code < 256; code++) {
            int opcode = code;
            if (Arrays.stream(Opcode.values()).anyMatch(known -> known.code() == opcode)) {
                continue;
            }
            byte[] bytes = {(byte) 0x80, 2, 'N', (byte) code};
            assertThatThrownBy(() -> PickleReader.read(FILE, bytes))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageStartingWith(FILE + ", byte 3: ")
                    .hasMessageEndingWith(String.format("opcode 0x%02x", opcode));
        }
    }

    @Test
    void refusesToNameFunctionsThatRunThings() {
        assertRefused(pickle("cos\nsystem\nU\u0002ls\u0085R."), "os system");
        assertRefused(pickle("c__builtin__\neval\n."), "__builtin__ eval");
        assertRefused(pickle("cnumpy\nndarray\n)R."), "expected the making of");
        assertRefused(pickle("ccollections\ndefaultdict\ncnumpy\ndtype\n\u0085R."), "expected the making of");
        assertRefused(pickle("cnumpy\nndarray\n)\u0081."), "csr_matrix");
    }

    @Test
    void checksLengthsBeforeItAllocates() {
        assertRefused(pickle("T\u00ff\u00ff\u00ff\u007fabc."), "expected 2147483647 more bytes, found 4");
        assertRefused(pickle("T\u00ff\u00ff\u00ff\u00ffabc."), "more bytes");
        assertRefused(pickle("Nr\u00ff\u00ff\u00ff\u007f."), "memo index");
        assertRefused(pickle("h\u0007."), "memo index");
    }

    @Test
    void refusesStacksThatDoNotFit() {
        assertRefused(pickle("."), "a value on the stack");
        assertRefused(pickle("(."), "a value on the stack");
        assertRefused(pickle("NN."), "one value left");
        assertRefused(pickle("N.N"), "one value left");
        assertRefused(pickle("t."), "a mark");
        assertRefused(pickle("(q\u0001."), "a value on the stack");
        assertRefused(pickle("NNa."), "List");
        assertRefused(pickle("}(Nu."), "a value for every key");
        assertRefused(pickle("}(NNu."), "as key");
        assertRefused(pickle("}(K\u0001NK\u0001Nu."), "each key once");
        assertRefused(pickle("NNb."), "PickledObject");
        assertRefused(new byte[] {'N', '.'}, "protocol 2");
        assertRefused(new byte[0], "more bytes");
    }

    @Test
    void boundsStackAndContainers() {
        assertRefused(pickle("N".repeat(1_000_001)), "values on the stack");
        assertRefused(pickle("]" + "]a".repeat(1_000_000)), "at most 1000000");
    }

    @Test
    void listsThatHoldThemselvesDoNotTrapIt() throws Exception {
        Object list = PickleReader.read(FILE, pickle("]q\u0001h\u0001a."));

        assertThat(list).isInstanceOf(List.class);
        assertThat(((List<?>) list).get(0)).isSameAs(list);
        assertRefused(() -> Pickle.neighbourLists(FILE, pickle("}(K\u0000]q\u0001h\u0001au.")), "Integer");
    }

    @Test
    void answersGarbageWithCleanErrors() {
        long seed = Long.getLong("tests.seed", 42);
        Random random = new Random(seed);
        Opcode[] opcodes = Opcode.values();
        byte[] alphabet = new byte[opcodes.length];
        for (int i = 0; i < opcodes.length; i++) {
            alphabet[i] = (byte) opcodes[i].code();
        }
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[2 + random.nextInt(80)];
            random.nextBytes(bytes);
            bytes[0] = (byte) 0x80;
            bytes[1] = 2;
            for (int i = 2; i < bytes.length; i++) {
                // Mostly known instructions, or hardly any garbage would get past the first one.
                bytes[i] = random.nextInt(8) == 0 ? bytes[i] : alphabet[random.nextInt(alphabet.length)];
            }
            String what = "seed " + seed + ", round " + round;
            Damage.expectCleanAnswer(what, bytes, damaged -> Pickle.sparseMatrix(FILE, damaged));
        }
    }

    @Test
    void answersMutatedPicklesWithCleanErrors() {
        long seed = Long.getLong("tests.seed", 43);
        Random random = new Random(seed);
        byte[] graph = PickleWriter.graph(List.of(new int[] {1}, new int[] {0, 1}, new int[] {}));
        byte[] matrix = PickleWriter.matrix(
                new SparseMatrix(2, 5, new int[] {0, 1, 3}, new int[] {4, 0, 2}, new float[] {1, 0.5f, -2}));
        for (int round = 0; round < 8_000; round++) {
            String what = "seed " + seed + ", round " + round;
            Damage.expectCleanAnswer(what, mutated(graph, random), bytes -> Pickle.neighbourLists(FILE, bytes));
            Damage.expectCleanAnswer(what, mutated(matrix, random), bytes -> Pickle.sparseMatrix(FILE, bytes));
        }
    }

    private static byte[] mutated(byte[] original, Random random) {
        byte[] bytes = original.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[2 + random.nextInt(bytes.length - 2)] = (byte) random.nextInt();
        }
        return bytes;
    }

    private static byte[] pickle(String afterProtocol) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x80);
        out.write(2);
        out.writeBytes(afterProtocol.getBytes(StandardCharsets.ISO_8859_1));
        return out.toByteArray();
    }

    private static void assertRefused(byte[] bytes, String because) {
        assertRefused(() -> PickleReader.read(FILE, bytes), because);
    }

    private static void assertRefused(ThrowingCallable call, String because) {
        assertThatThrownBy(call).isInstanceOf(InvalidDataException.class).hasMessageContaining(because);
    }
}
