package dev.repel.study.run;

import dev.repel.data.NodeDataset;
import dev.repel.experiment.ExperimentSpec;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * A training as the options of {@code repel train} describe it, defaults of its backbone included. Whoever knows these
 * options makes one of a map of them; nothing here knows what they are called.
 */
public interface TrainingCall {
    /** Makes calls of options by their names on the command line, without dashes. */
    @FunctionalInterface
    interface Reader {
        /** @throws IllegalArgumentException if an option is unknown or has a value it cannot have */
        TrainingCall read(Map<String, String> options);
    }

    /** The options it was read from, those that are the same for all calls included: they make the same call again. */
    Map<String, String> options();

    /** Which data it reads, as a text that is the same for the same data. */
    String data();

    NodeDataset load(Consumer<String> progress) throws IOException;

    /** What is to be run; its seed is that of run 0. */
    ExperimentSpec spec(NodeDataset dataset);

    /** All that the numbers of a run depend on but its seed: options, the data's hash, kernels and version. */
    SortedMap<String, String> settings(NodeDataset dataset);

    /** For how many hops Separability-N is to be measured. */
    int separabilityHops();

    /**
     * The same training with this share of its epochs, in all of its phases and stages alike.
     *
     * @param share in (0, 1]
     */
    TrainingCall shortened(double share);

    /** Every option with its value, so that the same training can be started again. */
    Map<String, Object> recorded(NodeDataset dataset);
}
