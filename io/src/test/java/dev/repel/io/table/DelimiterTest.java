package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DelimiterTest {
    private static char detect(String text) throws IOException {
        return Delimiter.detect(new StringReader(text));
    }

    @ParameterizedTest
    @ValueSource(chars = {',', ';', '\t', '|'})
    void isTheMostFrequentCandidateOfTheHeader(char delimiter) throws IOException {
        for (char other : ",;\t|".toCharArray()) {
            assertThat(detect("a" + delimiter + "b" + delimiter + "c" + other + "d\n"))
                    .isEqualTo(delimiter);
        }
    }

    @Test
    void isACommaWhereNothingTellsOrTwoAreEquallyFrequent() throws IOException {
        assertThat(detect("")).isEqualTo(',');
        assertThat(detect("id\n1\n")).isEqualTo(',');
        assertThat(detect("a;b,c\n")).isEqualTo(',');
    }

    @Test
    void rowsBelowTheHeaderHaveNoSay() throws IOException {
        assertThat(detect("a,b\n1;2;3;4\n")).isEqualTo(',');
        assertThat(detect("a|b\r1;2;3;4\r")).isEqualTo('|');
    }

    @Test
    void whatIsInQuotesDoesNotCountEvenAcrossLines() throws IOException {
        assertThat(detect("\"a,b,c\";d\n")).isEqualTo(';');
        assertThat(detect("\"a\n,b,\";c\n,,,\n")).isEqualTo(';');
        assertThat(detect("\"say \"\"a,b,c\"\"\"|d\n")).isEqualTo('|');
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\n\n\n", "\r\n\r\n"})
    void blankLinesBeforeTheHeaderDoNotHideIt(String blank) throws IOException {
        assertThat(detect(blank + "a;b\n,,,\n")).isEqualTo(';');
    }
}
