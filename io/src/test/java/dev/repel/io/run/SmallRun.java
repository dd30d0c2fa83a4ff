package dev.repel.io.run;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Calibration;
import dev.repel.eval.Evaluation;
import dev.repel.eval.PairQuality;
import dev.repel.eval.Temperature;
import dev.repel.experiment.Calibrated;
import dev.repel.experiment.RunResult;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A dataset of four nodes and runs on it. */
final class SmallRun {
    static final NodeDataset DATASET = new NodeDataset(
            "small",
            Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3}),
            FeatureMatrix.of(SparseMatrix.of(Matrix.of(new double[][] {{1, 0}, {0, 1}, {1, 1}, {0, 0}}))),
            new int[] {0, 1, 1, NodeDataset.UNLABELLED},
            List.of("a", "b, \"c\""),
            List.of("n0", "n,1", "n\"2\"", "n3"),
            List.of("x", "y"),
            Optional.empty(),
            "0123");

    static final Split SPLIT = new Split(new int[] {0}, new int[] {1}, new int[] {2});

    private SmallRun() {}

    static TrainedRun trained(long seed, double validationAccuracy, double validationLoss) {
        EpochRecord first = new EpochRecord(1, false, 0.1 + 0.2, 0, 0, 0, 1 / 3.0, 0.125, null);
        EpochRecord second = new EpochRecord(
                2, true, 0.25, 1e-300, 3, validationAccuracy, validationLoss, 0.75, new PairQuality(3, 1, 4, 1, 5, 9));
        Map<String, Matrix> parameters = new LinkedHashMap<>();
        parameters.put("lins.0.weight", Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}));
        parameters.put("lins.0.bias", Matrix.of(new double[][] {{7, 8, 9}}));
        parameters.put("norms.0.weight", Matrix.of(new double[][] {{1, 1, 1}}));
        Matrix logits = Matrix.of(new double[][] {{5, 0}, {0, 1}, {0, 2}, {0, 0}});
        return new TrainedRun(
                seed,
                second,
                parameters,
                logits,
                logits,
                new Matrix(4, 3),
                List.of(first, second),
                1.5,
                HeldOut.of(SPLIT.validation(), logits));
    }

    static RunResult result(long seed, double validationAccuracy, double validationLoss) {
        TrainedRun run = trained(seed, validationAccuracy, validationLoss);
        Calibration none = new Calibration();
        return new RunResult(
                run,
                SPLIT,
                Evaluation.of(run.logits(), DATASET, SPLIT.test()),
                Evaluation.of(run.logits(), DATASET, SPLIT.validation()),
                1,
                0,
                new Calibrated(new Temperature(2), none, none, List.of()));
    }
}
