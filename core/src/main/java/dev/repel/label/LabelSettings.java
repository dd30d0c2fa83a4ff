package dev.repel.label;

import dev.repel.experiment.ExperimentSpec;
import dev.repel.settings.Declared;
import dev.repel.settings.Setting;
import dev.repel.technique.Techniques;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How nodes are suggested and what is trained for it: a few small networks, quick enough to wait for.
 *
 * @param networks each learns from all labels but its share, for which it is then asked
 */
public record LabelSettings(
        @Setting(
                value = "representative",
                help = "How nodes are chosen: as stand-ins for others of which little is known (representative) or"
                        + " for any others (coverage), by AGE (age), by the lowest probability (least-confident),"
                        + " or at random (random).")
        Strategy strategy,

        @Setting(value = "gcn", help = "Architecture of the networks: {backbones}.", common = true)
        String backbone,

        @Setting(
                value = "4",
                range = "[2, 20]",
                help = "Networks, each of which holds back its share of the labels in turn.")
        int networks,

        @Setting(value = "60", range = "[1, )", help = "Epochs of each network.")
        int epochs,

        @Setting(value = "0", placeholder = "S", help = "Seed of everything random.")
        long seed) {

    /** Fast enough for few epochs; on Cora they do as well as a hundred at the rate of a training. */
    private static final String LEARNING_RATE = "0.03";

    /** With the default of every setting. */
    public static LabelSettings defaults() {
        return of(Map.of());
    }

    /**
     * Reads settings; other names are left alone.
     *
     * @param given values as users write them, by name
     * @throws dev.repel.settings.InvalidSetting if a value cannot be
     */
    public static LabelSettings of(Map<String, String> given) {
        LabelSettings settings = Declared.in(LabelSettings.class).read(setting -> setting.valueIn(given));
        settings.spec();
        return settings;
    }

    /** A copy with another value of one setting, by its name. */
    public LabelSettings with(String setting, Object value) {
        return Declared.with(this, setting, value);
    }

    /** What one of the networks is trained as. */
    ExperimentSpec spec() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("backbone", backbone);
        given.put("technique", Techniques.plain());
        given.put("warmup", Integer.toString(epochs));
        given.put("cotrain", "0");
        given.put("lr", LEARNING_RATE);
        given.put("split", "labels");
        given.put("folds", "1");
        return ExperimentSpec.of(given).with("seed", seed);
    }
}
