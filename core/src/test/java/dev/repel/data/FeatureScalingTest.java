package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.MixedFeatures;
import dev.repel.testkit.Runs;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FeatureScalingTest {
    /** A dense column, a sparse one, one that is always 0.1, one that is always 0, and one at exactly half of the nodes. */
    private static final FeatureMatrix FEATURES = sparse(new double[][] {
        {1, 0, 0.1, 0, 2},
        {2, 3, 0.1, 0, 0},
        {3, 0, 0.1, 0, 2},
        {6, 0, 0.1, 0, 0}
    });

    private static FeatureMatrix sparse(double[][] rows) {
        return FeatureMatrix.of(SparseMatrix.of(Matrix.of(rows)));
    }

    private static Matrix scaled(FeatureScaling kind) {
        return kind.fit(FEATURES).apply(FEATURES).toDense();
    }

    private static void assertRow(Matrix matrix, int row, double... expected) {
        for (int j = 0; j < expected.length; j++) {
            assertThat((double) matrix.get(row, j))
                    .as("row %d, column %d", row, j)
                    .isCloseTo(expected[j], within(1e-6));
        }
    }

    @Test
    void noneLeavesTheMatrixItself() {
        assertThat(FeatureScaling.NONE.fit(FEATURES).apply(FEATURES)).isSameAs(FEATURES);
    }

    @Test
    void rowSumsAreThoseOfTheMatrix() {
        assertThat(scaled(FeatureScaling.ROW_SUMS).data())
                .isEqualTo(FEATURES.rowNormalised().toDense().data());
    }

    @Test
    void unitRowsHaveLengthOneWhateverTheirSize() {
        FeatureMatrix small = sparse(new double[][] {{0.3, 0, -0.4}, {0, 0, 0}, {6, 8, 0}});

        Matrix unit = FeatureScaling.UNIT_ROWS.fit(small).apply(small).toDense();

        assertRow(unit, 0, 0.6, 0, -0.8);
        assertRow(unit, 1, 0, 0, 0);
        assertRow(unit, 2, 0.6, 0.8, 0);
        assertThat(small.sparse().values()).containsExactly(0.3f, -0.4f, 6, 8);
    }

    @Test
    void columnsAreDividedByTheirDeviationAndDenseOnesCentred() {
        Matrix standard = scaled(FeatureScaling.STANDARDISED);

        // column 0: mean 3, variance (4 + 1 + 0 + 9) / 4; column 1: mean 0.75, variance (2.25² + 3 · 0.75²) / 4, not
        // centred; column 4: mean 1, variance 1, centred because half of the nodes have a value
        double first = Math.sqrt(3.5);
        double second = Math.sqrt((2.25 * 2.25 + 3 * 0.75 * 0.75) / 4);
        assertRow(standard, 0, -2 / first, 0, 0, 0, 1);
        assertRow(standard, 1, -1 / first, 3 / second, 0, 0, -1);
        assertRow(standard, 2, 0, 0, 0, 0, 1);
        assertRow(standard, 3, 3 / first, 0, 0, 0, -1);
    }

    @Test
    void columnsThatNeverVariedStayAwayWhateverComesLater() {
        FittedScaling fitted = FeatureScaling.STANDARDISED.fit(FEATURES);
        FeatureMatrix later = sparse(new double[][] {{0, 0, 7, 7, 0}});

        FeatureMatrix scaled = fitted.apply(later);

        assertRow(scaled.toDense(), 0, -3 / Math.sqrt(3.5), 0, 0, 0, -1);
        assertThat(scaled.sparse().columns()).containsExactly(0, 4);
    }

    @Test
    void aColumnThatIsAlwaysTheSameNegativeNumberNeverVaried() {
        FeatureMatrix features = sparse(new double[][] {{-2, 1}, {-2, 3}});

        assertRow(FeatureScaling.STANDARDISED.fit(features).apply(features).toDense(), 0, 0, -1);
    }

    @Test
    void scalingsAreEqualIfTheyDoTheSame() {
        FittedScaling fitted = FeatureScaling.STANDARDISED.fit(FEATURES);
        float[] otherNumbers = {1, 2, 3, 4, 5};

        assertThat(fitted)
                .isEqualTo(FeatureScaling.STANDARDISED.fit(FEATURES))
                .hasSameHashCodeAs(FeatureScaling.STANDARDISED.fit(FEATURES))
                .doesNotHaveSameHashCodeAs(FittedScaling.of(FeatureScaling.NONE))
                .isNotEqualTo(new FittedScaling(FeatureScaling.STANDARDISED, otherNumbers, fitted.centres()))
                .isNotEqualTo(new FittedScaling(FeatureScaling.STANDARDISED, fitted.factors(), otherNumbers))
                .isNotEqualTo(FittedScaling.of(FeatureScaling.NONE))
                .isNotEqualTo("a scaling")
                .hasToString("FittedScaling STANDARDISED of 5 columns");
        assertThat(FittedScaling.of(FeatureScaling.NONE)).hasToString("FittedScaling NONE");
    }

    @Test
    void numbersOfAScalingAreFinite() {
        float[] fine = {1, 1};
        float[] broken = {1, Float.NaN};

        assertThatThrownBy(() -> new FittedScaling(FeatureScaling.STANDARDISED, broken, fine))
                .hasMessage("a scaling of features has finite numbers");
        assertThatThrownBy(() -> new FittedScaling(FeatureScaling.STANDARDISED, fine, broken))
                .hasMessage("a scaling of features has finite numbers");
    }

    @Test
    void rareColumnsWeighMoreAndRowsHaveLengthOne() {
        Matrix weighted = scaled(FeatureScaling.TF_IDF);

        double everywhere = 1;
        double once = Math.log(5.0 / 2) + 1;
        double twice = Math.log(5.0 / 3) + 1;
        double first = Math.sqrt(1 + 0.01 + 4 * twice * twice);
        double second = Math.sqrt(4 + 9 * once * once + 0.01);
        assertRow(weighted, 0, everywhere / first, 0, 0.1 / first, 0, 2 * twice / first);
        assertRow(weighted, 1, 2 / second, 3 * once / second, 0.1 / second, 0, 0);
    }

    /** New nodes get what the training nodes got, by the numbers of the training. */
    @ParameterizedTest
    @EnumSource(FeatureScaling.class)
    void everyRowIsScaledByItself(FeatureScaling kind) {
        FittedScaling fitted = kind.fit(FEATURES);
        Matrix whole = fitted.apply(FEATURES).toDense();

        for (int i = 0; i < FEATURES.rows(); i++) {
            Matrix alone = fitted.apply(FEATURES.rowsAt(new int[] {i})).toDense();
            assertThat(alone.data())
                    .isEqualTo(Arrays.copyOfRange(whole.data(), i * whole.cols(), (i + 1) * whole.cols()));
        }
    }

    /** A model is applied to tables whose columns may be filled otherwise than in training. */
    @ParameterizedTest
    @EnumSource(FeatureScaling.class)
    void itDoesNotMatterWhichColumnsAreDense(FeatureScaling kind) {
        Matrix expected = scaled(kind);
        Matrix values = FEATURES.toDense();
        List<FeatureMatrix> held = List.of(FeatureMatrix.of(values), MixedFeatures.of(values, 2), FEATURES);

        for (FeatureMatrix learned : held) {
            FittedScaling fitted = kind.fit(learned);
            for (FeatureMatrix other : held) {
                FeatureMatrix scaled = fitted.apply(other);
                assertThat(scaled.denseColumns()).isEqualTo(other.denseColumns());
                for (int k = 0; k < expected.data().length; k++) {
                    assertThat(scaled.toDense().data()[k]).isCloseTo(expected.data()[k], within(1e-6f));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FeatureScaling.class)
    void graphsWithoutNodesOrFeaturesArePossible(FeatureScaling kind) {
        FeatureMatrix nobody = FeatureMatrix.of(SparseMatrix.empty(0, 3));
        FeatureMatrix nothing = FeatureMatrix.of(SparseMatrix.empty(2, 3));

        assertThat(kind.fit(nobody).apply(nothing).stored()).isZero();
        assertThat(kind.fit(nothing).apply(nobody).stored()).isZero();
    }

    @Test
    void numbersOfOtherColumnsAreRefused() {
        FeatureMatrix narrow = sparse(new double[][] {{1, 2}});
        FittedScaling fitted = FeatureScaling.TF_IDF.fit(FEATURES);

        assertThatThrownBy(() -> fitted.apply(narrow)).hasMessageContaining("has 5 columns, but there are 2");
        assertThatThrownBy(() -> FittedScaling.of(FeatureScaling.TF_IDF)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FittedScaling(FeatureScaling.NONE, new float[5], null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void columnsWithScalesOfTheirOwnAreLeftAlone() {
        NodeDataset plain = Runs.DATASET;
        NodeDataset scaled = new NodeDataset(
                plain.name(),
                plain.graph(),
                plain.features(),
                plain.labels(),
                plain.classNames(),
                plain.nodeIds(),
                plain.featureNames(),
                plain.publicSplit(),
                plain.sha256(),
                true,
                plain.types());
        assertThat(FeatureScaling.defaultFor(plain)).isEqualTo(FeatureScaling.ROW_SUMS);
        assertThat(FeatureScaling.defaultFor(scaled)).isEqualTo(FeatureScaling.NONE);
        assertThat(FeatureScaling.defaultFor(scaled.withFeatures(plain.features())))
                .isEqualTo(FeatureScaling.NONE);
    }
}
