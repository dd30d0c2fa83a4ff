package dev.repel.technique;

import dev.repel.autograd.DropNode;
import dev.repel.autograd.Features;
import dev.repel.autograd.MixedOrder;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.loss.Consistency;
import dev.repel.loss.SharpenedMean;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkBuilder;
import dev.repel.technique.TechniqueEntry.WorksOn;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * GRAND (Feng et al. 2020): random propagation with consistency. A step makes S passes. Each leaves out the features of
 * different random nodes and spreads the rest over the graph, X̄ = (X + S X + … + S^K X) / (K + 1), before the backbone
 * sees them. All passes are compared with the labels, and the predictions for all nodes are drawn to their sharpened
 * mean. Evaluation is one pass in which every node is weighted by its probability of being kept.
 *
 * <p>The authors' backbone is a perceptron; their variants with GCN and GAT are this technique on those backbones. Our
 * choice: features are propagated after the first linear map, which is equivalent and keeps them sparse; dropout on the
 * features therefore comes before the propagation, not after it.
 */
public final class Grand implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "grand",
                    "random propagation with consistency",
                    WorksOn.INPUT,
                    (task, settings, walks) -> new Grand(settings.of(GrandSettings.class)))
            .reads(GrandSettings.class)
            .changesNetwork("grand", GrandSettings.class, Grand::new)
            .searches("input-dropout", "0", "0.5", "0.8")
            // the authors' network is an mlp of this width
            .searches("hidden", "32", "64")
            .tries(Map.of("backbone", "mlp", "grand-passes", "2", "grand-hops", "8"))
            .tries(Map.of("backbone", "mlp", "grand-passes", "2", "grand-hops", "2"));

    private final GrandSettings settings;
    private List<Variable> passes = List.of();

    public Grand(GrandSettings settings) {
        this.settings = settings;
    }

    @Override
    public Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
        Variable kept = settings.dropNodes() == 0
                ? mapped
                : builder.tape().add(new DropNode(mapped, settings.dropNodes(), input.instance()));
        return settings.hops() == 0
                ? kept
                : builder.tape()
                        .add(new MixedOrder(
                                builder.operator(Normalisation.SYMMETRIC_WITH_LOOPS), kept, settings.hops()));
    }

    @Override
    public List<Variable> supervised(Network network, LayerHook hook) {
        passes = network.passes(settings.passes(), hook);
        return passes;
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        if (settings.weight() == 0) {
            return Optional.empty();
        }
        Consistency loss = network.tape().add(new Consistency(passes, new SharpenedMean(settings.temperature())));
        return Optional.of(new ExtraLoss(loss, settings.weight()));
    }
}
