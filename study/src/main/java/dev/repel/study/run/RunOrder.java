package dev.repel.study.run;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.PreparedDataset;
import dev.repel.tensor.Kernels;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A run as it can be told to another JVM, which makes the same training of it and measures the same.
 *
 * @param options of the training, see {@link TrainingCall#options()}
 * @param firstSeed the seed of run 0
 * @param index of the run, from 0
 */
public record RunOrder(Map<String, String> options, long firstSeed, int index, Measured measured)
        implements Serializable {
    /** What is looked at once the training is over. */
    public enum Measured {
        EVERYTHING,
        /** Nobody asks how it does on the test nodes. */
        VALIDATION_ONLY
    }

    public RunOrder {
        // a copy that can be sent, whatever kind of map was given
        options = new LinkedHashMap<>(options);
    }

    /**
     * The work that was ordered.
     *
     * @param reader makes trainings of options
     */
    public PlannedRun.Work work(PreparedDataset data, TrainingCall.Reader reader, Kernels kernels) {
        TrainingCall call = reader.read(options);
        return work(new Experiment(data, call.spec(data.dataset()).with("seed", firstSeed), kernels), call, data);
    }

    /** The same where call and experiment are at hand. */
    PlannedRun.Work work(Experiment experiment, TrainingCall call, PreparedDataset data) {
        if (call.labelling().isAskedFor()) {
            return new LabellingRun(data, call.labelling(), firstSeed + index, experiment.kernels());
        }
        return (workers, stopped) -> {
            Experiment chosen = call.experiment(experiment, data, index);
            PlannedRun.Work work = measured == Measured.EVERYTHING
                    ? Measuring.everything(chosen, index, call.separabilityHops())
                    : Measuring.validation(chosen, index);
            return work.measure(workers, stopped);
        };
    }
}
