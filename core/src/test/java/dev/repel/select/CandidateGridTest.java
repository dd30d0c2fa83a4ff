package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Datasets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CandidateGridTest {
    private static final NodeDataset SPARSE = Datasets.plantedPartition(30, 3, 1);
    private static final NodeDataset DENSE = SPARSE.withFeatures(FeatureMatrix.of(new Matrix(30, 4)));

    private static FeatureScaling ofReference(NodeDataset dataset) {
        return new CandidateGrid(Map.of(), dataset).reference().over(Map.of()).scaling();
    }

    @Test
    void theReferenceScalesFeaturesAsTheDataIsScaledByDefault() {
        assertThat(ofReference(SPARSE)).isEqualTo(FeatureScaling.ROW_SUMS);
        assertThat(ofReference(DENSE)).isEqualTo(FeatureScaling.STANDARDISED);
    }

    @Test
    void everyScalingIsTriedOnceWithEachOfTheFirstBackbones() {
        CandidateGrid grid = new CandidateGrid(Map.of(), DENSE);

        assertThat(grid.features()).hasSize(2 * FeatureScaling.values().length).doesNotHaveDuplicates();
        assertThat(grid.features().get(0)).isEqualTo(grid.reference());
    }
}
