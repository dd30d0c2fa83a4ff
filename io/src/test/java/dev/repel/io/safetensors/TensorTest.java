package dev.repel.io.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.tensor.Matrix;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class TensorTest {
    @Test
    void givesBackEveryBitOfEveryType() {
        float[] floats = {0f, -0f, Float.MIN_VALUE, Float.NaN, Float.NEGATIVE_INFINITY};
        double[] doubles = {-0d, Double.MAX_VALUE, 1 / 3d};

        assertThat(Tensor.ofFloats(floats).floats()).isEqualTo(floats);
        assertThat(Tensor.ofDoubles(doubles).doubles()).isEqualTo(doubles);
        assertThat(Tensor.ofInts(new int[] {Integer.MIN_VALUE, 7}).ints()).containsExactly(Integer.MIN_VALUE, 7);
        assertThat(Tensor.ofLongs(new long[] {Long.MAX_VALUE}).longs()).containsExactly(Long.MAX_VALUE);
        assertThat(Tensor.ofBytes(new byte[] {-1, 0, 1}).bytes()).containsExactly(-1, 0, 1);
    }

    @Test
    void bytesAreLittleEndianAndByRow() {
        Tensor ints = Tensor.ofInts(new int[] {1, 256}, 2, 1);
        byte[] bytes = new byte[8];
        ints.data().get(bytes);

        assertThat(bytes).containsExactly(1, 0, 0, 0, 0, 1, 0, 0);
        Tensor matrix = Tensor.of(Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}));
        assertThat(matrix.shape()).containsExactly(2, 3);
        assertThat(matrix.floats()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(matrix.toMatrix().get(1, 0)).isEqualTo(4);
    }

    @Test
    void withoutAShapeItIsAVector() {
        assertThat(Tensor.ofFloats(new float[3]).shape()).containsExactly(3);
        assertThatThrownBy(() -> Tensor.ofFloats(new float[3]).toMatrix())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("F32 [3] is no matrix");
    }

    @Test
    void shapesMustFitTheBytes() {
        assertThatThrownBy(() -> Tensor.ofInts(new int[3], 2, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("shape [2, 2] of I32 needs 16 bytes, not 12");
        assertThatThrownBy(() -> Tensor.ofInts(new int[1], -1, -1)).hasMessage("negative dimension -1");
        assertThatThrownBy(() -> Tensor.byteSize(DType.F64, new long[] {1L << 31, 1L << 31}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("shape [2147483648, 2147483648] is too large");
        assertThat(Tensor.byteSize(DType.F64, new long[] {3, 0, 5})).isZero();
        assertThat(Tensor.byteSize(DType.F64, new long[0])).isEqualTo(8);
    }

    @Test
    void readingOneViewDoesNotMoveAnother() {
        Tensor tensor = Tensor.ofInts(new int[] {1, 2});
        tensor.data().getInt();
        long[] shape = tensor.shape();
        shape[0] = 99;

        assertThat(tensor.data().getInt()).isEqualTo(1);
        assertThat(tensor.shape()).containsExactly(2);
        assertThat(tensor.ints()).containsExactly(1, 2);
        assertThat(tensor.ints()).containsExactly(1, 2);
    }

    @Test
    void isEqualToItsLikeOfTheSameTypeShapeAndBytes() {
        Tensor tensor = Tensor.ofInts(new int[] {1, 2});

        assertThat(tensor).isEqualTo(Tensor.ofInts(new int[] {1, 2})).hasSameHashCodeAs(Tensor.ofInts(new int[] {1, 2
        }));
        assertThat(tensor).isNotEqualTo(Tensor.ofInts(new int[] {1, 3}));
        assertThat(tensor).isNotEqualTo(Tensor.ofInts(new int[] {1, 2}, 1, 2));
        assertThat(tensor).isNotEqualTo(new Tensor(DType.F32, new long[] {2}, tensor.data()));
        assertThat(new Tensor(
                                DType.U8,
                                new long[] {1},
                                ByteBuffer.wrap(new byte[] {5, 6}).position(1))
                        .bytes())
                .containsExactly(6);
    }

    @Test
    void otherTypesAreNotConverted() {
        Tensor ints = Tensor.ofInts(new int[2]);

        assertThatThrownBy(ints::floats).hasMessage("I32 [2] is not F32");
        assertThatThrownBy(ints::longs).hasMessage("I32 [2] is not I64");
        assertThatThrownBy(ints::doubles).hasMessage("I32 [2] is not F64");
        assertThatThrownBy(ints::bytes).hasMessage("I32 [2] is not U8");
        assertThatThrownBy(() -> Tensor.ofBytes(new byte[4]).ints()).hasMessage("U8 [4] is not I32");
    }
}
