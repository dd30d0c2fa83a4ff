package dev.repel.model;

import dev.repel.graph.NearestRows;
import dev.repel.graph.RowScaling;
import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * PPRGo (Bojchevski et al. 2020): H = MLP(X), z_i = Σ_j Π_ij h_j over the k nodes j where most walks with restart from i
 * end ({@link NearestRows}). No layer follows the propagation, so a step needs the rows of some nodes and the features
 * of what they name, and nothing else of the graph.
 *
 * <p>Our choices: walks have at most K steps and pass through self-loops, as those of GRAND+ do.
 */
public final class Pprgo implements Backbone {
    /**
     * The settings of this backbone.
     *
     * @param neighbours k
     * @param threshold ε of the push
     * @param scaling of the entries of Π
     */
    public record Settings(
            @Setting(
                    name = "pprgo-neighbours",
                    value = "32",
                    range = "[1, )",
                    search = {"16", "32", "64"},
                    help = "Nodes that each node collects from: those where most walks end.")
            int neighbours,

            @Setting(
                    name = "pprgo-threshold",
                    value = "1e-4",
                    range = "[0, 1)",
                    search = {"1e-3", "1e-4", "1e-5"},
                    help = "Walks of a smaller share, per neighbour, are not followed.")
            double threshold,

            @Setting(
                    name = "pprgo-scaling",
                    value = "sym",
                    search = {"row", "sym"},
                    help = "Scale what a node collects by nothing (row) or by the square roots of both degrees (sym).")
            RowScaling scaling)
            implements Serializable {}

    @Override
    public Encoding build(NetworkBuilder builder) {
        return Perceptron.then(builder, mapped -> builder.collect(rows(builder.architecture()), mapped));
    }

    /** The rows that a network of this architecture collects by. */
    public static NearestRows rows(Architecture architecture) {
        Settings settings = architecture.own().of(Settings.class);
        LayerOptions options = architecture.options();
        return new NearestRows(
                options.teleport(), options.hops(), settings.threshold(), settings.neighbours(), settings.scaling());
    }
}
