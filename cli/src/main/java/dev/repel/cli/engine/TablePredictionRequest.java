package dev.repel.cli.engine;

import dev.repel.data.FittedScaling;
import dev.repel.eval.Answers;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.own.OwnGraphOptions;
import java.util.List;

/**
 * A model to be applied to tables that a cluster reads.
 *
 * @param model one whose networks are backbones alone
 * @param tables where they are
 * @param columns what they are for; no labels are needed
 * @param scalings of the features, one per network
 * @param answers what becomes of the network's output
 * @param evaluate whether the accuracy on nodes with a label is wanted
 */
public record TablePredictionRequest(
        TrainedModel model,
        ClusterTables tables,
        OwnGraphOptions columns,
        List<FittedScaling> scalings,
        Answers answers,
        boolean evaluate) {}
