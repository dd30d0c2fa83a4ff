package dev.repel.train;

import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long a run takes.
 *
 * @param warmup E₁, the epochs on the labels alone
 * @param cotrain E₂, the epochs with the technique's own loss
 */
public record Schedule(
        @Setting(value = "200", range = "[0, )", help = "Epochs before pairs or pseudo-labels join (E1).")
        int warmup,

        @Setting(value = "300", range = "[0, )", help = "Epochs with them (E2).")
        int cotrain,

        @Setting(value = "0", range = "[0, )", help = "Stop after N co-training epochs without a better one; 0: never.")
        int patience) {

    private static final double WARMUP_SHARE = 0.4;

    /** An alternative way to set the length: the sum of both. */
    record Total(
            @Setting(
                    range = "[1, )",
                    help = "Total epochs, split 40/60 unless {warmup} or {cotrain} is given; ups and m3s train E1 and"
                            + " their own stages.",
                    common = true)
            Integer epochs) {}

    public Schedule {
        InvalidSetting.unless(warmup + cotrain >= 1, "warmup", "and {cotrain} must have at least one epoch together");
    }

    /** The given settings with the total replaced by warm-up and co-training. */
    static Map<String, String> settled(Map<String, String> given) {
        String text = given.get("epochs");
        if (text == null) {
            return given;
        }
        Integer total = (Integer) parse(Total.class, "epochs", text);
        Map<String, String> settled = new LinkedHashMap<>(given);
        settled.remove("epochs");
        if (total == null) {
            return settled;
        }
        boolean warmupGiven = given.containsKey("warmup");
        boolean cotrainGiven = given.containsKey("cotrain");
        int warmup = warmupGiven ? number(given, "warmup") : 0;
        int cotrain = cotrainGiven ? number(given, "cotrain") : 0;
        int first = warmupGiven ? warmup : cotrainGiven ? total - cotrain : (int) Math.round(total * WARMUP_SHARE);
        int second = cotrainGiven ? cotrain : total - first;
        InvalidSetting.unless(
                first >= 0 && second >= 0 && first + second == total,
                "epochs",
                total + " does not go with " + (warmupGiven ? "{warmup} " + warmup : "")
                        + (warmupGiven && cotrainGiven ? " and " : "") + (cotrainGiven ? "{cotrain} " + cotrain : "")
                        + "; two of the three are enough");
        settled.put("warmup", Integer.toString(first));
        settled.put("cotrain", Integer.toString(second));
        return settled;
    }

    private static int number(Map<String, String> given, String name) {
        return (Integer) parse(Schedule.class, name, given.get(name));
    }

    private static Object parse(Class<? extends Record> record, String name, String text) {
        return Declared.in(record)
                .named(name)
                .map(setting -> setting.parse(text))
                .orElse(null);
    }

    public int epochs() {
        return warmup + cotrain;
    }

    /** A copy with this many epochs, with warm-up and co-training in the same proportion. */
    public Schedule withEpochs(int epochs) {
        int first = (int) Math.round((double) epochs * warmup / epochs());
        return new Schedule(first, epochs - first, patience);
    }

    public boolean isCotraining(int epoch) {
        return epoch > warmup;
    }

    /**
     * Whether patience is exhausted.
     *
     * @param from the epoch after which patience counts
     */
    boolean isPatienceExhausted(int epoch, int bestEpoch, int from) {
        return patience > 0 && epoch > from && epoch - Math.max(bestEpoch, from) >= patience;
    }
}
