package dev.repel.technique;

import dev.repel.autograd.PairNorm;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.technique.TechniqueEntry.WorksOn;

/** {@link PairNorm} on every hidden layer, before its activation. */
public final class PairNormTechnique implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "pairnorm",
                    "keep the rows of hidden layers apart",
                    WorksOn.LAYERS,
                    (task, settings, walks) -> new PairNormTechnique(settings.of(PairNormSettings.class)))
            .reads(PairNormSettings.class)
            .changesNetwork("pairNorm", PairNormSettings.class, PairNormTechnique::new);

    private final PairNormSettings settings;

    public PairNormTechnique(PairNormSettings settings) {
        this.settings = settings;
    }

    @Override
    public boolean looksAtTheWholeGraph() {
        return true;
    }

    @Override
    public Variable afterLayer(Tape tape, Variable hidden) {
        return settings.scale() == 0 ? hidden : tape.add(new PairNorm(hidden, settings.mode(), settings.scale()));
    }
}
