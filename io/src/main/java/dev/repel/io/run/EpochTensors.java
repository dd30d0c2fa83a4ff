package dev.repel.io.run;

import dev.repel.eval.PairQuality;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.train.EpochRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The epochs of a run as one tensor per column, preserved bit for bit. */
final class EpochTensors {
    private static final String COTRAINING = "epochs.cotraining";
    private static final String ANCHORS = "epochs.anchors";
    private static final String SUPERVISED_LOSS = "epochs.supervisedLoss";
    private static final String EXTRA_LOSS = "epochs.extraLoss";
    private static final String VALIDATION_ACCURACY = "epochs.validationAccuracy";
    private static final String VALIDATION_LOSS = "epochs.validationLoss";
    private static final String VALIDATION_MACRO_F1 = "epochs.validationMacroF1";

    private static final String QUALITY = "epochs.quality";
    private static final int QUALITY_COLUMNS = 6;

    private EpochTensors() {}

    static void put(Map<String, Tensor> tensors, List<EpochRecord> epochs) {
        History history = History.of(epochs);
        int[] cotraining = epochs.stream().mapToInt(e -> e.cotraining() ? 1 : 0).toArray();
        tensors.put(COTRAINING, Tensor.ofInts(cotraining));
        tensors.put(ANCHORS, Tensor.ofInts(history.anchors()));
        tensors.put(SUPERVISED_LOSS, Tensor.ofDoubles(history.supervisedLoss()));
        tensors.put(EXTRA_LOSS, Tensor.ofDoubles(history.extraLoss()));
        tensors.put(VALIDATION_ACCURACY, Tensor.ofDoubles(history.validationAccuracy()));
        tensors.put(VALIDATION_LOSS, Tensor.ofDoubles(history.validationLoss()));
        tensors.put(VALIDATION_MACRO_F1, Tensor.ofDoubles(history.validationMacroF1()));
        tensors.put(QUALITY, Tensor.ofLongs(quality(epochs)));
    }

    /** Six counts per epoch, −1 where nothing was measured. */
    private static long[] quality(List<EpochRecord> epochs) {
        long[] counts = new long[epochs.size() * QUALITY_COLUMNS];
        Arrays.fill(counts, -1);
        for (int e = 0; e < epochs.size(); e++) {
            PairQuality q = epochs.get(e).quality();
            if (q != null) {
                long[] row = {
                    q.anchors(), q.wrongAnchors(), q.negatives(), q.wrongNegatives(), q.pairs(), q.wrongPairs()
                };
                System.arraycopy(row, 0, counts, e * QUALITY_COLUMNS, QUALITY_COLUMNS);
            }
        }
        return counts;
    }

    private static PairQuality quality(long[] counts, int epoch) {
        int at = epoch * QUALITY_COLUMNS;
        return counts[at] < 0
                ? null
                : new PairQuality(
                        (int) counts[at],
                        (int) counts[at + 1],
                        (int) counts[at + 2],
                        (int) counts[at + 3],
                        counts[at + 4],
                        counts[at + 5]);
    }

    static List<EpochRecord> take(TensorFile file) {
        int[] cotraining = file.tensor(COTRAINING).ints();
        int[] anchors = file.tensor(ANCHORS).ints();
        double[] supervisedLoss = file.tensor(SUPERVISED_LOSS).doubles();
        double[] extraLoss = file.tensor(EXTRA_LOSS).doubles();
        double[] validationAccuracy = file.tensor(VALIDATION_ACCURACY).doubles();
        double[] validationLoss = file.tensor(VALIDATION_LOSS).doubles();
        double[] validationMacroF1 = file.tensor(VALIDATION_MACRO_F1).doubles();
        long[] quality = file.tensor(QUALITY).longs();
        List<EpochRecord> epochs = new ArrayList<>();
        for (int e = 0; e < cotraining.length; e++) {
            epochs.add(new EpochRecord(
                    e + 1,
                    cotraining[e] == 1,
                    supervisedLoss[e],
                    extraLoss[e],
                    anchors[e],
                    validationAccuracy[e],
                    validationLoss[e],
                    validationMacroF1[e],
                    quality(quality, e)));
        }
        return epochs;
    }
}
