package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private static final NodeDataset DATASET =
            SyntheticGraph.parse("synthetic:nodes=40,classes=2,degree=3").generate();

    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static NodeDataset with(
            SparseMatrix features, int[] labels, List<String> classNames, Optional<Split> publicSplit) {
        return new NodeDataset(
                DATASET.name(),
                DATASET.graph(),
                FeatureMatrix.of(features),
                labels,
                classNames,
                DATASET.nodeIds(),
                DATASET.featureNames(),
                publicSplit,
                "");
    }

    private static String fingerprint(NodeDataset dataset, int partitions) {
        return SparkGraph.of(session, dataset, partitions).fingerprint();
    }

    @Test
    void isThatOfTheContentHoweverItIsPartitioned() {
        String one = fingerprint(DATASET, 1);

        assertThat(one).matches("[0-9a-f]{16}").isEqualTo(fingerprint(DATASET, 3));
    }

    @Test
    void isAnotherWithAnyOtherContent() {
        SparseMatrix features = DATASET.features().toSparse();
        float[] values = features.values().clone();
        values[5] = Math.nextUp(values[5]);
        SparseMatrix changed =
                new SparseMatrix(features.rows(), features.cols(), features.rowPointers(), features.columns(), values);
        int[] labels = DATASET.labels().clone();
        labels[7] = 1 - labels[7];
        List<String> names = new ArrayList<>(DATASET.classNames());
        names.set(0, "another");
        Split split = new Split(new int[] {0, 1}, new int[] {2, 3}, new int[] {4});
        Split other = new Split(new int[] {0, 1}, new int[] {2}, new int[] {3, 4});

        assertThat(List.of(
                        fingerprint(DATASET, 2),
                        fingerprint(with(changed, DATASET.labels(), DATASET.classNames(), Optional.empty()), 2),
                        fingerprint(with(features, labels, DATASET.classNames(), Optional.empty()), 2),
                        fingerprint(with(features, DATASET.labels(), names, Optional.empty()), 2),
                        fingerprint(with(features, DATASET.labels(), DATASET.classNames(), Optional.of(split)), 2),
                        fingerprint(with(features, DATASET.labels(), DATASET.classNames(), Optional.of(other)), 2)))
                .doesNotHaveDuplicates();
    }
}
