package dev.repel.io.pickle;

import dev.repel.io.InvalidDataException;
import dev.repel.io.ndarray.CompressedRows;
import dev.repel.io.ndarray.ElementType;
import dev.repel.io.ndarray.NdArray;
import dev.repel.tensor.SparseMatrix;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The three things a Planetoid pickle can hold: an array, a sparse matrix, or lists of neighbours. */
public final class Pickle {
    /** Larger files are refused before anything is read from them. */
    public static final int MAX_FILE_BYTES = 64 << 20;

    private static final int MAX_NEIGHBOURS = 10_000_000;
    private static final int DTYPE_ARGUMENTS = 3;
    private static final int ARRAY_STATE = 5;

    private final String file;

    private Pickle(String file) {
        this.file = file;
    }

    public static NdArray array(String file, byte[] bytes) throws InvalidDataException {
        return new Pickle(file).array("array", PickleReader.read(file, bytes));
    }

    public static SparseMatrix sparseMatrix(String file, byte[] bytes) throws InvalidDataException {
        return new Pickle(file).sparseMatrix(PickleReader.read(file, bytes));
    }

    /** The neighbours of each node, by ascending node. */
    public static Map<Integer, int[]> neighbourLists(String file, byte[] bytes) throws InvalidDataException {
        return new Pickle(file).neighbourLists(PickleReader.read(file, bytes));
    }

    private NdArray array(String place, Object value) throws InvalidDataException {
        PickledTuple state = as(PickledTuple.class, place, stateOf(Global.NDARRAY, place, value));
        if (state.size() != ARRAY_STATE) {
            throw invalid(place, "expected version, shape, type, order and bytes");
        }
        return new NdArray(
                file,
                place,
                elementType(place, state.get(2)),
                ints(place, as(PickledTuple.class, place, state.get(1)).items()),
                as(Boolean.class, place, state.get(3)),
                ByteBuffer.wrap(as(byte[].class, place, state.get(4))));
    }

    /** NumPy keeps the letter and size in the arguments and the byte order in the state. */
    private ElementType elementType(String place, Object value) throws InvalidDataException {
        PickledTuple state = as(PickledTuple.class, place, stateOf(Global.DTYPE, place, value));
        PickledTuple arguments = ((PickledObject) value).arguments();
        if (arguments.size() != DTYPE_ARGUMENTS || state.size() < 2) {
            throw invalid(place, "expected an element type");
        }
        return ElementType.parse(text(place, state.get(1)) + text(place, arguments.get(0)), file, place);
    }

    private SparseMatrix sparseMatrix(Object value) throws InvalidDataException {
        Map<?, ?> state = as(Map.class, "matrix", stateOf(Global.CSR_MATRIX, "matrix", value));
        int[] shape = ints(
                "shape", as(PickledTuple.class, "shape", state.get("_shape")).items());
        if (shape.length != 2) {
            throw invalid("shape", "expected two lengths, found " + shape.length);
        }
        return CompressedRows.toMatrix(
                file,
                "matrix",
                shape[0],
                shape[1],
                array("indptr", state.get("indptr")).requireDimensions(1).ints(),
                array("indices", state.get("indices")).requireDimensions(1).ints(),
                array("data", state.get("data")).requireDimensions(1).floats());
    }

    private Map<Integer, int[]> neighbourLists(Object value) throws InvalidDataException {
        Map<Integer, int[]> lists = new TreeMap<>();
        Map<?, ?> graph = as(Map.class, "graph", value);
        int total = 0;
        for (Map.Entry<?, ?> entry : graph.entrySet()) {
            Integer node = as(Integer.class, "graph", entry.getKey());
            List<?> neighbours = as(List.class, "node " + node, entry.getValue());
            // One list may stand for many nodes, so the copies can be far larger than the file.
            total += neighbours.size();
            if (total > MAX_NEIGHBOURS) {
                throw invalid("node " + node, "expected at most " + MAX_NEIGHBOURS + " neighbours in all");
            }
            lists.put(node, ints("node " + node, neighbours));
        }
        return lists;
    }

    private Object stateOf(Global type, String place, Object value) throws InvalidDataException {
        if (value instanceof PickledObject object && object.type() == type) {
            return object.state();
        }
        throw invalid(place, "expected a pickled " + type.name().toLowerCase(Locale.ROOT));
    }

    private int[] ints(String place, List<?> items) throws InvalidDataException {
        int[] values = new int[items.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = as(Integer.class, place, items.get(i));
        }
        return values;
    }

    private String text(String place, Object value) throws InvalidDataException {
        return new String(as(byte[].class, place, value), StandardCharsets.ISO_8859_1);
    }

    private <T> T as(Class<T> type, String place, Object value) throws InvalidDataException {
        if (!type.isInstance(value)) {
            throw invalid(place, "expected a value of type " + type.getSimpleName());
        }
        return type.cast(value);
    }

    private InvalidDataException invalid(String place, String expected) {
        return new InvalidDataException(file, place, expected);
    }
}
