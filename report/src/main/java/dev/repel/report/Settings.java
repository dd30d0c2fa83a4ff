package dev.repel.report;

import dev.repel.data.SplitStrategy;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.technique.PclSettings;
import dev.repel.train.TrainConfig;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The settings of an experiment by the names of their options, those left out that have no effect. */
final class Settings {
    private final Map<String, String> settings = new LinkedHashMap<>();

    private Settings() {}

    static Map<String, String> of(ExperimentSpec spec) {
        Settings all = new Settings();
        all.addTraining(spec.config());
        if (!spec.config().technique().equals("none")) {
            all.addTechnique(spec.config().techniques().pcl());
        }
        all.addRuns(spec);
        return all.settings;
    }

    private void addTraining(TrainConfig config) {
        put("backbone", config.architecture().backbone());
        put("technique", config.technique());
        put("layers", config.architecture().layers());
        put("hidden", config.architecture().hidden());
        put("dropout", config.architecture().dropout());
        put("embedding", config.architecture().embedding());
        put("warmup", config.schedule().warmup());
        put("cotrain", config.schedule().cotrain());
        put("patience", config.schedule().patience());
        put("lr", config.learningRate());
        put("weight-decay", config.weightDecay());
        put("reduction", config.reduction());
        put("class-weights", config.classWeights());
        put("select", config.selection());
    }

    private void addTechnique(PclSettings pcl) {
        put("gamma", pcl.gamma());
        put("k", pcl.k());
        put("tau", pcl.tau());
        put("continue-probability", pcl.continueProbability());
        put("walk-error", pcl.walkError());
        put("weighting", pcl.weighting());
        put("contrastive-weight", pcl.weight());
    }

    private void addRuns(ExperimentSpec spec) {
        put("row-normalise", spec.rowNormalise());
        put("split", spec.split());
        if (spec.split() == SplitStrategy.RANDOM) {
            put("train-per-class", spec.trainPerClass());
            put("val-per-class", spec.validationPerClass());
        }
        if (spec.split() == SplitStrategy.LABELS) {
            put("test-share", spec.testShare());
            put("folds", spec.folds());
        }
        put("calibrate", spec.calibrate() ? "temperature" : "none");
        put("runs", spec.runs());
        put("seed", spec.seed());
    }

    private void put(String option, Object value) {
        String shown = value instanceof Enum<?> choice ? choice.name().toLowerCase(Locale.ROOT) : value.toString();
        settings.put(option, shown);
    }
}
