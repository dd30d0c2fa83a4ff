package dev.repel.select;

import dev.repel.experiment.ExperimentSpec;
import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import dev.repel.technique.Techniques;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whether settings are chosen by the labels, and what that may cost.
 *
 * @param auto null for yes if the data is the user's own and neither backbone nor technique is given
 * @param budget null for what the size of the graph suggests
 * @param ensembleCandidates whether the networks of an ensemble are of several candidates, see {@link Leaderboard#best}
 */
public record SelectionSettings(
        @Setting(help = "Let the labels choose settings that are not given; on for own data.", common = true)
        Boolean auto,

        @Setting(
                placeholder = "TIME|N",
                help =
                        "Limit of that choice: a time such as 60s, or a number of trials; auto: by the size of the graph.")
        String budget,

        @Setting(
                value = "false",
                help =
                        "Average the best candidates of that choice, not several seeds of the best one; needs {ensemble}.")
        boolean ensembleCandidates) {

    /**
     * Reads settings; other names are left alone.
     *
     * @param given values as users write them, by name
     * @throws InvalidSetting if a value cannot be
     */
    public static SelectionSettings of(Map<String, String> given) {
        SelectionSettings read = Declared.in(SelectionSettings.class).read(setting -> setting.valueIn(given));
        read.limit();
        InvalidSetting.unless(
                !read.ensembleCandidates || ExperimentSpec.of(given).ensemble() > 1,
                "ensemble-candidates",
                "needs an {ensemble} of at least 2 networks");
        InvalidSetting.unless(
                !read.ensembleCandidates || !ExperimentSpec.of(given).distil(),
                "ensemble-candidates",
                "cannot be combined with {distil}, which makes one network of the kind that was chosen");
        return read;
    }

    /** @throws InvalidSetting if something is set that only a choice needs, and none is made */
    public void checkUnused() {
        InvalidSetting.unless(budget == null, "budget", "limits the choice of settings, which is off here: add {auto}");
        InvalidSetting.unless(
                !ensembleCandidates,
                "ensemble-candidates",
                "needs {auto}: without a choice there is only one candidate");
    }

    /** The budget in numbers. */
    public Budget limit() {
        return budget == null ? Budget.OF_THE_PLAN : Budget.of(budget);
    }

    /** Whether the user has asked for a choice in so many words. */
    public static boolean isAskedFor(Map<String, String> given) {
        return Boolean.parseBoolean(given.get("auto"));
    }

    /** Whether the user has left open what a choice decides; a setting of a technique fixes that technique only. */
    public boolean isOpen(Map<String, String> given) {
        return !Boolean.FALSE.equals(auto)
                && !given.containsKey(CandidateGrid.BACKBONE)
                && !given.containsKey(CandidateGrid.TECHNIQUE);
    }

    /**
     * What the user has set, and what follows from it: who sets a setting of the default technique wants that technique.
     */
    public static Map<String, String> fixed(Map<String, String> given) {
        if (given.containsKey(CandidateGrid.TECHNIQUE)) {
            return given;
        }
        Map<String, String> plain = new LinkedHashMap<>(given);
        plain.put(CandidateGrid.TECHNIQUE, Techniques.plain());
        try {
            ExperimentSpec.of(plain);
            return given;
        } catch (InvalidSetting e) {
            plain.put(CandidateGrid.TECHNIQUE, ExperimentSpec.of(given).config().technique());
            return plain;
        }
    }
}
