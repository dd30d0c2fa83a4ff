package dev.repel.io.run;

import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.train.Adam;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The progress of a training of several runs.
 *
 * @param settings everything the numbers depend on; a training may only continue with the same settings
 * @param finished the runs that have finished; each has its own {@link FinishedRun}
 * @param current the runs in progress
 */
public record Checkpoint(Settings settings, SortedSet<Integer> finished, SortedMap<Integer, TrainingState> current) {
    private static final String FINISHED_RUNS = "repel.finishedRuns";
    private static final String CURRENT_RUNS = "repel.currentRuns";
    private static final String PARAMETERS = "parameters.";
    private static final String BEST_PARAMETERS = "best.";
    private static final String FIRST_MOMENTS = "adam.m.";
    private static final String SECOND_MOMENTS = "adam.v.";
    private static final String TECHNIQUE = "technique.";
    private static final String COUNTERS = "counters";
    private static final String SECONDS = "seconds";

    public void write(Path file) throws IOException {
        TreeMap<String, String> metadata = new TreeMap<>(settings.toMetadata());
        metadata.put(FINISHED_RUNS, joined(finished));
        metadata.put(CURRENT_RUNS, joined(current.keySet()));
        TreeMap<String, Tensor> tensors = new TreeMap<>();
        current.forEach((run, state) -> {
            TreeMap<String, Tensor> own = new TreeMap<>();
            put(own, state);
            own.forEach((name, tensor) -> tensors.put(prefix(run) + name, tensor));
        });
        Safetensors.write(file, new TensorFile(tensors, metadata));
    }

    private static String joined(Collection<Integer> runs) {
        return runs.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static SortedSet<Integer> split(String runs) {
        return runs.isEmpty()
                ? new TreeSet<>()
                : Arrays.stream(runs.split(",")).map(Integer::valueOf).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String prefix(int run) {
        return "run." + run + ".";
    }

    private static void put(Map<String, Tensor> tensors, TrainingState state) {
        NamedMatrices.put(tensors, PARAMETERS, state.parameters());
        NamedMatrices.put(tensors, BEST_PARAMETERS, state.bestParameters());
        NamedMatrices.put(tensors, FIRST_MOMENTS, state.optimiser().firstMoments());
        NamedMatrices.put(tensors, SECOND_MOMENTS, state.optimiser().secondMoments());
        NamedMatrices.put(tensors, TECHNIQUE, state.technique());
        EpochTensors.put(tensors, state.history());
        long[] counters = {state.seed(), state.optimiser().steps(), state.best().epoch()};
        tensors.put(COUNTERS, Tensor.ofLongs(counters));
        tensors.put(SECONDS, Tensor.ofDoubles(new double[] {state.seconds()}));
    }

    /** @throws InvalidDataException if the file is damaged or not a checkpoint */
    public static Checkpoint read(Path file) throws IOException {
        TensorFile content = Safetensors.read(file);
        try {
            SortedMap<Integer, TrainingState> current = new TreeMap<>();
            for (int run : split(content.metadata().get(CURRENT_RUNS))) {
                current.put(run, state(content.part(prefix(run))));
            }
            SortedSet<Integer> finished = split(content.metadata().get(FINISHED_RUNS));
            return new Checkpoint(Settings.fromMetadata(content.metadata()), finished, current);
        } catch (RuntimeException e) {
            // the file is intact but not ours, or of another version: any exception means that
            throw new InvalidDataException(
                    file.toString(), "content", "expected a checkpoint of this version (" + e + ")");
        }
    }

    private static TrainingState state(TensorFile content) {
        List<EpochRecord> history = EpochTensors.take(content);
        long[] counters = content.tensor(COUNTERS).longs();
        return new TrainingState(
                counters[0],
                history.size(),
                NamedMatrices.take(content, PARAMETERS),
                new Adam.State(
                        Math.toIntExact(counters[1]),
                        NamedMatrices.take(content, FIRST_MOMENTS),
                        NamedMatrices.take(content, SECOND_MOMENTS)),
                history.get(Math.toIntExact(counters[2]) - 1),
                NamedMatrices.take(content, BEST_PARAMETERS),
                NamedMatrices.take(content, TECHNIQUE),
                history,
                content.tensor(SECONDS).doubles()[0]);
    }
}
