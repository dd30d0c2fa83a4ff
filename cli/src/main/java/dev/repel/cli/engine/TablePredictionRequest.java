package dev.repel.cli.engine;

import dev.repel.data.FittedScaling;
import dev.repel.eval.Answers;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.own.OwnGraphOptions;

/**
 * A model to be applied to tables that a cluster reads.
 *
 * @param model one whose network is the backbone alone
 * @param tables where they are
 * @param columns what they are for; no labels are needed
 * @param scaling of the features
 * @param answers what becomes of the network's output
 * @param evaluate whether the accuracy on nodes with a label is wanted
 */
public record TablePredictionRequest(
        TrainedModel model,
        ClusterTables tables,
        OwnGraphOptions columns,
        FittedScaling scaling,
        Answers answers,
        boolean evaluate) {}
