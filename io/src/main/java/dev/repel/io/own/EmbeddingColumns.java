package dev.repel.io.own;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the columns that are one embedding together, such as e0 … e767: at least 32 with the same name but for a number
 * that counts up from 0 or 1, without missing cells, with fractions above and below 0. Their directions say more than
 * their lengths, so they are scaled together and not one by one.
 */
public final class EmbeddingColumns {
    private static final int FEWEST = 32;
    private static final Pattern NUMBERED = Pattern.compile("(.*?)[\\[_.-]?(\\d{1,6})]?");

    private EmbeddingColumns() {}

    /** What the columns of an embedding have in common. */
    static String block(String column) {
        Matcher numbered = NUMBERED.matcher(column);
        return numbered.matches() ? numbered.group(1) : column;
    }

    /** The summaries, still empty, with those of embeddings replaced. */
    public static List<ColumnSummary> among(List<ColumnSummary> columns) {
        Map<String, List<ColumnSummary>> blocks = new TreeMap<>();
        for (ColumnSummary column : columns) {
            if (column.couldBeEmbedding() && NUMBERED.matcher(column.name()).matches()) {
                blocks.computeIfAbsent(block(column.name()), name -> new ArrayList<>())
                        .add(column);
            }
        }
        blocks.values().removeIf(block -> block.size() < FEWEST || !countsUp(block));
        List<ColumnSummary> found = new ArrayList<>();
        for (ColumnSummary column : columns) {
            List<ColumnSummary> block = blocks.getOrDefault(block(column.name()), List.of());
            found.add(block.contains(column) ? column.ofEmbedding(block.size()) : column);
        }
        return found;
    }

    private static boolean countsUp(List<ColumnSummary> block) {
        List<Integer> numbers = block.stream()
                .map(column -> number(column.name()))
                .sorted(Comparator.naturalOrder())
                .toList();
        int first = numbers.get(0);
        for (int i = 0; i < numbers.size(); i++) {
            if (numbers.get(i) != first + i) {
                return false;
            }
        }
        return first <= 1;
    }

    private static int number(String column) {
        Matcher numbered = NUMBERED.matcher(column);
        if (!numbered.matches()) {
            throw new IllegalArgumentException(column + " has no number");
        }
        return Integer.parseInt(numbered.group(2));
    }
}
