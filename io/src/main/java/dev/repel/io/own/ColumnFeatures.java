package dev.repel.io.own;

import java.io.Serializable;
import java.util.List;

/**
 * Which features the columns of a table of nodes give, learnt from one table and applicable to another: predictions for
 * new nodes need the words and scales of the training data, not their own. {@link FeatureLearner} explains
 * how they are learnt.
 */
public record ColumnFeatures(List<Feature> list) implements Serializable {
    /** How a cell becomes the value of a feature. */
    public enum Kind {
        /** (value − shift) / scale; a missing one gives 0, which is the mean. */
        NUMBER,
        /** 1 where the number is missing. */
        MISSING,
        /** 1 where the cell is this value. */
        CATEGORY,
        /** (1 + ln of how often the cell has this word) · scale, the words of a cell then scaled to length 1. */
        WORD,
        /** What {@link StructuralFeatures} computes from the graph. */
        STRUCTURE
    }

    /**
     * @param word a word or a value; empty for a feature of a column of numbers
     * @param scale what a number is divided by, or the weight of a word
     * @param kind null in model files of the first versions: numbers were divided by the scale, words counted 1
     * @param shift what is subtracted from a number
     */
    public record Feature(String column, String word, double scale, Kind kind, double shift) implements Serializable {
        public static Feature number(String column, double mean, double deviation) {
            return new Feature(column, "", deviation, Kind.NUMBER, mean);
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

        /** The display name; it is not stored. */
        public String name() {
            if (kind == Kind.MISSING) {
                return column + " missing";
            }
            return word.isEmpty() ? column : column + "=" + word;
        }

        boolean oldNumber() {
            return kind == null && word.isEmpty();
        }
    }

    public ColumnFeatures {
        list = List.copyOf(list);
    }

    public List<String> names() {
        return list.stream().map(Feature::name).toList();
    }

    /** Whether they come from the graph because no column gave any. */
    public boolean structural() {
        return !list.isEmpty() && list.get(0).kind() == Kind.STRUCTURE;
    }
}
