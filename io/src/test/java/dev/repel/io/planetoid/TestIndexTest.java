package dev.repel.io.planetoid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestIndexTest {
    /** Nodes 3 to 9 may be test nodes. */
    private static int[] parse(String text) throws InvalidDataException {
        return TestIndex.parse("t", text.getBytes(StandardCharsets.ISO_8859_1), 3, 10);
    }

    @Test
    void readsANumberPerLineInItsOrder() throws InvalidDataException {
        assertThat(parse("9\n3\n007\n")).containsExactly(9, 3, 7);
        assertThat(parse("4\r\n5")).containsExactly(4, 5);
        assertThat(parse("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3\n2\n", "3\n10\n", "3\n3\n", "3\n999999999\n"})
    void refusesNodesThatAreNoTestNodesOrWereNamedBefore(String text) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("t, line 2: expected a node from 3 to 9 that was not named before, found "
                        + text.lines().toList().get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3\n\n4", "3\n-4", "3\n+4", "3\n 4", "3\n4.0", "3\n1234567890", "3\n٤"})
    void refusesWhatIsNoNumberOfANode(String text) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("t, line 2: expected a node number");
    }
}
