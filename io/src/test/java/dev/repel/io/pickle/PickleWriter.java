package dev.repel.io.pickle;

import dev.repel.tensor.SparseMatrix;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the three kinds of pickle that Planetoid files are, in the words of Python 2 and protocol 2. */
public final class PickleWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private PickleWriter() {
        code(Opcode.PROTO).raw(2);
    }

    public static byte[] oneHot(int[] labels, int classes) {
        ByteBuffer cells = littleEndian(labels.length * classes * Integer.BYTES);
        for (int label : labels) {
            for (int c = 0; c < classes; c++) {
                cells.putInt(c == label ? 1 : 0);
            }
        }
        return new PickleWriter()
                .array("i4", bytes(cells), labels.length, classes)
                .stop();
    }

    public static byte[] matrix(SparseMatrix matrix) {
        ByteBuffer values = littleEndian(matrix.entries() * Float.BYTES);
        for (float value : matrix.values()) {
            values.putFloat(value);
        }
        PickleWriter writer = new PickleWriter();
        writer.global("scipy.sparse.csr", "csr_matrix").code(Opcode.EMPTY_TUPLE).code(Opcode.NEWOBJ);
        writer.code(Opcode.EMPTY_DICT).code(Opcode.MARK);
        writer.text("_shape").number(matrix.rows()).number(matrix.cols()).code(Opcode.TUPLE2);
        writer.text("indptr").array("i4", ints(matrix.rowPointers()), matrix.rows() + 1);
        writer.text("indices").array("i4", ints(matrix.columns()), matrix.entries());
        writer.text("maxprint").number(50);
        writer.text("data").array("f4", bytes(values), matrix.entries());
        return writer.code(Opcode.SETITEMS).code(Opcode.BUILD).stop();
    }

    public static byte[] graph(List<int[]> neighbours) {
        PickleWriter writer = new PickleWriter();
        writer.global("collections", "defaultdict").global("__builtin__", "list");
        writer.code(Opcode.TUPLE1).code(Opcode.REDUCE).code(Opcode.MARK);
        for (int i = 0; i < neighbours.size(); i++) {
            writer.number(i)
                    .code(Opcode.EMPTY_LIST)
                    .code(Opcode.LONG_BINPUT)
                    .int32(i)
                    .code(Opcode.MARK);
            for (int neighbour : neighbours.get(i)) {
                writer.number(neighbour);
            }
            writer.code(Opcode.APPENDS);
        }
        return writer.code(Opcode.SETITEMS).stop();
    }

    private PickleWriter array(String type, byte[] bytes, int... shape) {
        global("numpy.core.multiarray", "_reconstruct").global("numpy", "ndarray");
        number(0).code(Opcode.TUPLE1).text("b").code(Opcode.TUPLE3).code(Opcode.REDUCE);
        code(Opcode.MARK).number(1).code(Opcode.MARK);
        for (int length : shape) {
            number(length);
        }
        code(Opcode.TUPLE).global("numpy", "dtype").text(type).number(0).number(1);
        code(Opcode.TUPLE3).code(Opcode.REDUCE).code(Opcode.MARK).number(3).text("<");
        code(Opcode.NONE)
                .code(Opcode.NONE)
                .code(Opcode.NONE)
                .number(-1)
                .number(-1)
                .number(0);
        code(Opcode.TUPLE).code(Opcode.BUILD).code(Opcode.NEWFALSE);
        code(Opcode.BINSTRING).int32(bytes.length);
        out.writeBytes(bytes);
        return code(Opcode.TUPLE).code(Opcode.BUILD);
    }

    private PickleWriter global(String module, String name) {
        code(Opcode.GLOBAL);
        out.writeBytes((module + "\n" + name + "\n").getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    private PickleWriter text(String text) {
        code(Opcode.SHORT_BINSTRING).raw(text.length());
        out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    private PickleWriter number(int value) {
        return code(Opcode.BININT).int32(value);
    }

    private PickleWriter int32(int value) {
        out.writeBytes(ints(value));
        return this;
    }

    private PickleWriter code(Opcode opcode) {
        return raw(opcode.code());
    }

    private PickleWriter raw(int value) {
        out.write(value);
        return this;
    }

    private byte[] stop() {
        return code(Opcode.STOP).out.toByteArray();
    }

    private static byte[] ints(int... values) {
        ByteBuffer bytes = littleEndian(values.length * Integer.BYTES);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes(bytes);
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.capacity()];
        buffer.rewind().get(copy);
        return copy;
    }
}
