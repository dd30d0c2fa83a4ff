package dev.repel.simd;

import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Shapes;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * {@link Kernels} on the Vector API. A result row is computed in strips of a few vectors that stay in registers while all
 * its factors pass; what is left at the end of a row takes a detour through an array of one vector, because masked loads
 * are slow.
 */
public final class VectorKernels extends ElementwiseKernels {
    private static final int STRIP = 4 * LANES;

    @Override
    public String name() {
        return "vector-" + SPECIES.vectorBitSize();
    }

    @Override
    public void multiply(Matrix a, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(a, b, out);
        int inner = a.cols();
        int width = b.cols();
        int strips = width / STRIP * STRIP;
        float[] tail = paddedTail(b.data(), inner, width, strips);
        workers.forRows(a.rows(), (long) inner * width / LANES + inner, (from, to) -> {
            float[] lanes = new float[LANES];
            for (int i = from; i < to; i++) {
                if (!accumulate) {
                    Arrays.fill(out.data(), i * width, (i + 1) * width, 0f);
                }
                for (int j = 0; j < strips; j += STRIP) {
                    addStrip(a.data(), i * inner, inner, b.data(), j, width, out.data(), i * width + j);
                }
                for (int j = strips; j < width; j += LANES) {
                    addVector(a.data(), i * inner, inner, tail, j - strips, tail.length / inner, lanes);
                    add(lanes, 0, out.data(), i * width + j, Math.min(LANES, width - j));
                }
            }
        });
    }

    /** What stands in each row of B behind the full strips, filled up with zeros to full vectors. */
    private static float[] paddedTail(float[] b, int rows, int width, int strips) {
        int padded = (width - strips + LANES - 1) / LANES * LANES;
        float[] tail = new float[rows * padded];
        for (int k = 0; k < rows; k++) {
            System.arraycopy(b, k * width + strips, tail, k * padded, width - strips);
        }
        return tail;
    }

