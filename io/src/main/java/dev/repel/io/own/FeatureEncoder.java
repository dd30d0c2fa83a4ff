package dev.repel.io.own;

import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import java.io.Serializable;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;

/** Encodes the cells of one node at a time as sparse values of given features. */
public final class FeatureEncoder implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ArrayList<Feature> features;
    private final MissingWords missingWords;
    private final ArrayList<Column> sources = new ArrayList<>();
    private final boolean embeds;
    /** −1 if all nodes are of one type. */
    private final int typeAt;

    /**
     * The position of a column in the table and the features it gives.
     *
     * @param type of the nodes that have these features; null if all have
     * @param number index of the feature for its numbers, −1 if there is none
     * @param parts indices of the features for the parts of its dates
     * @param elements indices of the features for the numbers of its lists, −1 where there is none
     * @param missing index of the feature for missing numbers or dates, −1 if there is none
     * @param byWord indices of the others
     */
    private record Column(
            String type,
            int at,
            int number,
            List<Integer> parts,
            int[] elements,
            int missing,
            Map<String, Integer> byWord)
            implements Serializable {}

    /**
     * The non-zero values of a node.
     *
     * @param columns ascending
     */
    public record Encoded(int[] columns, float[] values) {}

    /** Receives the cells that are not valid. */
    @FunctionalInterface
    public interface BadCells {
        void add(int column, String expected);
    }

    /**
     * @param header the columns of the table
     * @throws IllegalArgumentException if it lacks a column that gives features
     */
    public FeatureEncoder(ColumnFeatures features, List<String> header) {
        this.features = new ArrayList<>(features.list());
        this.embeds = this.features.stream().anyMatch(feature -> feature.kind() == Kind.EMBEDDING);
        this.missingWords = Objects.requireNonNullElse(features.missing(), MissingWords.FIRST);
        this.typeAt =
                features.types() == null ? -1 : header.indexOf(features.types().column());
        Set<String> columns = Set.copyOf(header);
        Map<List<String>, List<Integer>> indicesOf = new LinkedHashMap<>();
        for (int i = 0; i < this.features.size(); i++) {
            Feature feature = this.features.get(i);
            indicesOf
                    .computeIfAbsent(
                            Arrays.asList(feature.type(), feature.columnAmong(columns)), column -> new ArrayList<>())
                    .add(i);
        }
        Map<String, Integer> placeOf = new HashMap<>();
        for (int at = 0; at < header.size(); at++) {
            placeOf.putIfAbsent(header.get(at), at);
        }
        indicesOf.forEach((typeAndColumn, indices) -> {
            int at = placeOf.getOrDefault(typeAndColumn.get(1), -1);
            // a table without nodes of a type need not have the columns of that type
            if (at >= 0 || typeAndColumn.get(0) == null) {
                sources.add(column(typeAndColumn.get(0), at, typeAndColumn.get(1), indices));
            }
        });
    }

    private Column column(String type, int at, String name, List<Integer> indices) {
        if (at < 0) {
            throw new IllegalArgumentException("there is no column " + name);
        }
        int number = -1;
        int missing = -1;
        List<Integer> parts = new ArrayList<>();
        int width = 1
                + indices.stream()
                        .mapToInt(i -> features.get(i).elementOf(name))
                        .max()
                        .orElse(-1);
        int[] elements = new int[width];
        Arrays.fill(elements, -1);
        Map<String, Integer> byWord = new HashMap<>();
        for (int i : indices) {
            Feature feature = features.get(i);
            int element = feature.elementOf(name);
            if (element >= 0) {
                elements[element] = i;
            } else if (feature.kind() == Kind.NUMBER || feature.kind() == Kind.EMBEDDING || feature.oldNumber()) {
                number = i;
            } else if (feature.kind() == Kind.DATE) {
                parts.add(i);
            } else if (feature.kind() == Kind.MISSING) {
                missing = i;
            } else {
                byWord.put(feature.word(), i);
            }
        }
        return new Column(type, at, number, parts, elements, missing, byWord);
    }

    /** @param cells of the node, by column index */
    public Encoded encode(IntFunction<String> cells, BadCells bad) {
        Row row = new Row();
        String type = typeAt < 0 ? null : cells.apply(typeAt).strip();
        for (Column source : sources) {
            if (source.type != null && !source.type.equals(type)) {
                continue;
            }
            String cell = cells.apply(source.at);
            if (!source.byWord.isEmpty()) {
                addWords(row, source, cell);
            } else if (missingWords.isMissing(cell)) {
                addMissing(row, source);
            } else if (source.elements.length > 0) {
                addList(row, source, cell, bad);
            } else if (!source.parts.isEmpty()) {
                addDate(row, source, cell, bad);
            } else {
                addNumber(row, source, cell, bad);
            }
        }
        scaleEmbeddings(row);
        return new Encoded(Arrays.copyOf(row.columns, row.count), Arrays.copyOf(row.values, row.count));
    }

    /** Whether no cell of a node says anything: all are empty, or have only words and values that were not learned. */
    public boolean saysNothing(Encoded row, IntFunction<String> cells) {
        boolean says = Arrays.stream(row.columns)
                .anyMatch(column -> features.get(column).kind() != Kind.MISSING);
        // a number that is the mean gives 0, which is not stored
        return !says
                && sources.stream().noneMatch(source -> {
                    String cell = cells.apply(source.at);
                    if (source.byWord.isEmpty()) {
                        return !missingWords.isMissing(cell);
                    }
                    return source.byWord.containsKey(cell)
                            || CellWords.of(cell).keySet().stream().anyMatch(source.byWord::containsKey);
                });
    }

    private static void addMissing(Row row, Column source) {
        if (source.missing >= 0) {
            row.put(source.missing, 1);
        }
    }

    private void addNumber(Row row, Column source, String cell, BadCells bad) {
        Feature feature = source.number < 0 ? null : features.get(source.number);
        double value = NumberStyle.of(feature == null ? null : feature.format()).value(cell);
        if (Double.isNaN(value)) {
            bad.add(source.at, ColumnSummary.expectedNumber(cell));
            addMissing(row, source);
        } else if (feature != null) {
            row.put(source.number, (float) feature.encoded(value));
        }
    }

    private static void addList(Row row, Column source, String cell, BadCells bad) {
        float[] numbers = NumberList.of(cell);
        String wrong = ColumnSummary.wrongList(cell, numbers.length, source.elements.length);
        if (wrong != null) {
            bad.add(source.at, wrong);
            return;
        }
        for (int i = 0; i < numbers.length; i++) {
            if (source.elements[i] >= 0) {
                row.put(source.elements[i], numbers[i]);
            }
        }
    }

    private void addDate(Row row, Column source, String cell, BadCells bad) {
        LocalDateTime date =
                DateStyle.of(features.get(source.parts.get(0)).format()).value(cell);
        if (date == null) {
            bad.add(source.at, ColumnSummary.expectedDate(cell));
            addMissing(row, source);
            return;
        }
        for (int part : source.parts) {
            Feature feature = features.get(part);
            row.put(part, (float) feature.encoded(DatePart.of(feature.word()).value(date)));
        }
    }

    /** The columns of an embedding need not be side by side. */
    private void scaleEmbeddings(Row row) {
        if (!embeds) {
            return;
        }
        Map<String, Double> squares = new HashMap<>();
        for (int e = 0; e < row.count; e++) {
            Feature feature = features.get(row.columns[e]);
            if (feature.kind() == Kind.EMBEDDING) {
                squares.merge(feature.word(), (double) row.values[e] * row.values[e], Double::sum);
            }
        }
        for (int e = 0; e < row.count; e++) {
            Feature feature = features.get(row.columns[e]);
            if (feature.kind() == Kind.EMBEDDING) {
                row.values[e] = (float) (row.values[e] / Math.sqrt(squares.get(feature.word())));
            }
        }
    }

    /** Words ascend, and so do their features: the row comes out sorted. */
    private void addWords(Row row, Column source, String cell) {
        Integer value = source.byWord.get(cell);
        if (value != null && features.get(value).kind() == Kind.CATEGORY) {
            row.put(value, 1);
            return;
        }
        if (missingWords.isMissing(cell)) {
            return;
        }
        int first = row.count;
        double squares = 0;
        for (Map.Entry<String, Integer> word : CellWords.of(cell).entrySet()) {
            Integer index = source.byWord.get(word.getKey());
            if (index != null && features.get(index).kind() != Kind.CATEGORY) {
                boolean weighted = features.get(index).kind() == Kind.WORD;
                double weight = weighted
                        ? (1 + StrictMath.log(word.getValue()))
                                * features.get(index).scale()
                        : 1;
                squares += weighted ? weight * weight : 0;
                row.put(index, (float) weight);
            }
        }
        for (int e = first; e < row.count && squares > 0; e++) {
            row.values[e] = (float) (row.values[e] / Math.sqrt(squares));
        }
    }

    /** What has been encoded of a node so far. */
    private static final class Row {
        private int[] columns = new int[16];
        private float[] values = new float[16];
        private int count;

        void put(int column, float value) {
            if (value == 0) {
                return;
            }
            if (count == columns.length) {
                columns = Arrays.copyOf(columns, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            columns[count] = column;
            values[count++] = value;
        }
    }
}
