package dev.repel.io.model;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.io.own.EdgeRelations;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.run.RunFigures;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A short training whose model is saved, and what a model from a file answers. */
final class SavedTraining {
    private SavedTraining() {}

    /**
     * Trains and saves.
     *
     * @param weighting what the file says of weights, null for nothing
     * @param relations what the file says of relations, null for nothing
     * @return the logits of the training
     */
    static Matrix of(
            Path file,
            NodeDataset dataset,
            Map<String, String> settings,
            EdgeWeighting weighting,
            EdgeRelations relations)
            throws IOException {
        ExperimentSpec spec = ExperimentSpec.of(TrainConfig.of(settings), SplitStrategy.RANDOM)
                .with("scaling", FeatureScaling.ROW_SUMS)
                .with("train-per-class", 5)
                .with("val-per-class", 5);
        try (Workers workers = new Workers(1)) {
            Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
            RunResult result = experiment.run(0, workers, TrainingListener.SILENT, Optional.empty());
            ModelFile.Preprocessing preprocessing = new ModelFile.Preprocessing(
                    true,
                    false,
                    null,
                    FittedScaling.of(FeatureScaling.ROW_SUMS),
                    weighting,
                    dataset.graph().directed(),
                    relations);
            ModelFile.write(file, dataset, spec, preprocessing, RunFigures.of(result), result.run());
            return result.run().logits();
        }
    }

    static Matrix logits(TrainedModel model, Graph graph, FeatureMatrix features) {
        try (Workers workers = new Workers(1)) {
            return model.over(graph)
                    .predictor()
                    .predict(graph, features, new PlainKernels(), workers)
                    .logits();
        }
    }
}
