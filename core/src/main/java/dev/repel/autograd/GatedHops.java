package dev.repel.autograd;

import dev.repel.tensor.Kernels;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The adaptive adjustment of DAGNN (Liu et al. 2020): every node weighs its own hops, y_i = Σ_k σ(h_ik·w + b) h_ik
 * for hops H_k (N × m), w (m × 1) and b (1 × 1).
 */
public final class GatedHops extends Variable {
    private final List<Variable> hops;
    private final Parameter w;
    private final Parameter b;
    private float[] gates;
    private float[] scratch;

    public GatedHops(List<Variable> hops, Parameter w, Parameter b) {
        super(
                hops.get(0).rows(),
                hops.get(0).cols(),
                Stream.concat(hops.stream(), Stream.of(w, b)).toArray(Variable[]::new));
        this.hops = List.copyOf(hops);
        this.w = w;
        this.b = b;
    }

    /** The gradients of w and b, concatenated. */
    private int sums() {
        return cols() + 1;
    }

    @Override
    protected void allocateScratch() {
        gates = new float[rows() * hops.size()];
        scratch = new float[Kernels.reductionScratch(rows(), sums())];
    }

    @Override
    protected long scratchBytes() {
        return ((long) rows() * hops.size() + Kernels.reductionScratch(rows(), sums())) * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        int width = cols();
        float[] out = value().data();
        float[] weights = w.value().data();
        pass.workers().forRows(rows(), 4L * width * hops.size(), (from, to) -> {
            Arrays.fill(out, from * width, to * width, 0f);
            for (int i = from; i < to; i++) {
                for (int k = 0; k < hops.size(); k++) {
                    float[] h = hops.get(k).value().data();
                    float score = b.value().data()[0];
                    for (int j = 0; j < width; j++) {
                        score += h[i * width + j] * weights[j];
                    }
                    float gate = (float) (1 / (1 + StrictMath.exp(-score)));
                    gates[i * hops.size() + k] = gate;
                    for (int j = 0; j < width; j++) {
                        out[i * width + j] += gate * h[i * width + j];
                    }
                }
            }
        });
    }

    /** dh = gate·dy + s w with s = gate (1 − gate) (dy·h), dw = Σ s h, db = Σ s. */
    @Override
    protected void backward(Pass pass) {
        int blocks = Kernels.reductionBlocks(rows());
        Arrays.fill(scratch, 0f);
        for (int k = 0; k < hops.size(); k++) {
            Variable hop = hops.get(k);
            boolean needs = hop.needsGradient();
            boolean accumulate = needs && hop.startGradient();
            int index = k;
            pass.workers().forRows(blocks, (long) rows() / blocks * 4 * cols(), (from, to) -> {
                for (int block = from; block < to; block++) {
                    int end = Kernels.blockStart(rows(), block + 1);
                    for (int i = Kernels.blockStart(rows(), block); i < end; i++) {
                        differentiate(hop, index, i, needs, accumulate, block * sums());
                    }
                }
            });
        }
        addSums(blocks);
    }

    private void differentiate(Variable hop, int k, int i, boolean needs, boolean accumulate, int sumsAt) {
        int width = cols();
        float[] h = hop.value().data();
        float[] up = gradient().data();
        float gate = gates[i * hops.size() + k];
        float s = 0f;
        for (int j = i * width; j < (i + 1) * width; j++) {
            s += up[j] * h[j];
        }
        s *= gate * (1f - gate);
        for (int j = 0; j < width; j++) {
            int at = i * width + j;
            scratch[sumsAt + j] += s * h[at];
            if (needs) {
                float d = gate * up[at] + s * w.value().data()[j];
                hop.gradient().data()[at] = accumulate ? hop.gradient().data()[at] + d : d;
            }
        }
        scratch[sumsAt + width] += s;
    }

    private void addSums(int blocks) {
        float[] toW = w.gradientToAddTo().data();
        float[] toB = b.gradientToAddTo().data();
        for (int block = 0; block < blocks; block++) {
            for (int j = 0; j < cols(); j++) {
                toW[j] += scratch[block * sums() + j];
            }
            toB[0] += scratch[block * sums() + cols()];
        }
    }
}
