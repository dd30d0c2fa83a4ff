package dev.repel.io.own;

import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.tensor.FeatureMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Between which values the numbers and days of a training lay, as features. What lies far outside is a guess for any
 * network, however sure it seems.
 */
public record LearnedRanges(List<Range> list) {
    /** Nothing is known, so nothing is outside. */
    public static final LearnedRanges NONE = new LearnedRanges(List.of());

    /** How far outside is far, in widths of the range. */
    private static final double FAR = 0.5;

    /** @param feature its index */
    public record Range(int feature, float low, float high) {
        public boolean isFarFrom(float value) {
            double reach = FAR * ((double) high - low);
            return value < low - reach || value > high + reach;
        }
    }

    public LearnedRanges {
        list = list == null ? List.of() : List.copyOf(list);
    }

    /**
     * Those of the features of a table; none if the features are not from columns.
     *
     * @param columns null for none
     */
    public static LearnedRanges of(ColumnFeatures columns, FeatureMatrix features) {
        int count = columns == null ? 0 : columns.list().size();
        float[] low = new float[count];
        float[] high = new float[count];
        for (int node = 0; node < features.rows() && count > 0; node++) {
            features.forEach(node, (feature, value) -> {
                low[feature] = Math.min(low[feature], value);
                high[feature] = Math.max(high[feature], value);
            });
        }
        List<Range> ranges = new ArrayList<>();
        for (int f = 0; f < count; f++) {
            if (isMeasured(columns.list().get(f)) && low[f] < high[f]) {
                ranges.add(new Range(f, low[f], high[f]));
            }
        }
        return new LearnedRanges(ranges);
    }

    private static boolean isMeasured(Feature feature) {
        return feature.kind() == Kind.NUMBER
                || (feature.kind() == Kind.DATE && feature.word().equals(DatePart.DAY.words()));
    }
}
