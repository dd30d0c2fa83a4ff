package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Dense;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class FeaturesTest {
    private static final int ROWS = 60;
    private static final int COLS = 40;

    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.5, 0.75})
    void whatIsKeptGrowsByOneOverTheShareThatIsKept(double p) {
        SparseMatrix matrix = matrix();
        Features features = new Features(FeatureMatrix.of(matrix), matrix::transpose, p, 0);

        features.forward(pass(Pass.Mode.TRAINING, 1));

        Matrix full = matrix.toDense();
        Matrix kept = features.matrix().toDense();
        for (int at = 0; at < full.data().length; at++) {
            float expected = kept.data()[at] == 0 ? 0f : (float) (full.data()[at] / (1 - p));
            assertThat(kept.data()[at]).isCloseTo(expected, within(1e-5f));
        }
        double share = kept(features) / (double) matrix.entries();
        assertThat(share).isCloseTo(1 - p, within(0.08));
    }

    @ParameterizedTest
    @EnumSource(Pass.Mode.class)
    void onlyPredictionsSeeAllFeaturesAsTheyAre(Pass.Mode mode) {
        SparseMatrix matrix = matrix();
        Features features = new Features(FeatureMatrix.of(matrix), matrix::transpose, 0.5, 0);

        features.forward(pass(mode, 1));

        boolean whole = features.matrix() == matrix;
        assertThat(whole).isEqualTo(mode == Pass.Mode.EVALUATION);
    }

    @Test
    void aPredictionAfterATrainingStepSeesAllFeaturesAgain() {
        SparseMatrix matrix = matrix();
        SparseMatrix.Transposed transposed = matrix.transpose();
        Features features = new Features(FeatureMatrix.of(matrix), () -> transposed, 0.5, 0);

        features.forward(pass(Pass.Mode.TRAINING, 1));
        features.transposed(Workers.NONE);
        features.forward(pass(Pass.Mode.EVALUATION, 1));

        assertThat(features.matrix()).isSameAs(matrix);
        assertThat(features.transposed(Workers.NONE)).isSameAs(transposed.matrix());
    }

    @Test
    void theWayBackReadsTheTransposedOfWhatWasKeptInEveryPass() {
        SparseMatrix matrix = matrix();
        Features features = new Features(FeatureMatrix.of(matrix), matrix::transpose, 0.5, 0);
        for (int epoch = 1; epoch <= 3; epoch++) {
            features.forward(pass(Pass.Mode.TRAINING, epoch));

            Dense.assertClose(
                    features.transposed(Workers.NONE).toDense(),
                    Dense.transpose(Dense.of(features.matrix().toDense())),
                    0);
        }
    }

    @Test
    void everyEpochAndEveryInstanceDropsOthersAndTheSameOneDropsTheSame() {
        float[] first = dropped(0, 1);

        assertThat(dropped(0, 1)).isEqualTo(first);
        assertThat(dropped(0, 2)).isNotEqualTo(first);
        assertThat(dropped(1, 1)).isNotEqualTo(first);
    }

    @Test
    void threadsDoNotChangeWhatIsDropped() {
        SparseMatrix matrix = matrix();
        Features features = new Features(FeatureMatrix.of(matrix), matrix::transpose, 0.5, 0);
        try (Workers workers = new Workers(3)) {
            features.forward(new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1));

            assertThat(features.matrix().toDense().data()).isEqualTo(dropped(0, 1));
        }
    }

    private static float[] dropped(int instance, int epoch) {
        SparseMatrix matrix = matrix();
        Features features = new Features(FeatureMatrix.of(matrix), matrix::transpose, 0.5, instance);
        features.forward(pass(Pass.Mode.TRAINING, epoch));
        return features.matrix().toDense().data();
    }

    private static int kept(Features features) {
        int kept = 0;
        for (float value : features.matrix().toDense().data()) {
            kept += value == 0 ? 0 : 1;
        }
        return kept;
    }

    /** A third of the numbers are not 0; the last row is empty. */
    private static SparseMatrix matrix() {
        Random random = TestSeed.random("features");
        Matrix dense = new Matrix(ROWS, COLS);
        for (int at = 0; at < (ROWS - 1) * COLS; at++) {
            dense.data()[at] = random.nextInt(3) == 0 ? 1 + random.nextFloat() : 0f;
        }
        return SparseMatrix.of(dense);
    }

    private static Pass pass(Pass.Mode mode, int epoch) {
        return new Pass(new PlainKernels(), Workers.NONE, mode, 1, epoch);
    }
}
