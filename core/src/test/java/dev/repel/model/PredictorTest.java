package dev.repel.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Predicted;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import dev.repel.train.TrainedRun;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictorTest {
    private static final NodeDataset DATASET = Runs.DATASET;

    private static AppliedNetwork network(String backbone, FeatureScaling scaling, double temperature, double weight) {
        TrainedRun run = Runs.run(Runs.config(backbone, "none"));
        Inference inference = new Inference(Runs.architecture(backbone), LayerHook.NONE, DATASET.classes());
        return new AppliedNetwork(
                inference, run.parameters(), FittedScaling.of(scaling), new Temperature(temperature), weight);
    }

    private static Predicted predict(Workers workers, AppliedNetwork... networks) {
        return new Predictor(List.of(networks))
                .predict(DATASET.graph(), DATASET.features(), new PlainKernels(), workers);
    }

    @Test
    void oneNetworkGivesItsLogits() {
        try (Workers workers = new Workers(1)) {
            Predicted predicted = predict(workers, network("gcn", FeatureScaling.ROW_SUMS, 2, 1));

            assertThat(predicted.logits().data())
                    .isEqualTo(Runs.run(Runs.config("gcn", "none")).logits().data());
            assertThat(predicted.isMean()).isFalse();
        }
    }

    @Test
    void severalGiveTheMeanEachWithItsOwnFeaturesAndTemperature() {
        AppliedNetwork gcn = network("gcn", FeatureScaling.ROW_SUMS, 0.5, 0.25);
        AppliedNetwork mlp = network("mlp", FeatureScaling.NONE, 2, 0.75);
        try (Workers workers = new Workers(2)) {
            Matrix ofGcn = predict(workers, gcn).logits();
            Matrix ofMlp = predict(workers, mlp).logits();

            Predicted both = predict(workers, gcn, mlp);

            for (int node : new int[] {0, 99, 199}) {
                double mean = 0.25 * gcn.temperature().probability(ofGcn, node, 0)
                        + 0.75 * mlp.temperature().probability(ofMlp, node, 0);
                assertThat(Temperature.NONE.probability(both.logits(), node, 0)).isCloseTo(mean, within(1e-6));
                assertThat(both.disagreement()[node]).isBetween(0.0, 1.0);
            }
            assertThat(new Predictor(List.of(mlp, gcn)).reach()).isEqualTo(2);
            assertThat(new Predictor(List.of(mlp)).reach()).isZero();
        }
    }

    @Test
    void anOutputThatIsNoNumberIsNoAnswer() {
        AppliedNetwork sound = network("mlp", FeatureScaling.NONE, 1, 1);
        Map<String, Matrix> parameters = new LinkedHashMap<>();
        sound.parameters().forEach((name, value) -> {
            float[] huge = new float[value.data().length];
            Arrays.fill(huge, 3e38f);
            parameters.put(name, new Matrix(value.rows(), value.cols(), huge));
        });
        AppliedNetwork broken =
                new AppliedNetwork(sound.inference(), parameters, sound.scaling(), sound.temperature(), sound.weight());
        try (Workers workers = new Workers(1)) {
            assertThatThrownBy(() -> predict(workers, broken))
                    .isInstanceOf(OutputNotFinite.class)
                    .hasMessageContainingAll("node 0", "too large");
            assertThatThrownBy(() -> new LocalInference(new Predictor(List.of(broken)), new PlainKernels(), workers)
                            .predict(DATASET.graph(), DATASET.features(), 7))
                    .isInstanceOf(OutputNotFinite.class);
        }
    }

    @Test
    void batchesOfAnEnsembleGiveWhatTheWholeGraphGives() {
        AppliedNetwork[] networks = {
            network("mlp", FeatureScaling.NONE, 2, 0.5), network("gcn", FeatureScaling.ROW_SUMS, 0.5, 0.5)
        };
        try (Workers workers = new Workers(1)) {
            Predicted whole = predict(workers, networks);

            Predicted parts = new LocalInference(new Predictor(List.of(networks)), new PlainKernels(), workers)
                    .predict(DATASET.graph(), DATASET.features(), 7);

            assertThat(parts.logits().data()).containsExactly(whole.logits().data(), within(1e-5f));
            assertThat(parts.disagreement()).containsExactly(whole.disagreement(), within(1e-5));
        }
    }

    @Test
    void aModelHasANetwork() {
        assertThatThrownBy(() -> new Predictor(List.of())).hasMessageContaining("at least one");
    }
}
