package dev.repel.io.ndarray;

import dev.repel.io.InvalidDataException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A NumPy array as it was stored: type, shape and bytes, which are checked to agree. Values come out in row-major order
 * whatever the order of the file.
 */
public final class NdArray {
    private final String file;
    private final String place;
    private final ElementType type;
    private final int[] shape;
    private final boolean columnMajor;
    private final ByteBuffer data;
    private final int size;

    /**
     * @param place what the array is called in the file, for messages
     * @param data exactly the bytes of the elements
     */
    public NdArray(String file, String place, ElementType type, int[] shape, boolean columnMajor, ByteBuffer data)
            throws InvalidDataException {
        this.file = file;
        this.place = place;
        this.type = type;
        this.shape = shape.clone();
        this.columnMajor = columnMajor;
        this.data = data.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.size = size(shape);
        long needed = (long) size * type.bytes();
        if (needed != data.remaining()) {
            throw invalid("shape " + Arrays.toString(shape) + " of " + type + " needs " + needed + " bytes, found "
                    + data.remaining());
        }
    }

    private int size(int[] lengths) throws InvalidDataException {
        if (lengths.length > 2) {
            throw invalid("expected one or two dimensions, found " + lengths.length);
        }
        long product = 1;
        for (int length : lengths) {
            // At most two factors below 2³¹, so the product cannot overflow.
            product *= length;
            if (length < 0) {
                throw invalid("expected a shape without negative lengths, found " + Arrays.toString(lengths));
            }
        }
        if (product > Integer.MAX_VALUE) {
            throw invalid("expected at most " + Integer.MAX_VALUE + " elements, found " + product);
        }
        return (int) product;
    }

    public InvalidDataException invalid(String expected) {
        return new InvalidDataException(file, place, expected);
    }

    public int length(int dimension) {
        return shape[dimension];
    }

    public NdArray requireDimensions(int expected) throws InvalidDataException {
        if (shape.length != expected) {
            throw invalid("expected " + expected + " dimension(s), found " + shape.length);
        }
        return this;
    }

    /** All values of an array of whole numbers. */
    public int[] ints() throws InvalidDataException {
        if (!type.isWhole()) {
            throw invalid("expected whole numbers, found type " + type);
        }
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
            long value = type.whole(data, position(i));
            if (value != (int) value) {
                throw invalid("expected numbers of 32 bits, found " + value + " at " + i);
            }
            values[i] = (int) value;
        }
        return values;
    }

    /** All values of an array of numbers, which must be finite as floats. */
    public float[] floats() throws InvalidDataException {
        if (type.isText()) {
            throw invalid("expected numbers, found text");
        }
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) type.number(data, position(i));
            if (!Float.isFinite(values[i])) {
                throw invalid("expected finite numbers, found " + type.number(data, position(i)) + " "
                        + (shape.length == 2 ? "in row " + i / shape[1] + ", column " + i % shape[1] : "at " + i)
                        + (shape.length == 2 ? ", counted from 0" : ""));
            }
        }
        return values;
    }

    public List<String> strings() throws InvalidDataException {
        if (!type.isText()) {
            throw invalid("expected text, found type " + type);
        }
        List<String> values = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            values.add(type.text(data, position(i)));
        }
        return values;
    }

    public boolean isText() {
        return type.isText();
    }

    private int position(int index) {
        if (columnMajor && shape.length == 2) {
            return (index % shape[1] * shape[0] + index / shape[1]) * type.bytes();
        }
        return index * type.bytes();
    }
}
