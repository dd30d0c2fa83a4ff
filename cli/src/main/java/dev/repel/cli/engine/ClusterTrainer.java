package dev.repel.cli.engine;

import dev.repel.experiment.TaskTrainer;
import java.util.Map;

/** Trains one model after the other, each on many machines. */
public interface ClusterTrainer extends TaskTrainer, AutoCloseable {
    /** What numbers depend on besides the options of a training, by name. */
    Map<String, String> settings();

    /** What is to be said of the cluster and of what the last training took, by name. */
    Map<String, Object> facts();

    @Override
    void close();
}
