package dev.repel.io.own;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Which features the columns of a table of nodes give, learnt from one table and applicable to another: predictions for
 * new nodes need the words and scales of the training data, not their own. {@link FeatureLearner} explains
 * how they are learnt.
 *
 * @param missing words for a missing value; null in model files of the first versions
 * @param types of the nodes, each of which has features of its own; null if all are of one type
 */
public record ColumnFeatures(
        List<Feature> list,
        @JsonInclude(JsonInclude.Include.NON_NULL) MissingWords missing,
        @JsonInclude(JsonInclude.Include.NON_NULL) Types types)
        implements Serializable {
    /**
     * The types of nodes.
     *
     * @param column of the table of nodes
     * @param names of the types
     * @param classified the names of those whose nodes have classes
     */
    public record Types(String column, List<String> names, List<String> classified) implements Serializable {
        public Types {
            names = List.copyOf(names);
            classified = List.copyOf(classified);
        }
    }

    /** Features of nodes that are all of one type. */
    public ColumnFeatures(List<Feature> list, MissingWords missing) {
        this(list, missing, null);
    }

    /** How a cell becomes the value of a feature. */
    public enum Kind {
        /** (value − shift) / scale; a missing one gives 0, which is the mean. */
        NUMBER,
        /** 1 where the number or date is missing. */
        MISSING,
        /** 1 where the cell is this value. */
        CATEGORY,
        /** (1 + ln of how often the cell has this word) · scale, the words of a cell then scaled to length 1. */
        WORD,
        /** (part − shift) / scale for one of the parts of a date; a missing one gives 0. */
        DATE,
        /** The value; all features of this kind with the same word are scaled to length 1 together. */
        EMBEDDING,
        /** A number of the {@link FeatureArray}; all of them are scaled to length 1 together. */
        ARRAY,
        /** What {@link StructuralFeatures} computes from the graph. */
        STRUCTURE
    }

    /**
     * @param word a word, a value, a part of a date or the name of an embedding; empty for a feature of a column of
     *     numbers
     * @param scale what a number is divided by, or the weight of a word
     * @param kind null in model files of the first versions: numbers were divided by the scale, words counted 1
     * @param shift what is subtracted from a number
     * @param unit above 0 if sign(d) · ln(1 + |d| / unit) takes the place of a number, d being its distance from the
     *     origin
     * @param format how numbers or dates are written where both readings are possible; null for the usual way
     * @param type of the nodes that have it; null if all have
     */
    public record Feature(
            String column,
            String word,
            double scale,
            Kind kind,
            double shift,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) double unit,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) double origin,
            @JsonInclude(JsonInclude.Include.NON_NULL) String format,
            @JsonInclude(JsonInclude.Include.NON_NULL) String type)
            implements Serializable {
        private static final Pattern INDEX = Pattern.compile("\\[(\\d{1,6})]");

        public Feature {
            Objects.requireNonNull(column, "a feature without a column");
            Objects.requireNonNull(word, "a feature without a word");
            if (kind == Kind.DATE) {
                DatePart.of(word);
            }
        }

        Feature(
                String column,
                String word,
                double scale,
                Kind kind,
                double shift,
                double unit,
                double origin,
                String format) {
            this(column, word, scale, kind, shift, unit, origin, format, null);
        }

        /** The same for nodes of one type. */
        Feature ofType(String name) {
            return new Feature(column, word, scale, kind, shift, unit, origin, format, name);
        }

        Feature(String column, String word, double scale, Kind kind, double shift) {
            this(column, word, scale, kind, shift, 0, 0, null);
        }

        public static Feature number(String column, double mean, double deviation) {
            return new Feature(column, "", deviation, Kind.NUMBER, mean);
        }

        static Feature number(String column, Moments moments, NumberShape shape, NumberStyle style) {
            return new Feature(
                    column,
                    "",
                    moments.deviation(),
                    Kind.NUMBER,
                    moments.mean(),
                    shape.unit(),
                    shape.origin(),
                    style.format());
        }

        static Feature day(String column, Moments moments, NumberShape shape, DateStyle style) {
            return new Feature(
                    column,
                    DatePart.DAY.words(),
                    moments.deviation(),
                    Kind.DATE,
                    moments.mean(),
                    shape.unit(),
                    shape.origin(),
                    style.format());
        }

        static Feature date(String column, DatePart part, DateStyle style) {
            return new Feature(column, part.words(), 1, Kind.DATE, 0, 0, 0, style.format());
        }

        /** A number of an embedding, as it is. */
        public static Feature embedding(String column, String block) {
            return new Feature(column, block, 1, Kind.EMBEDDING, 0);
        }

        /** A number of the lists in a column. */
        public static Feature element(String column, int index) {
            return embedding(column + "[" + index + "]", column);
        }

        /** Its place in the lists of a column; negative if it comes from no list. */
        int elementOf(String list) {
            if (kind != Kind.EMBEDDING || !word.equals(list) || !column.startsWith(list)) {
                return -1;
            }
            Matcher index = INDEX.matcher(column.substring(list.length()));
            return index.matches() ? Integer.parseInt(index.group(1)) : -1;
        }

        /** The column of a table that has its values: its own, or the lists that it is a number of. */
        public String columnAmong(Collection<String> columns) {
            return !columns.contains(column) && columns.contains(word) && elementOf(word) >= 0 ? word : column;
        }

        /** A column of the array beside the table. */
        static Feature ofArray(int index) {
            return new Feature(FeatureArray.SETTING, Integer.toString(index), 1, Kind.ARRAY, 0);
        }

        static Feature missing(String column) {
            return new Feature(column, "", 1, Kind.MISSING, 0);
        }

        static Feature category(String column, String value) {
            return new Feature(column, value, 1, Kind.CATEGORY, 0);
        }

        static Feature word(String column, String word, double weight) {
            return new Feature(column, word, weight, Kind.WORD, 0);
        }

        /** The same with another scale and shift. */
        public Feature scaled(double otherScale, double otherShift) {
            return new Feature(column, word, otherScale, kind, otherShift, unit, origin, format, type);
        }

        /** The display name; it is not stored. */
        public String name() {
            return type == null ? nameOfAny() : type + ": " + nameOfAny();
        }

        private String nameOfAny() {
            if (kind == Kind.MISSING) {
                return column + " missing";
            }
            if (kind == Kind.DATE || kind == Kind.ARRAY) {
                return column + " " + word;
            }
            return word.isEmpty() || kind == Kind.EMBEDDING ? column : column + "=" + word;
        }

        boolean oldNumber() {
            return kind == null && word.isEmpty();
        }

        /** What becomes of a number or a part of a date. */
        double encoded(double value) {
            double shaped = new NumberShape(origin, unit).of(value);
            double distance = shaped - shift;
            return Double.isInfinite(distance) ? shaped / scale - shift / scale : distance / scale;
        }
    }

    public ColumnFeatures {
        list = List.copyOf(list);
    }

    public List<String> names() {
        return list.stream().map(Feature::name).toList();
    }

    /** Those of the table, without those of an array beside it, which come last. */
    ColumnFeatures ofTable() {
        return new ColumnFeatures(list.subList(0, list.size() - ofArray()), missing, types);
    }

    /** How many come from an array beside the table. */
    int ofArray() {
        return (int)
                list.stream().filter(feature -> feature.kind() == Kind.ARRAY).count();
    }

    /** The same with those of an array beside the table. */
    ColumnFeatures withArray(int width) {
        List<Feature> all = new ArrayList<>(list);
        IntStream.range(0, width).mapToObj(Feature::ofArray).forEach(all::add);
        return new ColumnFeatures(all, missing, types);
    }

    /** Whether a feature is measured rather than present or absent; those that most nodes have are held dense. */
    boolean isMeasured(int feature) {
        Kind kind = list.get(feature).kind();
        return kind == Kind.NUMBER || kind == Kind.DATE || kind == Kind.EMBEDDING;
    }

    /** Whether they come from the graph because no column gave any. */
    public boolean structural() {
        return !list.isEmpty() && list.get(0).kind() == Kind.STRUCTURE;
    }
}