    /** out[at … + STRIP] += Σ_k factors[k] · B[k, j … + STRIP]. */
    private static void addStrip(
            float[] factors, int first, int count, float[] b, int j, int width, float[] out, int at) {
        FloatVector s0 = FloatVector.fromArray(SPECIES, out, at);
        FloatVector s1 = FloatVector.fromArray(SPECIES, out, at + LANES);
        FloatVector s2 = FloatVector.fromArray(SPECIES, out, at + 2 * LANES);
        FloatVector s3 = FloatVector.fromArray(SPECIES, out, at + 3 * LANES);
        for (int k = 0; k < count; k++) {
            int row = k * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, factors[first + k]);
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
        }
        s0.intoArray(out, at);
        s1.intoArray(out, at + LANES);
        s2.intoArray(out, at + 2 * LANES);
        s3.intoArray(out, at + 3 * LANES);
    }

    /** lanes = Σ_k factors[k] · B[k, j … + LANES], in four sums that do not wait for each other. */
    private static void addVector(float[] factors, int first, int count, float[] b, int j, int width, float[] lanes) {
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = FloatVector.zero(SPECIES);
        FloatVector s2 = FloatVector.zero(SPECIES);
        FloatVector s3 = FloatVector.zero(SPECIES);
        int k = 0;
        for (; k + 4 <= count; k += 4) {
            int row = k * width + j;
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(FloatVector.broadcast(SPECIES, factors[first + k]), s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + width)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k + 1]), s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * width)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k + 2]), s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * width)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k + 3]), s3);
        }
        for (; k < count; k++) {
            s0 = FloatVector.fromArray(SPECIES, b, k * width + j)
                    .fma(FloatVector.broadcast(SPECIES, factors[first + k]), s0);
        }
        s0.add(s1).add(s2.add(s3)).intoArray(lanes, 0);
    }

    @Override
    public void multiply(SparseMatrix s, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(s, b, out);
        int width = b.cols();
        int strips = width / STRIP * STRIP;
        int[] pointers = s.rowPointers();
        int[] columns = s.columns();
        float[] values = s.values();
        float[] end = paddedEnd(b.data());
        workers.forRows(pointers, width / LANES + 1, (from, to) -> {
            float[] lanes = new float[LANES];
            for (int i = from; i < to; i++) {
                if (!accumulate) {
                    Arrays.fill(out.data(), i * width, (i + 1) * width, 0f);
                }
                int begin = pointers[i];
                int count = s.rowEnd(i) - begin;
                for (int j = 0; j < strips; j += STRIP) {
                    addSparseStrip(values, columns, begin, count, b.data(), j, width, out.data(), i * width + j);
                }
                for (int j = strips; j < width; j += LANES) {
                    addSparseVector(values, columns, begin, count, b.data(), end, j, width, lanes);
                    add(lanes, 0, out.data(), i * width + j, Math.min(LANES, width - j));
                }
            }
        });
    }

    /** The last numbers of an array and as many zeros, so that a vector may begin at each of them. */
    private static float[] paddedEnd(float[] data) {
        int kept = Math.min(LANES, data.length);
        float[] end = new float[2 * LANES];
        System.arraycopy(data, data.length - kept, end, LANES - kept, kept);
        return end;
    }

    private static void addSparseStrip(
            float[] values, int[] columns, int begin, int count, float[] b, int j, int width, float[] out, int at) {
        FloatVector s0 = FloatVector.fromArray(SPECIES, out, at);
        FloatVector s1 = FloatVector.fromArray(SPECIES, out, at + LANES);
        FloatVector s2 = FloatVector.fromArray(SPECIES, out, at + 2 * LANES);
        FloatVector s3 = FloatVector.fromArray(SPECIES, out, at + 3 * LANES);
        for (int k = begin; k < begin + count; k++) {
            int row = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            s0 = FloatVector.fromArray(SPECIES, b, row).fma(f, s0);
            s1 = FloatVector.fromArray(SPECIES, b, row + LANES).fma(f, s1);
            s2 = FloatVector.fromArray(SPECIES, b, row + 2 * LANES).fma(f, s2);
            s3 = FloatVector.fromArray(SPECIES, b, row + 3 * LANES).fma(f, s3);
        }
        s0.intoArray(out, at);
        s1.intoArray(out, at + LANES);
        s2.intoArray(out, at + 2 * LANES);
        s3.intoArray(out, at + 3 * LANES);
    }

    /** Lanes past the end of a row hold numbers of the next one; they are not used. */
    private static void addSparseVector(
            float[] values,
            int[] columns,
            int begin,
            int count,
            float[] b,
            float[] end,
            int j,
            int width,
            float[] lanes) {
        int last = b.length - LANES;
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int k = begin; k < begin + count; k++) {
            int at = columns[k] * width + j;
            FloatVector f = FloatVector.broadcast(SPECIES, values[k]);
            if (at <= last) {
                sum = FloatVector.fromArray(SPECIES, b, at).fma(f, sum);
            } else {
                sum = FloatVector.fromArray(SPECIES, end, at - last).fma(f, sum);
            }
        }
        sum.intoArray(lanes, 0);
    }

    @Override
    public void multiplyTransposedLeft(
            Matrix a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        Shapes.checkTransposedLeft(a, b, out, scratch);
        int inner = a.cols();
        int width = b.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        int full = width / LANES * LANES;
        float[] end = paddedEnd(b.data());
        workers.forRows(blocks, ((long) rows / blocks) * inner * (width / LANES + 1), (from, to) -> {
            Arrays.fill(scratch, from * inner * width, to * inner * width, 0f);
            float[] tail = new float[full < width ? inner * LANES : 0];
            for (int block = from; block < to; block++) {
                int first = Kernels.blockStart(rows, block);
                int after = Kernels.blockStart(rows, block + 1);
                int at = block * inner * width;
                for (int i = first; i < after; i++) {
                    for (int j = 0; j < full; j += LANES) {
                        addOuter(a.data(), i * inner, inner, b.data(), i * width + j, end, scratch, at + j, width);
                    }
                }
                if (full < width) {
                    Arrays.fill(tail, 0f);
                    for (int i = first; i < after; i++) {
                        addOuter(a.data(), i * inner, inner, b.data(), i * width + full, end, tail, 0, LANES);
                    }
                    for (int k = 0; k < inner; k++) {
                        System.arraycopy(tail, k * LANES, scratch, at + k * width + full, width - full);
                    }
                }
            }
        });
        sumBlocks(scratch, blocks, out, accumulate);
    }

    /** Adds a_k · (a vector of B) to every k-th row of the result. */
    private static void addOuter(
            float[] a, int aAt, int inner, float[] b, int bAt, float[] end, float[] out, int outAt, int stride) {
        int last = b.length - LANES;
        FloatVector row =
                bAt <= last ? FloatVector.fromArray(SPECIES, b, bAt) : FloatVector.fromArray(SPECIES, end, bAt - last);
        for (int k = 0; k < inner; k++) {
            int at = outAt + k * stride;
            row.fma(FloatVector.broadcast(SPECIES, a[aAt + k]), FloatVector.fromArray(SPECIES, out, at))
                    .intoArray(out, at);
        }
    }

    @Override
    public void sumRows(Matrix a, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        Shapes.checkSum(a, out, scratch);
        int width = a.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        workers.forRows(blocks, (long) rows / blocks * (width / LANES + 1), (from, to) -> {
            Arrays.fill(scratch, from * width, to * width, 0f);
            for (int block = from; block < to; block++) {
                int after = Kernels.blockStart(rows, block + 1);
                for (int i = Kernels.blockStart(rows, block); i < after; i++) {
                    add(a.data(), i * width, scratch, block * width, width);
                }
            }
        });
        sumBlocks(scratch, blocks, out, accumulate);
    }

    private static void sumBlocks(float[] scratch, int blocks, Matrix out, boolean accumulate) {
        int size = out.rows() * out.cols();
        if (!accumulate) {
            out.fill(0f);
        }
        for (int block = 0; block < blocks; block++) {
            add(scratch, block * size, out.data(), 0, size);
        }
    }
}
