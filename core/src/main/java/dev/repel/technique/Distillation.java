package dev.repel.technique;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Variable;
import dev.repel.loss.Divergence;
import dev.repel.model.CombinedHook;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Learns what a teacher predicts: λ · cross-entropy on the labels + (1 − λ) · mean over all nodes of KL(p̄ ‖ p), p̄ the
 * teacher's probabilities. Of the technique the teacher was trained with, only its changes of the network remain.
 */
public final class Distillation extends CombinedHook implements Technique {
    private final Matrix teacher;
    private final double labelShare;

    private Distillation(List<LayerHook> changes, Matrix teacher, double labelShare) {
        super(changes);
        this.teacher = teacher;
        this.labelShare = labelShare;
    }

    /**
     * @param technique of the network that is to learn
     * @param teacher the logits (N × C) of the teacher, whose softmax is p̄
     * @param labelShare λ
     * @throws InvalidSetting if networks of the technique cannot be built without the rest of it
     */
    public static Distillation of(String technique, OwnSettings settings, Matrix teacher, double labelShare) {
        List<LayerHook> changes = new ArrayList<>();
        for (TechniqueEntry part : Techniques.parts(technique)) {
            InvalidSetting.unless(
                    part.boundBecause().isEmpty(),
                    "distil",
                    "is not possible with " + part.name() + ", which " + part.boundBecause());
            part.change().ifPresent(change -> changes.add(change.of(settings.of(change.settings()))));
        }
        return new Distillation(changes, teacher, labelShare);
    }

    @Override
    public double supervisedWeight() {
        return labelShare;
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        Variable target = network.tape().add(new Constant(teacher, false));
        Variable loss = network.tape().add(new Divergence(target, network.logits()));
        return Optional.of(new ExtraLoss(loss, 1 - labelShare));
    }
}
