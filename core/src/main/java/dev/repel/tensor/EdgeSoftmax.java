package dev.repel.tensor;

/**
 * The plain softmax over the neighbours of each node, head by head; in the backward pass de_j = α_j (dα_j − Σ_l α_l
 * dα_l), times the slope of the leaky ReLU.
 */
final class EdgeSoftmax {
    private EdgeSoftmax() {}

    static void forward(
            Kernels kernels,
            SparseMatrix pattern,
            float[] source,
            float[] target,
            int heads,
            float slope,
            float[] alpha,
            int fromRow,
            int toRow) {
        int[] pointers = pattern.rowPointers();
        for (int i = fromRow; i < toRow; i++) {
            for (int h = 0; h < heads; h++) {
                float own = target[i * heads + h];
                float max = Float.NEGATIVE_INFINITY;
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    float score = source[pattern.columns()[k] * heads + h] + own;
                    float activated = Math.max(score, slope * score);
                    alpha[k * heads + h] = activated;
                    max = Math.max(max, activated);
                }
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    alpha[k * heads + h] -= max;
                }
            }
        }
        kernels.exp(alpha, pointers[fromRow] * heads, pointers[toRow] * heads);
        for (int i = fromRow; i < toRow; i++) {
            for (int h = 0; h < heads; h++) {
                float sum = 0f;
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    sum += alpha[k * heads + h];
                }
                for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                    alpha[k * heads + h] /= sum;
                }
            }
        }
    }

    static void backward(
            SparseMatrix pattern,
            float[] source,
            float[] target,
            int heads,
            float slope,
            float[] alpha,
            float[] gradient,
            float[] targetGradient,
            int fromRow,
            int toRow) {
        for (int i = fromRow; i < toRow; i++) {
            int begin = pattern.rowPointers()[i];
            int end = pattern.rowPointers()[i + 1];
            for (int h = 0; h < heads; h++) {
                float mean = 0f;
                for (int e = begin * heads + h; e < end * heads; e += heads) {
                    mean += gradient[e] * alpha[e];
                }
                float sum = 0f;
                for (int k = begin; k < end; k++) {
                    int e = k * heads + h;
                    float score = source[pattern.columns()[k] * heads + h] + target[i * heads + h];
                    gradient[e] = alpha[e] * (gradient[e] - mean) * (score > 0 ? 1f : slope);
                    sum += gradient[e];
                }
                targetGradient[i * heads + h] = sum;
            }
        }
    }
}
