package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LabelNotesTest {
    private static List<String> notes(String... labels) {
        return LabelNotes.of(labels, MissingWords.usual());
    }

    @Test
    void classesThatMayBeTheSameAreNamedWithTheirCounts() {
        assertThat(notes("BILLING", "billing", "billing", "sales", ""))
                .containsExactly(
                        "Classes that are written differently but look alike: \"BILLING\" (1), \"billing\" (2). They are"
                                + " learned as different ones; write them alike if they are not.");
        assertThat(notes("high risk", "high  risk", "High_Risk", "high-risk"))
                .singleElement()
                .asString()
                .contains("\"High_Risk\" (1)");
        assertThat(notes("1", "1.0", "2")).singleElement().asString().contains("\"1\" (1), \"1.0\" (1)");
    }

    @Test
    void signsThatMeanSomethingTellClassesApart() {
        assertThat(notes("A", "A+", "A-", "B", "1.5", "15")).isEmpty();
    }

    @Test
    void wordsForAMissingLabelAreCounted() {
        assertThat(notes("NA", "na", "?", "a", "b", ""))
                .singleElement()
                .asString()
                .startsWith("Labels that count as missing: \"?\" (1), \"NA\" (1), \"na\" (1).");
        assertThat(LabelNotes.of(new String[] {"NA", "EU"}, MissingWords.of("")))
                .isEmpty();
    }

    @Test
    void missingWordsAreTheUsersChoice() {
        assertThat(MissingWords.usual().isMissing("N/A")).isTrue();
        assertThat(MissingWords.usual().isMissing("none")).isFalse();
        MissingWords own = MissingWords.of("None, -");
        assertThat(own.isMissing("NONE")).isTrue();
        assertThat(own.isMissing("-")).isTrue();
        assertThat(own.isMissing("NA")).isFalse();
        assertThat(own.isMissing("")).isTrue();
    }
}
