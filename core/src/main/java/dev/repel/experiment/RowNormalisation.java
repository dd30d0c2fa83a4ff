package dev.repel.experiment;

import dev.repel.data.FeatureScaling;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An alternative way to set {@link ExperimentSpec#scaling}.
 *
 * @param rowNormalise true for row sums, false for none, null if it is not said
 */
public record RowNormalisation(
        @Setting(help = "On: as {scaling} row-sums; off: as {scaling} none.")
        Boolean rowNormalise) {
    static final DeclaredSetting SETTING =
            Declared.in(RowNormalisation.class).named("row-normalise").orElseThrow();

    /**
     * The given settings with this one replaced by {@code scaling}.
     *
     * @throws InvalidSetting if both are given and contradict each other
     */
    public static Map<String, String> settled(Map<String, String> given) {
        Object on = SETTING.valueIn(given);
        Map<String, String> settled = new LinkedHashMap<>(given);
        settled.remove(SETTING.name());
        if (on == null) {
            return settled;
        }
        String said = DeclaredSetting.text((Boolean) on ? FeatureScaling.ROW_SUMS : FeatureScaling.NONE);
        String other = settled.put("scaling", said);
        InvalidSetting.unless(
                other == null || other.strip().equalsIgnoreCase(said),
                "row-normalise",
                on + " means {scaling} " + said + " and contradicts {scaling} " + other);
        return settled;
    }
}
