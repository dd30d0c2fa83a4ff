package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.eval.Separability;
import dev.repel.graph.RandomWalkWithRestart;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import dev.repel.train.TrainingListener;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HardestPairsTest {
    private static final int COUNT = 12;

    private static List<HardestPairs.Pair> pairs(RunResult result, Experiment experiment, int threads) {
        try (Workers workers = new Workers(threads)) {
            return experiment.hardestPairs(result.run(), COUNT, workers);
        }
    }

    private static RunResult run(Experiment experiment) {
        try (Workers workers = new Workers(1)) {
            return experiment.run(0, workers, TrainingListener.SILENT, Optional.empty());
        }
    }

    @Test
    void listsTheMostAlikeFirstAndEveryNegativeOnce() {
        Experiment experiment = Runs.experiment(Runs.DATASET, Runs.config("gcn", "pcl"));
        RunResult result = run(experiment);

        List<HardestPairs.Pair> pairs = pairs(result, experiment, 1);

        assertThat(pairs).hasSizeBetween(1, COUNT);
        assertThat(pairs)
                .isSortedAccordingTo(Comparator.comparingDouble(HardestPairs.Pair::similarity)
                        .reversed());
        assertThat(pairs.stream().map(HardestPairs.Pair::negative)).doesNotHaveDuplicates();
        assertThat(pairs).allSatisfy(pair -> {
            assertThat(pair.anchor()).isNotEqualTo(pair.negative());
            assertThat(result.run().logits().argMax(pair.anchor())).isEqualTo(pair.pseudoLabel());
            assertThat(pair.similarity())
                    .isCloseTo(cosine(result.run().embeddings(), pair.anchor(), pair.negative()), within(1e-5));
        });
    }

    /** By way of a graph of two nodes of two classes, whose separability is 1 − cosine. */
    private static double cosine(Matrix embeddings, int i, int j) {
        Matrix both = new Matrix(2, embeddings.cols());
        for (int t = 0; t < embeddings.cols(); t++) {
            both.set(0, t, embeddings.get(i, t));
            both.set(1, t, embeddings.get(j, t));
        }
        return 1 - new Separability(both, new int[] {0, 1}, 2).global();
    }

    @Test
    void hasTheWalkScoresOfTheDefinition() {
        Experiment experiment = Runs.experiment(Runs.DATASET, Runs.config("gcn", "pcl"));

        assertThat(pairs(run(experiment), experiment, 1)).isNotEmpty().allSatisfy(pair -> {
            double[] exact = RandomWalkWithRestart.from(
                    Runs.DATASET.graph(), pair.anchor(), Runs.PCL.continueProbability(), 1e-9);
            assertThat(pair.walkScore()).isCloseTo(exact[pair.negative()], within(1e-3));
        });
    }

    @Test
    void doesNotDependOnTheThreads() {
        Experiment experiment = Runs.experiment(Runs.DATASET, Runs.config("gcn", "pcl"));
        RunResult result = run(experiment);

        assertThat(pairs(result, experiment, 3)).isEqualTo(pairs(result, experiment, 1));
    }

    @Test
    void isEmptyWhereNothingIsPushedApart() {
        Experiment experiment = Runs.experiment(Runs.DATASET, Runs.config("gcn", "none"));

        assertThat(pairs(run(experiment), experiment, 1)).isEmpty();
    }
}
