package dev.repel.io.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameWordsTest {
    @ParameterizedTest
    @CsvSource({
        "parseHTTPHeader2, parse http header",
        "MAX_VALUE_16BIT, max value bit",
        "<init>, init",
        "lambda$readAll$0, lambda read all",
        "toString, string",
        "x, ''",
        "URL, url",
        "getURL, get url",
        "'', ''"
    })
    void splitsAtCamelCaseAndAtAnythingThatIsNoLetter(String name, String expected) {
        List<String> words = new ArrayList<>();

        NameWords.split(name, words::add);

        assertThat(String.join(" ", words)).isEqualTo(expected);
    }
}
