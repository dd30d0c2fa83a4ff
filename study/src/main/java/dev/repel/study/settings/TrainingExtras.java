package dev.repel.study.settings;

import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.util.Map;

/**
 * What a training does besides training: compare, answer and measure.
 *
 * @param separabilityHops null for a few where that is quick
 * @param threads null for all processors; no more than any machine has, because folders of results tell how many and may
 *     come from anyone
 */
public record TrainingExtras(
        @Setting(help = "Also train the plain backbone and report the difference.", common = true)
        boolean compare,

        @Setting(
                value = "0",
                range = "[0, 1]",
                help = "Give no label to nodes whose best probability is lower; 0: label all.")
        double minConfidence,

        @Setting(
                range = "[0, )",
                placeholder = "R",
                help = "Measure Separability-N for 1 to R hops; 0: off; auto: 5 if that is quick, else 0.")
        Integer separabilityHops,

        @Setting(
                range = "[1, 1024]",
                help = "Number of threads, which does not change results; auto: all processors.",
                common = true)
        Integer threads) {

    /**
     * Reads settings; other names are left alone.
     *
     * @param given values as users write them, by name
     * @throws InvalidSetting if a value cannot be
     */
    public static TrainingExtras of(Map<String, String> given) {
        return Declared.in(TrainingExtras.class).read(setting -> setting.valueIn(given));
    }

    /** How many threads may be used. */
    public int threadCount() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }
}
