package dev.repel.io.run;

import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.tensor.Matrix;
import java.util.LinkedHashMap;
import java.util.Map;

/** Several maps of matrices in one file, each with its own prefix before the names. */
final class NamedMatrices {
    private NamedMatrices() {}

    static void put(Map<String, Tensor> tensors, String prefix, Map<String, Matrix> matrices) {
        matrices.forEach((name, matrix) -> tensors.put(prefix + name, Tensor.of(matrix)));
    }

    static Map<String, Matrix> take(TensorFile file, String prefix) {
        Map<String, Matrix> matrices = new LinkedHashMap<>();
        file.part(prefix).tensors().forEach((name, tensor) -> matrices.put(name, tensor.toMatrix()));
        return matrices;
    }
}
