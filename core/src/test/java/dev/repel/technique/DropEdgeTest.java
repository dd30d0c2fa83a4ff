package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DropEdge by itself, and how techniques are made of their names. */
@ExtendWith(TestSeed.class)
class DropEdgeTest {
    private static final Graph GRAPH = Graphs.random(200, 800, TestSeed.random("dropedge"));
    private static final TrainingTask TASK = Built.task(GRAPH, new Matrix(200, 2), 2, 0, 1);

    @ParameterizedTest
    @CsvSource({"0.3, true", "0.3, false", "0.8, true", "0, true"})
    void anEpochSeesItsShareOfTheEdgesNormalisedAnew(double keep, boolean directed) {
        Network network = network();

        SparseMatrix shown = shown(network, new DropEdgeSettings(keep, directed), 1);

        double kept = (shown.entries() - 200.0) / GRAPH.neighbours().length;
        assertThat(kept).isBetween(keep - 0.06, keep + 0.06);
        Matrix dense = shown.toDense();
        int oneWay = 0;
        for (int i = 0; i < 200; i++) {
            int degree = shown.rowEnd(i) - shown.rowPointers()[i] - 1;
            assertThat(dense.get(i, i)).isEqualTo((float) (1.0 / (degree + 1)));
            for (int j = 0; j < 200; j++) {
                if (i != j && dense.get(i, j) != 0) {
                    assertThat(GRAPH.hasEdge(i, j)).isTrue();
                    oneWay += dense.get(j, i) == 0 ? 1 : 0;
                }
            }
        }
        assertThat(oneWay > 0).isEqualTo(directed && keep > 0);
    }

    @Test
    void everyEpochDropsOthersAndTheSameEpochTheSame() {
        Network network = network();
        DropEdgeSettings settings = new DropEdgeSettings(0.5, true);
        int[] first = shown(network, settings, 1).columns().clone();

        assertThat(shown(network, settings, 2).columns()).isNotEqualTo(first);
        assertThat(shown(network, settings, 1).columns()).isEqualTo(first);
    }

    @Test
    void keepingAllEdgesChangesNothing() {
        Network network = network();
        SparseMatrix whole =
                network.graph().operator(Normalisation.SYMMETRIC_WITH_LOOPS).matrix();

        assertThat(shown(network, new DropEdgeSettings(1, true), 1)).isSameAs(whole);
    }

    @Test
    void namesInACompositionMayHaveSpacesAroundThem() {
        assertThat(Techniques.parts("pcl, dropedge ,grand"))
                .extracting(TechniqueEntry::name)
                .containsExactly("pcl", "dropedge", "grand");
        assertThat(Techniques.parts("none")).extracting(TechniqueEntry::name).containsExactly("none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pairnorm,dropedge", "dropedge,pairnorm", "pcl,dropedge"})
    void compositionsPassTheirChecks(String technique) {
        Techniques.check(technique, "gcn");

        assertThat(create(technique)).isInstanceOf(Composition.class);
    }

    @Test
    void everyNameMakesATechniqueOfItsOwn() {
        List<String> names = Techniques.names();

        assertThat(names.stream()
                        .map(DropEdgeTest::create)
                        .map(Technique::getClass)
                        .distinct())
                .as("three names are rules of self-training")
                .hasSize(names.size() - 2);
    }

    private static Technique create(String technique) {
        return Techniques.create(technique, TASK, OwnSettings.NONE, new WalkCache(GRAPH, 0.85, 1e-4, WalkStore.NONE));
    }

    private static Network network() {
        Network network = new Network(NetworkInput.of(TASK), Runs.architecture("gcn"), new None());
        network.graph().operator(Normalisation.SYMMETRIC_WITH_LOOPS);
        return network;
    }

    private static SparseMatrix shown(Network network, DropEdgeSettings settings, int epoch) {
        new DropEdge(settings).beforeEpoch(Built.epoch(epoch, network));
        return network.graph().operator(Normalisation.SYMMETRIC_WITH_LOOPS).matrix();
    }
}
