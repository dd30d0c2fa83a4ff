package dev.repel.partition;

import dev.repel.autograd.Pass;
import dev.repel.autograd.StagedProgram;
import dev.repel.model.Architecture;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/**
 * Predicts a part's own nodes layer by layer. The part only needs a halo of one hop, however deep the network: between
 * two layers, the rows of the halo come from the parts that own them.
 */
public final class StagedInference {
    private final Part part;
    private final Network network;
    private final StagedProgram program;
    private final Pass pass;

    /** @param parameters all of them, concatenated */
    public StagedInference(
            Part part, Architecture architecture, int classes, float[] parameters, Kernels kernels, Workers workers) {
        this.part = part;
        network = new Network(
                new NetworkInput(part.graph(), part.featureMatrix(), classes), architecture, LayerHook.NONE);
        program = network.tape().stagedProgram(network.logits(), network.embeddings());
        pass = new Pass(kernels, workers, Pass.Mode.EVALUATION, 0, 0);
        network.tape().allocateForward();
        FlatMatrices.split(parameters, network.values());
    }

    /** How often rows are exchanged; stage n comes before exchange n, and one more stage follows the last exchange. */
    public int exchanges() {
        return program.exchanges();
    }

    public void run(int stage) {
        program.run(stage, pass);
    }

    /** The rows that other parts need after a stage. */
    public float[] rows(int stage, int[] rows) {
        Matrix value = program.exchanged(stage).value();
        int width = value.cols();
        float[] taken = new float[rows.length * width];
        for (int n = 0; n < rows.length; n++) {
            System.arraycopy(value.data(), rows[n] * width, taken, n * width, width);
        }
        return taken;
    }

    /** Stores rows that other parts have sent after a stage. */
    public void put(int stage, int[] rows, float[] values) {
        Matrix value = program.exchanged(stage).value();
        int width = value.cols();
        for (int n = 0; n < rows.length; n++) {
            System.arraycopy(values, n * width, value.data(), rows[n] * width, width);
        }
    }

    /** After the last stage: the logits of its own nodes, in their order. */
    public Matrix ownLogits() {
        return part.ownRows(network.logits().value());
    }

    /** After the last stage: the embeddings of its own nodes, in their order. */
    public Matrix ownEmbeddings() {
        return part.ownRows(network.embeddings().value());
    }
}
