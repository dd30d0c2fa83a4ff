package dev.repel.io.run;

import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.train.EpochRecord;
import dev.repel.train.GateVerdict;
import dev.repel.train.HeldOut;
import dev.repel.train.Teacher;
import dev.repel.train.TrainedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A finished run, kept until all runs of the training have finished.
 *
 * @param settings as in the {@link Checkpoint} it belongs to
 */
public record FinishedRun(Settings settings, TrainedRun run) {
    private static final String PARAMETERS = "parameters.";
    private static final String LOGITS = "logits";
    private static final String LAST_LOGITS = "lastLogits";
    private static final String EMBEDDINGS = "embeddings";
    private static final String COUNTERS = "counters";
    private static final String SECONDS = "seconds";
    private static final String BEST = "best";
    private static final String GATE = "gate.";
    private static final String HELD_OUT_NODES = "heldOut.nodes";
    private static final String HELD_OUT_LOGITS = "heldOut.logits";

    /** Precedes the names of what is kept of an ensemble that the run was distilled from. */
    private static final String TEACHER = "teacher.";

    public void write(Path file) throws IOException {
        TreeMap<String, Tensor> tensors = new TreeMap<>();
        NamedMatrices.put(tensors, PARAMETERS, run.parameters());
        tensors.put(LOGITS, Tensor.of(run.logits()));
        tensors.put(LAST_LOGITS, Tensor.of(run.lastLogits()));
        tensors.put(EMBEDDINGS, Tensor.of(run.embeddings()));
        EpochTensors.put(tensors, run.history());
        tensors.put(COUNTERS, Tensor.ofLongs(new long[] {run.seed(), run.best().epoch()}));
        tensors.put(SECONDS, Tensor.ofDoubles(new double[] {run.seconds()}));
        // the networks of a gate or an ensemble may be better or worse than that of any epoch
        EpochRecord best = run.best();
        tensors.put(BEST, Tensor.ofDoubles(new double[] {
            best.validationAccuracy(), best.validationLoss(), best.validationMacroF1()
        }));
        run.gate()
                .ifPresent(gate -> tensors.put(
                        GATE + gate.taken(),
                        Tensor.ofDoubles(new double[] {gate.weight(), gate.onlyWith(), gate.onlyWithout()})));
        tensors.put(HELD_OUT_NODES, Tensor.ofInts(run.heldOut().nodes()));
        tensors.put(HELD_OUT_LOGITS, Tensor.of(run.heldOut().logits()));
        TreeMap<String, String> metadata = new TreeMap<>(settings.toMetadata());
        run.ensemble().ifPresent(ensemble -> EnsembleTensors.put(tensors, metadata, ensemble));
        run.teacher().ifPresent(teacher -> put(tensors, teacher));
        Safetensors.write(file, new TensorFile(tensors, metadata));
    }

    /** @throws InvalidDataException if the file is damaged or not a finished run */
    public static FinishedRun read(Path file) throws IOException {
        TensorFile content = Safetensors.read(file);
        try {
            return new FinishedRun(Settings.fromMetadata(content.metadata()), run(content));
        } catch (RuntimeException e) {
            throw new InvalidDataException(file.toString(), "content", "expected a run of this version (" + e + ")");
        }
    }

    private static void put(TreeMap<String, Tensor> tensors, Teacher teacher) {
        tensors.put(TEACHER + LOGITS, Tensor.of(teacher.logits()));
        tensors.put(TEACHER + HELD_OUT_NODES, Tensor.ofInts(teacher.heldOut().nodes()));
        tensors.put(TEACHER + HELD_OUT_LOGITS, Tensor.of(teacher.heldOut().logits()));
        tensors.put(TEACHER + COUNTERS, Tensor.ofLongs(new long[] {teacher.networks(), teacher.parameters()}));
        tensors.put(TEACHER + SECONDS, Tensor.ofDoubles(new double[] {teacher.seconds()}));
    }

    private static Optional<Teacher> teacher(TensorFile all) {
        TensorFile content = all.part(TEACHER);
        if (content.tensors().isEmpty()) {
            return Optional.empty();
        }
        long[] counters = content.tensor(COUNTERS).longs();
        return Optional.of(new Teacher(
                content.tensor(LOGITS).toMatrix(),
                heldOut(content),
                Math.toIntExact(counters[0]),
                counters[1],
                content.tensor(SECONDS).doubles()[0]));
    }

    private static HeldOut heldOut(TensorFile content) {
        return new HeldOut(
                content.tensor(HELD_OUT_NODES).ints(),
                content.tensor(HELD_OUT_LOGITS).toMatrix());
    }

    private static TrainedRun run(TensorFile content) {
        List<EpochRecord> history = EpochTensors.take(content);
        long[] counters = content.tensor(COUNTERS).longs();
        double[] best = content.tensor(BEST).doubles();
        return new TrainedRun(
                counters[0],
                history.get(Math.toIntExact(counters[1]) - 1).withValidation(best[0], best[1], best[2]),
                NamedMatrices.take(content, PARAMETERS),
                content.tensor(LOGITS).toMatrix(),
                content.tensor(LAST_LOGITS).toMatrix(),
                content.tensor(EMBEDDINGS).toMatrix(),
                history,
                content.tensor(SECONDS).doubles()[0],
                heldOut(content),
                EnsembleTensors.take(content),
                teacher(content),
                content.part(GATE).tensors().entrySet().stream()
                        .map(entry -> gate(entry.getKey(), entry.getValue().doubles()))
                        .findFirst());
    }

    private static GateVerdict gate(String taken, double[] figures) {
        return new GateVerdict(figures[0], (int) figures[1], (int) figures[2], GateVerdict.Taken.valueOf(taken));
    }
}
