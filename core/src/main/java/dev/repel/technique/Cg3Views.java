package dev.repel.technique;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.autograd.UnitRows;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.model.Embedding;
import dev.repel.model.Encoding;
import dev.repel.model.LayerHook;
import dev.repel.model.NetworkBuilder;
import dev.repel.tensor.SparseMatrix;

/**
 * The network of {@link Cg3}: the backbone, a {@link HierarchicalView}, and the prediction that fuses both. This is all
 * that is needed to apply a trained network.
 */
class Cg3Views implements LayerHook {
    final Cg3Settings settings;
    /** φ₁, the backbone's logits scaled to length 1. */
    Variable local;
    /** φ₂, the logits of the hierarchical view scaled to length 1. */
    Variable global;
    /** The edges of the graph itself, even if an epoch shows only some of them. */
    SparseMatrix edges;
    /** The likelihood of an edge multiplies its first end by this. */
    Parameter first;
    /** The likelihood of an edge multiplies its second end by this. */
    Parameter second;

    Parameter constant;

    Cg3Views(Cg3Settings settings) {
        this.settings = settings;
    }

    @Override
    public boolean looksAtTheWholeGraph() {
        return true;
    }

    @Override
    public Variable afterLayer(Tape tape, Variable hidden) {
        return hidden;
    }

    @Override
    public Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
        if (settings.isOff()) {
            return encoding;
        }
        Tape tape = builder.tape();
        Variable near = tape.add(new UnitRows(encoding.logits()));
        Variable far =
                tape.add(new UnitRows(new HierarchicalView(builder, settings.width(), settings.levels()).logits()));
        // if a step has several passes, the losses between the views use the first, which also predicts
        if (!tape.isSharing()) {
            local = near;
            global = far;
            edges = builder.operator(Normalisation.SYMMETRIC_WITH_LOOPS).matrix();
            first = tape.add(new Parameter("edges.first", 1, near.cols(), Initialiser.glorot()));
            second = tape.add(new Parameter("edges.second", 1, near.cols(), Initialiser.glorot()));
            constant = tape.add(new Parameter("edges.bias", 1, 1, Initialiser.zeros()));
        }
        Variable fused = tape.add(new UnitRows(builder.combine(1 - settings.share(), near, settings.share(), far)));
        boolean logits = builder.architecture().embedding() == Embedding.LOGITS;
        return new Encoding(logits ? fused : encoding.embeddings(), fused);
    }
}
