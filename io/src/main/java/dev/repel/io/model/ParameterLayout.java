package dev.repel.io.model;

import dev.repel.io.safetensors.DType;
import dev.repel.io.safetensors.Tensor;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.tensor.Matrix;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a parameter is stored in a file, as in PyTorch Geometric: linear maps (out × in), transposed with respect
 * to ours; GCNII's own weight and RGCN's root (in × out), RGCN's others (matrices × in × out); attention vectors (1 × heads × channels); everything else as vectors.
 *
 * @param shape in the file
 * @param transposed whether our matrix is its transpose
 */
public record ParameterLayout(long[] shape, boolean transposed) {
    /** Normalising layers have a weight too, but it is not a linear map. */
    private static final Pattern NORMALISATION = Pattern.compile("(.*\\.)?norms?\\..*");

    private static final String ROOT = ".root";

    private static final Pattern ATTENTION =
            Pattern.compile("convs\\.(\\d+)\\.(?:conv_(?:in|out)\\.)?att_(?:src|dst|edge)");

    /** Matrices of relations, one below the other in ours. */
    private static final Pattern STACKED = Pattern.compile("(convs\\.\\d+)(\\.conv_(in|out))?\\.weight");

    /**
     * @param name our name of the parameter
     * @param rowsOf how many rows each parameter of the network has
     */
    public static ParameterLayout of(
            String name, int rows, int cols, Architecture architecture, Map<String, Integer> rowsOf) {
        Matcher stacked = STACKED.matcher(name);
        if (stacked.matches()) {
            // where edges have directions, the map of the whole layer takes the place of the root
            String layer = stacked.group(1);
            int each = rowsOf.getOrDefault(layer + ROOT, rowsOf.getOrDefault(layer + ".lin.weight", rows));
            return new ParameterLayout(new long[] {rows / each, each, cols}, false);
        }
        Matcher attention = ATTENTION.matcher(name);
        if (attention.matches()) {
            boolean last = Integer.parseInt(attention.group(1)) == architecture.layers() - 1
                    && architecture.embedding() != Embedding.HEAD;
            int heads = last
                    ? architecture.options().outputHeads()
                    : architecture.options().heads();
            return new ParameterLayout(new long[] {1, heads, cols / heads}, false);
        }
        if (name.endsWith(".weight") && !NORMALISATION.matcher(name).matches()) {
            return new ParameterLayout(new long[] {cols, rows}, true);
        }
        boolean matrix = rows > 1 || name.endsWith(".weight1") || name.endsWith(ROOT) || name.endsWith(".comp");
        return new ParameterLayout(matrix ? new long[] {rows, cols} : new long[] {cols}, false);
    }

    /** @param value the parameter as we keep it */
    public Tensor toTensor(Matrix value) {
        return Tensor.ofFloats(transposed ? value.transpose().data() : value.data(), shape);
    }

    /** @param tensor of {@link #shape()}, of floats or doubles */
    Matrix toMatrix(Tensor tensor, int rows, int cols) {
        float[] values = floats(tensor);
        return transposed ? new Matrix(cols, rows, values).transpose() : new Matrix(rows, cols, values);
    }

    static float[] floats(Tensor tensor) {
        if (tensor.dtype() != DType.F64) {
            return tensor.floats();
        }
        double[] doubles = tensor.doubles();
        float[] values = new float[doubles.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) doubles[i];
        }
        return values;
    }
}
