package dev.repel.io.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.train.EpochRecord;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The epochs of a run, one array per quantity, in the order of the epochs.
 *
 * @param anchors −1 if the technique has none
 * @param pairs null if no epoch had any
 */
public record History(
        double[] supervisedLoss,
        double[] extraLoss,
        int[] anchors,
        double[] validationAccuracy,
        double[] validationLoss,
        double[] validationMacroF1,
        @JsonInclude(JsonInclude.Include.NON_NULL) PairHistory pairs) {
    public static History of(List<EpochRecord> epochs) {
        return new History(
                column(epochs, EpochRecord::supervisedLoss),
                column(epochs, EpochRecord::extraLoss),
                epochs.stream().mapToInt(EpochRecord::anchors).toArray(),
                column(epochs, EpochRecord::validationAccuracy),
                column(epochs, EpochRecord::validationLoss),
                column(epochs, EpochRecord::validationMacroF1),
                PairHistory.of(epochs));
    }

    private static double[] column(List<EpochRecord> epochs, ToDoubleFunction<EpochRecord> quantity) {
        return epochs.stream().mapToDouble(quantity).toArray();
    }
}
