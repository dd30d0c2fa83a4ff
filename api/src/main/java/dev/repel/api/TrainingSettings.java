package dev.repel.api;

import dev.repel.loss.ClassWeights;
import dev.repel.model.Architecture;
import dev.repel.technique.TechniqueSettings;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;

/** What was said about the configuration, in any order, null where nothing was; the rest is the backbone's default. */
final class TrainingSettings {
    TrainConfig config;
    String backbone;
    String technique;
    Integer epochs;
    Integer hidden;
    Integer k;
    ClassWeights classWeights;
    Selection selection;

    TrainConfig toConfig() {
        TrainConfig base = config;
        if (base == null) {
            base = backbone == null ? TrainConfig.defaults() : TrainConfig.defaultsFor(backbone);
        }
        Architecture told = base.architecture();
        Architecture architecture = new Architecture(
                backbone == null ? told.backbone() : backbone,
                told.layers(),
                hidden == null ? told.hidden() : hidden,
                told.inputDropout(),
                told.dropout(),
                told.embedding(),
                told.options());
        return new TrainConfig(
                architecture,
                technique == null ? base.technique() : technique,
                k == null ? base.techniques() : withK(base.techniques()),
                epochs == null ? base.schedule() : base.schedule().withEpochs(epochs),
                base.learningRate(),
                base.weightDecay(),
                base.reduction(),
                classWeights == null ? base.classWeights() : classWeights,
                selection == null ? base.selection() : selection);
    }

    private TechniqueSettings withK(TechniqueSettings settings) {
        return settings.withPcl(settings.pcl().with(k, settings.pcl().weight()));
    }
}
