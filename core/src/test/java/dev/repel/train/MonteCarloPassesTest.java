package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.TrainingTask;
import dev.repel.model.Embedding;
import dev.repel.technique.EpochStart;
import dev.repel.technique.Technique;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a technique is shown before an epoch: predictions without dropout, of the coming step, and at random. */
class MonteCarloPassesTest {
    /** So small that parameters stay what they are, and only random numbers tell epochs apart. */
    private static final double NOTHING_IS_LEARNED = Double.MIN_NORMAL;

    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().sparse().transpose());

    @Test
    void everyPassOfEveryEpochDropsOthers() {
        List<float[]> passes = new ArrayList<>();
        train(0.5, NOTHING_IS_LEARNED, 1, start -> {
            for (int t = 0; t < 3; t++) {
                passes.add(start.stochasticLogits().of(t).data().clone());
            }
        });

        assertThat(passes).hasSize(9);
        for (int a = 0; a < passes.size(); a++) {
            for (int b = 0; b < a; b++) {
                assertThat(passes.get(a)).as("passes %d and %d", a, b).isNotEqualTo(passes.get(b));
            }
        }
    }

    @Test
    void aPassIsTheSameWhenItIsAskedAgain() {
        train(0.5, 0.02, 1, start -> {
            float[] first = start.stochasticLogits().of(7).data().clone();
            assertThat(start.stochasticLogits().of(2).data()).isNotEqualTo(first);

            assertThat(start.stochasticLogits().of(7).data()).isEqualTo(first);
        });
    }

    @Test
    void aPassWithADropoutOfItsOwnLeavesFeaturesWhole() {
        train(0.5, 0.02, 1, start -> {
            Matrix whole = start.stochasticLogits().of(3, OptionalDouble.of(0));

            assertThat(logSoftmax(whole).data())
                    .isEqualTo(start.logProbabilities().data());
        });
    }

    /** Nodes whose hidden units are all dropped have the bias for logits, and so the same. */
    @Test
    void aPassWithADropoutOfItsOwnDropsThatShareOfTheHiddenLayer() {
        train(0.5, 0.02, 1, start -> {
            int nodes = start.logProbabilities().rows();

            assertThat(different(start.stochasticLogits().of(3, OptionalDouble.of(0.9999))))
                    .isLessThan(nodes / 4);
            assertThat(different(start.stochasticLogits().of(3, OptionalDouble.of(0.0001))))
                    .isGreaterThan(nodes * 3 / 4);
        });
    }

    private static int different(Matrix logits) {
        Set<List<Float>> rows = new HashSet<>();
        for (int i = 0; i < logits.rows(); i++) {
            List<Float> row = new ArrayList<>();
            for (int c = 0; c < logits.cols(); c++) {
                row.add(logits.get(i, c));
            }
            rows.add(row);
        }
        return rows.size();
    }

    @Test
    void anotherSeedDropsOthers() {
        List<float[]> passes = new ArrayList<>();
        for (long seed = 1; seed <= 2; seed++) {
            train(
                    0.5,
                    NOTHING_IS_LEARNED,
                    seed,
                    start -> passes.add(start.stochasticLogits().of(0).data().clone()));
        }

        assertThat(passes.get(3)).isNotEqualTo(passes.get(0));
    }

    @Test
    void noPassDrawsTheNumbersOfATrainingStep() {
        train(0.5, NOTHING_IS_LEARNED, 1, start -> {
            Matrix step = start.trainingLogProbabilities().get();
            for (int t = 0; t < 5; t++) {
                assertThat(logSoftmax(start.stochasticLogits().of(t)).data()).isNotEqualTo(step.data());
            }
        });
    }

    @Test
    void withoutDropoutEveryPassIsTheEvaluation() {
        train(0, 0.02, 1, start -> {
            assertThat(start.trainingLogProbabilities().get().data())
                    .isEqualTo(start.logProbabilities().data());
            assertThat(logSoftmax(start.stochasticLogits().of(4)).data())
                    .isEqualTo(start.logProbabilities().data());
        });
    }

    /** The step then draws the masks that its predictions were drawn with, so its loss is known before. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5})
    void predictionsOfTheComingStepGiveItsLoss(double dropout) {
        List<Double> announced = new ArrayList<>();
        TrainedRun run = train(dropout, 0.02, 3, start -> announced.add(meanSurprise(start)));

        for (EpochRecord epoch : run.history()) {
            assertThat(epoch.supervisedLoss()).isCloseTo(announced.get(epoch.epoch() - 1), within(1e-5));
        }
    }

    @Test
    void lookingAtRandomPassesDoesNotChangeTheTraining() {
        TrainedRun alone = train(0.5, 0.02, 1, start -> {});

        TrainedRun watched = train(0.5, 0.02, 1, start -> {
            assertThat(start.trainingLogProbabilities().get().data())
                    .isNotEqualTo(start.stochasticLogits().of(0).data());
        });

        Runs.assertSameBits(watched, alone);
    }

    private static double meanSurprise(EpochStart start) {
        Matrix predictions = start.trainingLogProbabilities().get();
        int[] nodes = TASK.trainNodes();
        double sum = 0;
        for (int n = 0; n < nodes.length; n++) {
            sum -= predictions.get(nodes[n], TASK.trainLabels()[n]);
        }
        return sum / nodes.length;
    }

    private static Matrix logSoftmax(Matrix logits) {
        Matrix result = new Matrix(logits.rows(), logits.cols());
        LogSoftmax.rows(logits, result, new PlainKernels(), Workers.NONE);
        return result;
    }

    private interface Watcher {
        void watch(EpochStart start);
    }

    /** Three epochs, each of which begins with a look. */
    private static TrainedRun train(double dropout, double learningRate, long seed, Watcher watcher) {
        boolean[] watched = new boolean[3];
        Technique technique = new Technique() {
            @Override
            public void beforeEpoch(EpochStart start) {
                watcher.watch(start);
                watched[start.epoch() - 1] = true;
            }
        };
        TrainConfig config = Runs.config(
                Runs.architecture("gcn", 2, 16, dropout, Embedding.LOGITS),
                "none",
                Runs.PCL,
                new Schedule(3, 0, 0),
                learningRate);
        TrainedRun run = new Trainer(TASK, config, technique, new PlainKernels(), Workers.NONE)
                .train(seed, TrainingListener.SILENT);
        assertThat(Arrays.equals(watched, new boolean[] {true, true, true})).isTrue();
        return run;
    }
}
