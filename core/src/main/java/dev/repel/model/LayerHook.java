package dev.repel.model;

import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;

/** What a technique may do to the output of a hidden layer, before its activation. */
@FunctionalInterface
public interface LayerHook {
    LayerHook NONE = (tape, hidden) -> hidden;

    Variable afterLayer(Tape tape, Variable hidden);
}
