package dev.repel.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.model.Inference;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StagedInferenceTest {
    private static final NodeDataset DATASET = Runs.DATASET;
    private static final int PARTS = 3;

    @ParameterizedTest
    @CsvSource({
        "mlp, 2, 0",
        "gcn, 2, 1",
        "gcn, 4, 3",
        "graphsage, 3, 2",
        "gin, 2, 1",
        "chebnet, 2, 1",
        "gat, 2, 1",
        "dagnn, 2, 4",
        "appnp, 2, 4",
        "gcnii, 3, 2",
        "sgc, 2, 4",
        "gprgnn, 2, 4"
    })
    void logitsAreThoseOfTheWholeGraph(String backbone, int layers, int exchanges) {
        Architecture architecture = Runs.architecture(backbone, layers, 8, 0.5, Embedding.LOGITS);
        Network network = network(architecture);
        Matrix expected = new Inference(architecture, LayerHook.NONE, DATASET.classes())
                .logits(DATASET.graph(), DATASET.features(), network.snapshot(), new PlainKernels(), Workers.NONE);

        List<Part> parts = IntStream.range(0, PARTS)
                .mapToObj(p -> Part.of(p, DATASET.graph(), DATASET.features(), own(p), 1))
                .toList();
        List<StagedInference> staged = new ArrayList<>();
        for (Part part : parts) {
            staged.add(new StagedInference(
                    part,
                    architecture,
                    DATASET.classes(),
                    FlatMatrices.join(network.values()),
                    new PlainKernels(),
                    Workers.NONE));
        }
        assertThat(staged.get(0).exchanges()).isEqualTo(exchanges);
        for (int stage = 0; stage <= exchanges; stage++) {
            for (StagedInference one : staged) {
                one.run(stage);
            }
            if (stage < exchanges) {
                exchange(parts, staged, stage);
            }
        }

        for (int p = 0; p < PARTS; p++) {
            Matrix logits = staged.get(p).ownLogits();
            int[] own = own(p);
            for (int n = 0; n < own.length; n++) {
                for (int c = 0; c < logits.cols(); c++) {
                    assertThat(logits.get(n, c)).isCloseTo(expected.get(own[n], c), within(1e-5f));
                }
            }
        }
    }

    private static void exchange(List<Part> parts, List<StagedInference> staged, int stage) {
        for (int p = 0; p < PARTS; p++) {
            Part part = parts.get(p);
            for (int row = 0; row < part.nodes().length; row++) {
                int node = part.nodes()[row];
                Part owner = parts.get(node % PARTS);
                if (node % PARTS != p) {
                    int[] there = {owner.own()[owner.ownPlace(node)]};
                    staged.get(p)
                            .put(
                                    stage,
                                    new int[] {row},
                                    staged.get(node % PARTS).rows(stage, there));
                }
            }
        }
    }

    private static int[] own(int part) {
        return IntStream.range(0, DATASET.nodes())
                .filter(node -> node % PARTS == part)
                .toArray();
    }

    private static Network network(Architecture architecture) {
        NetworkInput input = new NetworkInput(DATASET.graph(), DATASET.features(), DATASET.classes());
        Network network = new Network(input, architecture, LayerHook.NONE);
        network.tape().allocate();
        network.initialise(4, 0);
        return network;
    }
}
