package dev.repel.technique;

import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.model.Network;
import dev.repel.tensor.Matrix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several techniques at once, each hook in the order they were named. At most one of them has a loss of its own. */
final class Composition implements Technique {
    private final List<Technique> parts;

    Composition(List<Technique> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public Variable afterLayer(Tape tape, Variable hidden) {
        Variable out = hidden;
        for (Technique part : parts) {
            out = part.afterLayer(tape, out);
        }
        return out;
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        return parts.stream().flatMap(part -> part.extraLoss(network).stream()).findFirst();
    }

    @Override
    public int epochs(int warmup, int cotrain) {
        return parts.stream()
                .mapToInt(part -> part.epochs(warmup, cotrain))
                .max()
                .orElseThrow();
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        parts.forEach(part -> part.beforeEpoch(start));
    }

    @Override
    public boolean restarts(int epoch) {
        return parts.stream().anyMatch(part -> part.restarts(epoch));
    }

    @Override
    public boolean forgets(int epoch) {
        return parts.stream().anyMatch(part -> part.forgets(epoch));
    }

    @Override
    public List<Variable> evaluated() {
        return parts.stream().flatMap(part -> part.evaluated().stream()).toList();
    }

    @Override
    public int anchors() {
        return parts.stream().mapToInt(Technique::anchors).max().orElse(-1);
    }

    @Override
    public void observe(PairsObserver observer) {
        parts.forEach(part -> part.observe(observer));
    }

    @Override
    public void reset() {
        parts.forEach(Technique::reset);
    }

    @Override
    public Map<String, Matrix> state() {
        Map<String, Matrix> states = new LinkedHashMap<>();
        parts.forEach(part -> states.putAll(part.state()));
        return states;
    }

    @Override
    public void restore(Map<String, Matrix> state) {
        parts.forEach(part -> part.restore(state));
    }
}
