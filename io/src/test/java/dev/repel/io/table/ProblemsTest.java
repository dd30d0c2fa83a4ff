package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import org.junit.jupiter.api.Test;

class ProblemsTest {
    private final Problems problems = new Problems("nodes.csv", "line");

    @Test
    void noneIsNoException() {
        assertThatCode(problems::throwIfAny).doesNotThrowAnyException();
    }

    @Test
    void oneIsASentence() {
        problems.add(7, "age", "expected a number");

        assertThatThrownBy(problems::throwIfAny)
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("nodes.csv, line 7, column age: expected a number");
    }

    @Test
    void tenAreAllShownAndOfElevenTheLastIsCounted() {
        for (int line = 1; line <= 10; line++) {
            problems.add(line, "wrong");
        }
        assertThatThrownBy(problems::throwIfAny)
                .hasMessageStartingWith("nodes.csv, 10 problems:\n  line 1: wrong\n")
                .hasMessageEndingWith("\n  line 10: wrong");

        problems.add(11, "wrong");
        assertThatThrownBy(problems::throwIfAny)
                .hasMessageStartingWith("nodes.csv, 11 problems:\n")
                .hasMessageEndingWith("\n  line 10: wrong\n  and 1 more");
    }

    @Test
    void rowsAreCountedInTheUnitOfTheTable() {
        Problems ofQuery = new Problems("the query of the nodes", "row");

        assertThat(ofQuery.place(3)).isEqualTo("row 3");
        assertThat(ofQuery.source()).isEqualTo("the query of the nodes");
        assertThat(ofQuery.fatal("columns", "expected some"))
                .hasMessage("the query of the nodes, columns: expected some");
    }

    @Test
    void valuesAreQuotedOnOneLineAndCutShort() {
        assertThat(Problems.quoted("a b")).isEqualTo("\"a b\"");
        assertThat(Problems.quoted("a\nb\tc\u0007")).isEqualTo("\"a�b�c�\"");
        assertThat(Problems.quoted("x".repeat(60))).isEqualTo("\"" + "x".repeat(60) + "\"");
        assertThat(Problems.quoted("x".repeat(61))).isEqualTo("\"" + "x".repeat(60) + "…\"");
    }
}
