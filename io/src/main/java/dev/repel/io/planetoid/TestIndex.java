package dev.repel.io.planetoid;

import dev.repel.io.InvalidDataException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** The file that says which node each row of the test features belongs to: one number per line. */
final class TestIndex {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private TestIndex() {}

    /**
     * @param first the first node that is not in the training rows
     * @param nodes how many nodes the graph has
     */
    static int[] parse(String file, byte[] bytes, int first, int nodes) throws InvalidDataException {
        List<String> lines =
                new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
        int[] index = new int[lines.size()];
        BitSet seen = new BitSet();
        for (int i = 0; i < index.length; i++) {
            index[i] = number(file, i, lines.get(i));
            if (index[i] < first || index[i] >= nodes || seen.get(index[i])) {
                throw new InvalidDataException(
                        file,
                        "line " + (i + 1),
                        "expected a node from " + first + " to " + (nodes - 1) + " that was not named before, found "
                                + index[i]);
            }
            seen.set(index[i]);
        }
        return index;
    }

    private static int number(String file, int line, String text) throws InvalidDataException {
        if (!NUMBER.matcher(text).matches()) {
            throw new InvalidDataException(file, "line " + (line + 1), "expected a node number");
        }
        return Integer.parseInt(text);
    }
}
