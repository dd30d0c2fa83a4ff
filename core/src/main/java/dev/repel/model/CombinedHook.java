package dev.repel.model;

import dev.repel.autograd.Features;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import java.util.List;

/** Several hooks, applied one after the other. */
public class CombinedHook implements LayerHook {
    private final List<? extends LayerHook> hooks;

    public CombinedHook(List<? extends LayerHook> hooks) {
        this.hooks = List.copyOf(hooks);
    }

    @Override
    public Variable afterLayer(Tape tape, Variable hidden) {
        Variable out = hidden;
        for (LayerHook hook : hooks) {
            out = hook.afterLayer(tape, out);
        }
        return out;
    }

    @Override
    public boolean perturbs() {
        return hooks.stream().anyMatch(LayerHook::perturbs);
    }

    @Override
    public boolean looksAtTheWholeGraph() {
        return hooks.stream().anyMatch(LayerHook::looksAtTheWholeGraph);
    }

    @Override
    public Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
        Variable out = mapped;
        for (LayerHook hook : hooks) {
            out = hook.afterFeatures(builder, input, out);
        }
        return out;
    }

    @Override
    public Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
        Encoding out = encoding;
        for (LayerHook hook : hooks) {
            out = hook.afterBackbone(builder, out);
        }
        return out;
    }
}
