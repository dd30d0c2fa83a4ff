package dev.repel.technique;

import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.Variable;
import dev.repel.model.CombinedHook;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.tensor.Matrix;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Several techniques at once. Hooks run in the order in which the techniques were named; their losses are added. */
final class Composition extends CombinedHook implements Technique {
    private final List<Technique> parts;

    Composition(List<Technique> parts) {
        super(parts);
        this.parts = List.copyOf(parts);
    }

    /** The logits of all parts. Most parts return the network's own logits, which count once. */
    @Override
    public List<Variable> supervised(Network network, LayerHook hook) {
        Set<Variable> passes = new LinkedHashSet<>();
        parts.forEach(part -> passes.addAll(part.supervised(network, hook)));
        return List.copyOf(passes);
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        return parts.stream()
                .flatMap(part -> part.extraLoss(network).stream())
                .filter(extra -> extra.weight() > 0)
                .reduce((a, b) -> new ExtraLoss(
                        network.tape().add(new LinearCombination(a.weight(), a.loss(), b.weight(), b.loss())), 1));
    }

    @Override
    public long bytes() {
        return parts.stream().mapToLong(Technique::bytes).sum();
    }

    @Override
    public int epochs(int warmup, int cotrain) {
        return parts.stream()
                .mapToInt(part -> part.epochs(warmup, cotrain))
                .max()
                .orElseThrow();
    }

    @Override
    public int lastStageAfter(int warmup) {
        return parts.stream()
                .mapToInt(part -> part.lastStageAfter(warmup))
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
