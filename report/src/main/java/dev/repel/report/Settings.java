package dev.repel.report;

import dev.repel.data.SplitStrategy;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.technique.Techniques;
import dev.repel.train.TrainConfig;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The settings of an experiment by the names of their options, those left out that have no effect. */
public final class Settings {
    private final Map<String, String> settings = new LinkedHashMap<>();

    private Settings() {}

    public static Map<String, String> of(ExperimentSpec spec) {
        Settings all = new Settings();
        all.addTraining(spec.config());
        TechniqueEntries techniques = new TechniqueEntries(spec.config().techniques(), all::put);
        Techniques.parts(spec.config().technique()).forEach(techniques::add);
        all.addRuns(spec);
        return all.settings;
    }

    private void addTraining(TrainConfig config) {
        put("backbone", config.architecture().backbone());
        put("technique", config.technique());
        put("layers", config.architecture().layers());
        put("hidden", config.architecture().hidden());
        put("dropout", config.architecture().dropout());
        put("input-dropout", config.architecture().inputDropout());
        put("embedding", config.architecture().embedding());
        put("warmup", config.schedule().warmup());
        put("cotrain", config.schedule().cotrain());
        put("patience", config.schedule().patience());
        put("lr", config.learningRate());
        put("weight-decay", config.weightDecay());
        put("loss-reduction", config.reduction());
        put("class-weights", config.classWeights());
        put("select", config.selection());
    }

    private void addRuns(ExperimentSpec spec) {
        put("row-normalise", spec.rowNormalise());
        put("split", spec.split());
        if (spec.split() == SplitStrategy.RANDOM) {
            put("train-per-class", spec.trainPerClass());
            put("val-per-class", spec.validationPerClass());
        }
        if (spec.noisyLabels() > 0) {
            put("noisy-labels", spec.noisyLabels());
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
        String shown = value.toString();
        if (value instanceof Enum<?> choice) {
            shown = choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
        } else if (value instanceof Double number) {
            // 0.0005 rather than 5.0E-4, and 1 rather than 1.0
            shown = new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
        }
        settings.put(option, shown);
    }
}
