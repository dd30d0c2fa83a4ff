package dev.repel.io.run;

import dev.repel.experiment.FinishedFold;
import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.tensor.Matrix;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * The networks of a finished fold, kept until their run has finished.
 *
 * @param settings as in the {@link Checkpoint} it belongs to
 * @param networks one, or several between which held-back labels decide
 */
public record FinishedFoldFile(Settings settings, List<FinishedFold> networks) {
    private static final String NODES = "nodes";
    private static final String LOGITS = "logits";
    private static final String SECONDS = "seconds";
    private static final String COUNTS_FROM = "countsFrom";

    public void write(Path file) throws IOException {
        TreeMap<String, Tensor> tensors = new TreeMap<>();
        for (int n = 0; n < networks.size(); n++) {
            String prefix = prefix(n);
            TreeMap<String, Tensor> own = new TreeMap<>();
            put(own, networks.get(n));
            own.forEach((name, tensor) -> tensors.put(prefix + name, tensor));
        }
        Safetensors.write(file, new TensorFile(tensors, new TreeMap<>(settings.toMetadata())));
    }

    private static String prefix(int network) {
        return "network." + network + ".";
    }

    private static void put(TreeMap<String, Tensor> tensors, FinishedFold fold) {
        HeldOut all = HeldOut.all(fold.byEpoch());
        tensors.put(NODES, Tensor.ofInts(fold.byEpoch().get(0).nodes()));
        tensors.put(LOGITS, Tensor.of(all.logits()));
        tensors.put(SECONDS, Tensor.ofDoubles(new double[] {fold.seconds()}));
        tensors.put(COUNTS_FROM, Tensor.ofInts(new int[] {fold.countsFrom()}));
        EpochTensors.put(tensors, fold.history());
    }

    /** @throws InvalidDataException if the file is damaged or not a finished fold */
    public static FinishedFoldFile read(Path file) throws IOException {
        TensorFile content = Safetensors.read(file);
        try {
            List<FinishedFold> networks = new ArrayList<>();
            for (TensorFile part = content.part(prefix(0));
                    !part.tensors().isEmpty();
                    part = content.part(prefix(networks.size()))) {
                networks.add(fold(part));
            }
            return new FinishedFoldFile(Settings.fromMetadata(content.metadata()), networks);
        } catch (RuntimeException e) {
            throw new InvalidDataException(
                    file.toString(), "content", "expected a fold of this version (" + e + ")", e);
        }
    }

    private static FinishedFold fold(TensorFile content) {
        int[] nodes = content.tensor(NODES).ints();
        Matrix logits = content.tensor(LOGITS).toMatrix();
        List<EpochRecord> history = EpochTensors.take(content);
        if ((long) history.size() * nodes.length != logits.rows()) {
            throw new IllegalArgumentException(logits.rows() + " rows of predictions");
        }
        List<HeldOut> byEpoch = new ArrayList<>();
        int size = nodes.length * logits.cols();
        for (int epoch = 0; epoch < history.size(); epoch++) {
            float[] rows = Arrays.copyOfRange(logits.data(), epoch * size, (epoch + 1) * size);
            byEpoch.add(new HeldOut(nodes, new Matrix(nodes.length, logits.cols(), rows)));
        }
        return new FinishedFold(
                history,
                content.tensor(SECONDS).doubles()[0],
                byEpoch,
                content.tensor(COUNTS_FROM).ints()[0]);
    }
}
