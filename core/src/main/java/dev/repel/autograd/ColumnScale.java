package dev.repel.autograd;

/** The scale γ and shift β (1 × m) at the end of a normalisation. */
final class ColumnScale {
    private ColumnScale() {}

    /** Sums blocks of 2·m sums: first the gradient of γ, then that of β. */
    static void addGradients(float[] sums, int blocks, Parameter gamma, Parameter beta) {
        float[] toGamma = gamma.gradientToAddTo().data();
        float[] toBeta = beta.gradientToAddTo().data();
        int width = gamma.cols();
        for (int block = 0; block < blocks; block++) {
            for (int j = 0; j < width; j++) {
                toGamma[j] += sums[block * 2 * width + j];
                toBeta[j] += sums[block * 2 * width + width + j];
            }
        }
    }
}
