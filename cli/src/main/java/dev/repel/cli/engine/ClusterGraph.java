package dev.repel.cli.engine;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Answers;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.train.TrainedRun;
import java.io.IOException;

/**
 * A graph that a cluster has read from tables, and the training on it. Edges, features and the logits of all nodes stay
 * there: the runs it returns have no matrix of logits or embeddings, and only the cluster can evaluate them.
 */
public interface ClusterGraph extends ClusterTrainer {
    /** What this machine knows: labels, classes and the split, but neither edges nor features nor ids. */
    NodeDataset known();

    /** What a result says about it. */
    Result.Dataset dataset();

    /** How the feature columns came about. */
    ColumnFeatures columns();

    /** Fails if predictions are to go to this folder and would replace something other than earlier predictions. */
    void checkFolder(RunFolder folder);

    /** Compares a run with the labels that were kept back. */
    RunResult evaluate(TrainedRun run, Split split, ExperimentSpec spec);

    /** How many nodes get no label from the run that was evaluated last, because it is not sure enough. */
    int unsure(Answers answers);

    /**
     * Writes the predictions of the run that was evaluated last.
     *
     * @param folder where they go unless the user names another place
     * @return the place
     */
    String writePredictions(Answers answers, RunFolder folder) throws IOException;

    /** Work that needs such a graph. */
    @FunctionalInterface
    interface Work {
        void run(ClusterGraph graph) throws IOException;
    }
}
