package dev.repel.study.settings;

import dev.repel.label.LabelSettings;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A study of labelling: instead of a training, a person is played who gives the true labels that are asked for, or some
 * wrong ones that are to be found.
 *
 * @param wrongLabels for {@link Kind#DOUBT}
 */
public record LabellingTrial(
        @Setting(value = "none", help = "Study labelling instead of training: what to label next, or which look wrong.")
        Kind labelling,

        @Setting(value = "test", help = "The nodes by which strategies are judged; validation: others than test nodes.")
        Judge labelJudge,

        @Setting(value = "0.1", range = "(0, 1)", help = "The share of wrong labels that are to be found.")
        double wrongLabels,

        LabelSettings settings) {
    /** What is tried. */
    public enum Kind {
        NONE,
        /** Labels are given to what is suggested, and accuracy is followed. */
        SUGGEST,
        /** Some labels are wrong, and are to be found. */
        DOUBT
    }

    /** By which nodes suggestions are judged. */
    public enum Judge {
        TEST,
        VALIDATION
    }

    /** The settings that a training does not have. */
    static List<DeclaredSetting> declared() {
        List<DeclaredSetting> own =
                new ArrayList<>(Declared.in(LabellingTrial.class).settings());
        Set<String> known =
                TrainingSettings.all().stream().map(DeclaredSetting::name).collect(Collectors.toSet());
        own.removeIf(setting -> known.contains(setting.name()));
        return own;
    }

    /**
     * Reads settings; other names are left alone.
     *
     * @param given values as users write them, by name
     */
    public static LabellingTrial of(Map<String, String> given) {
        return Declared.in(LabellingTrial.class).read(setting -> setting.valueIn(given));
    }

    /** Whether there is anything to do. */
    public boolean isAskedFor() {
        return labelling != Kind.NONE;
    }
}
