package dev.repel.io.own;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class CellWordsTest {
    @Test
    void countsWordsInLowerCaseAndInOrder() {
        assertThat(CellWords.of("The tea, the TEA: the-pot2 (v1.5)!"))
                .containsExactly(entry("5", 1), entry("pot2", 1), entry("tea", 2), entry("the", 3), entry("v1", 1));
    }

    @Test
    void lettersAndMarksOfAllScriptsBelongToWords() {
        assertThat(CellWords.of("Zoë—naïve चाय 茶 e\u0301te\u0301"))
                .containsOnlyKeys("zoë", "naïve", "चाय", "茶", "e\u0301te\u0301");
    }

    @Test
    void aCellWithoutLettersHasNone() {
        assertThat(CellWords.of("")).isEmpty();
        assertThat(CellWords.of(" -–… \n")).isEmpty();
    }

    @Test
    void theLocaleOfTheMachineHasNoSay() {
        Locale usual = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(CellWords.of("TITLE")).containsOnlyKeys("title");
        } finally {
            Locale.setDefault(usual);
        }
    }
}
