package dev.repel.io.safetensors;

import dev.repel.tensor.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * An array of numbers with a shape, kept as the bytes of the file.
 *
 * @param shape no dimensions: a single number
 * @param data row-major, little-endian, as many bytes as the shape asks for; not to be changed
 */
public record Tensor(DType dtype, long[] shape, ByteBuffer data) {
    public Tensor {
        shape = shape.clone();
        data = data.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        if (byteSize(dtype, shape) != data.limit()) {
            throw new IllegalArgumentException("shape " + Arrays.toString(shape) + " of " + dtype + " needs "
                    + byteSize(dtype, shape) + " bytes, not " + data.limit());
        }
    }

    /** @throws IllegalArgumentException if a dimension is negative or the product too large for a file */
    static long byteSize(DType dtype, long[] shape) {
        long size = dtype.bytes();
        boolean empty = false;
        for (long dimension : shape) {
            if (dimension < 0) {
                throw new IllegalArgumentException("negative dimension " + dimension);
            }
            empty |= dimension == 0;
            try {
                size = Math.multiplyExact(size, Math.max(1, dimension));
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException("shape " + Arrays.toString(shape) + " is too large");
            }
        }
        return empty ? 0 : size;
    }

    public static Tensor of(Matrix matrix) {
        return ofFloats(matrix.data(), matrix.rows(), matrix.cols());
    }

    /** Without a shape: a vector. */
    public static Tensor ofFloats(float[] values, long... shape) {
        ByteBuffer data = allocate(DType.F32, values.length);
        data.asFloatBuffer().put(values);
        return new Tensor(DType.F32, shapeOr(shape, values.length), data);
    }

    public static Tensor ofDoubles(double[] values, long... shape) {
        ByteBuffer data = allocate(DType.F64, values.length);
        data.asDoubleBuffer().put(values);
        return new Tensor(DType.F64, shapeOr(shape, values.length), data);
    }

    public static Tensor ofInts(int[] values, long... shape) {
        ByteBuffer data = allocate(DType.I32, values.length);
        data.asIntBuffer().put(values);
        return new Tensor(DType.I32, shapeOr(shape, values.length), data);
    }

    public static Tensor ofLongs(long[] values, long... shape) {
        ByteBuffer data = allocate(DType.I64, values.length);
        data.asLongBuffer().put(values);
        return new Tensor(DType.I64, shapeOr(shape, values.length), data);
    }

    /** Bytes, which the caller must no longer change. */
    public static Tensor ofBytes(byte[] values) {
        return new Tensor(DType.U8, new long[] {values.length}, ByteBuffer.wrap(values));
    }

    private static ByteBuffer allocate(DType dtype, int values) {
        return ByteBuffer.allocate(Math.multiplyExact(values, dtype.bytes())).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long[] shapeOr(long[] shape, int length) {
        return shape.length == 0 ? new long[] {length} : shape;
    }

    public float[] floats() {
        require(DType.F32);
        float[] values = new float[data.limit() / Float.BYTES];
        data.asFloatBuffer().get(values);
        return values;
    }

    public double[] doubles() {
        require(DType.F64);
        double[] values = new double[data.limit() / Double.BYTES];
        data.asDoubleBuffer().get(values);
        return values;
    }

    public int[] ints() {
        require(DType.I32);
        int[] values = new int[data.limit() / Integer.BYTES];
        data.asIntBuffer().get(values);
        return values;
    }

    public long[] longs() {
        require(DType.I64);
        long[] values = new long[data.limit() / Long.BYTES];
        data.asLongBuffer().get(values);
        return values;
    }

    public byte[] bytes() {
        require(DType.U8);
        byte[] values = new byte[data.limit()];
        data().get(values);
        return values;
    }

    /** @throws IllegalArgumentException unless this is F32 of two dimensions */
    public Matrix toMatrix() {
        if (shape.length != 2) {
            throw new IllegalArgumentException(this + " is no matrix");
        }
        return new Matrix(Math.toIntExact(shape[0]), Math.toIntExact(shape[1]), floats());
    }

    private void require(DType wanted) {
        if (dtype != wanted) {
            throw new IllegalArgumentException(this + " is not " + wanted);
        }
    }

    @Override
    public long[] shape() {
        return shape.clone();
    }

    /** A view of its own, so that reading it does not move the position for others. */
    @Override
    public ByteBuffer data() {
        return data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor tensor
                && dtype == tensor.dtype
                && Arrays.equals(shape, tensor.shape)
                && data.equals(tensor.data);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shape) + data.hashCode();
    }

    @Override
    public String toString() {
        return dtype + " " + Arrays.toString(shape);
    }
}
