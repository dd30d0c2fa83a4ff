package dev.repel.io.linqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaperTest {
    @ParameterizedTest
    @ValueSource(strings = {"31\t0\t1\t0\t1\tTheory", "31,Theory,0,1,0,1"})
    void readsBothForms(String line) throws InvalidDataException {
        Paper paper = Paper.parse("f", 7, line);

        assertThat(paper.id()).isEqualTo("31");
        assertThat(paper.className()).isEqualTo("Theory");
        assertThat(paper.words()).containsExactly(1, 3);
        assertThat(paper.columns()).isEqualTo(4);
    }

    @Test
    void namesTheLineAndTheWordThatIsNoFlag() {
        assertThatThrownBy(() -> Paper.parse("f", 7, "31\t0\t2\t1\tTheory"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("f, line 7, word 2: expected 0 or 1");
        assertThatThrownBy(() -> Paper.parse("f", 8, "31,Theory,1,")).hasMessage("f, line 8, word 2: expected 0 or 1");
        assertThatThrownBy(() -> Paper.parse("f", 9, "31,Theory"))
                .hasMessage("f, line 9: expected an id, a class and words");
        assertThatThrownBy(() -> Paper.parse("f", 10, "")).hasMessage("f, line 10: expected an id, a class and words");
    }
}
