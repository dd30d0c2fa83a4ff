package dev.repel.technique;

import dev.repel.autograd.Features;
import dev.repel.autograd.RandomRows;
import dev.repel.autograd.Variable;
import dev.repel.graph.Graph;
import dev.repel.graph.NearestRows;
import dev.repel.loss.Consistency;
import dev.repel.loss.SharpenedMean;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkBuilder;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.List;
import java.util.Optional;

/**
 * GRAND+ (Feng et al. 2022): random propagation over the nodes where most walks from a node end ({@link NearestRows}),
 * with consistency on confident nodes. A step makes several passes; each leaves out other entries of every row and
 * divides the rest by its sum. All passes are compared with the labels. The predictions of nodes whose mean prediction
 * is confident are drawn to that mean, sharpened, with a weight that rises over the first epochs. Evaluation uses
 * whole rows.
 *
 * <p>The authors' backbone is a perceptron. Our choices: features are propagated after the first linear map, which is
 * equivalent and keeps them sparse, so dropout on the features comes before the propagation; steps use all nodes instead
 * of batches; consistency is measured on all nodes.
 */
public final class GrandPlus implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "grand+",
                    "random propagation from the nearest nodes by walks, with consistency on confident nodes",
                    WorksOn.INPUT,
                    (task, settings, walks) -> new GrandPlus(settings.of(GrandPlusSettings.class)))
            .reads(GrandPlusSettings.class)
            .changesNetwork("grandPlus", GrandPlusSettings.class, GrandPlus::new)
            .countsEpochs("grandplus-warmup")
            .searches("input-dropout", "0", "0.5");

    private final GrandPlusSettings settings;
    private List<Variable> passes = List.of();
    private Consistency loss;
    private Graph graph;
    private SparseMatrix rows;

    public GrandPlus(GrandPlusSettings settings) {
        this.settings = settings;
    }

    @Override
    public Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
        Graph whole = builder.graph().original();
        return builder.tape()
                .add(new RandomRows(
                        mapped,
                        workers -> rows(whole, workers),
                        settings.hops(),
                        settings.neighbours(),
                        settings.dropEntries(),
                        input.instance()));
    }

    /** The same for all passes over a graph. */
    private synchronized SparseMatrix rows(Graph of, Workers workers) {
        if (graph != of) {
            graph = of;
            rows = new NearestRows(settings.restart(), settings.hops(), settings.threshold(), settings.neighbours())
                    .of(of, workers);
        }
        return rows;
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
        double confidence = settings.confidenceFor(network.logits().cols());
        loss = network.tape().add(new Consistency(passes, new SharpenedMean(settings.temperature(), confidence)));
        return Optional.of(new ExtraLoss(loss, settings.weight()));
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (loss != null) {
            loss.scaleBy(settings.rise(start.epoch()));
        }
    }

    /** The rows, which all passes share. */
    @Override
    public long bytes() {
        return passes.isEmpty()
                ? 0
                : (long) passes.get(0).rows() * settings.neighbours() * (Float.BYTES + Integer.BYTES);
    }
}
