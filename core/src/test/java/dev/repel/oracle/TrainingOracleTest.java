package dev.repel.oracle;

import static dev.repel.oracle.Oracle.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Embedding;
import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.Declared;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.Pcl;
import dev.repel.technique.PclSettings;
import dev.repel.technique.Safeguards;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.train.Adam;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingState;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A whole PCL training without dropout, warm-up and co-training, goes PyTorch's way to the last weight. */
class TrainingOracleTest {
    private static final double TOLERANCE = 1e-3;
    private static final Map<String, String> NAMES = Map.of(
            "convs.0.lin.weight", "conv1.lin.weight",
            "convs.0.bias", "conv1.bias",
            "convs.1.lin.weight", "conv2.lin.weight",
            "convs.1.bias", "conv2.bias",
            "head.weight", "head.weight",
            "head.bias", "head.bias");

    private final Oracle oracle = Oracle.read("pcl_training");

    @Test
    void trainingRunAgrees() {
        try (Workers workers = new Workers(2)) {
            TrainingTask task = task();
            TrainConfig config = config();
            WalkCache walks = new WalkCache(task.graph(), oracle.number("q"), 1e-9, WalkStore.NONE);
            Trainer trainer = new Trainer(task, config, new Pcl(task, pcl(), walks), new PlainKernels(), workers);
            TrainingState[] last = new TrainingState[1];
            TrainedRun run = trainer.resume(start(trainer), (epoch, state) -> last[0] = state.get());

            checkLog(run.history());
            last[0].parameters()
                    .forEach((name, value) ->
                            assertClose(value, oracle.parameter("end", NAMES.get(name)), TOLERANCE, name));
            assertClose(run.lastLogits(), oracle.matrix("final_logits"), TOLERANCE, "final logits");
        }
    }

    private void checkLog(List<EpochRecord> history) {
        assertThat(history).hasSize(oracle.at("log").size());
        for (int e = 0; e < history.size(); e++) {
            JsonNode golden = oracle.at("log").get(e);
            EpochRecord epoch = history.get(e);
            double crossEntropy = golden.get("cross_entropy").asDouble();
            double contrastive = golden.get("contrastive").asDouble();
            assertThat(epoch.supervisedLoss())
                    .as("epoch %d", e)
                    .isCloseTo(crossEntropy, within(TOLERANCE * crossEntropy));
            assertThat(epoch.extraLoss())
                    .as("epoch %d", e)
                    .isCloseTo(contrastive, within(TOLERANCE * Math.max(contrastive, 1e-3)));
            assertThat(epoch.anchors())
                    .as("epoch %d", e)
                    .isEqualTo(golden.get("anchors").asInt());
        }
    }

    private TrainingTask task() {
        SparseMatrix features = SparseMatrix.of(oracle.matrix("x"));
        int[] labels = oracle.ints("labels");
        int[] train = oracle.ints("train");
        int[] trainLabels = Arrays.stream(train).map(i -> labels[i]).toArray();
        int classes = Arrays.stream(labels).max().orElseThrow() + 1;
        return new TrainingTask(
                oracle.graph(),
                FeatureMatrix.of(features),
                features.transpose(),
                classes,
                train,
                trainLabels,
                train,
                trainLabels);
    }

    private TrainConfig config() {
        TrainConfig config = TrainConfig.defaultsFor("gcn")
                .with("hidden", (int) oracle.number("hidden"))
                .with("dropout", 0)
                .with("input-dropout", 0)
                .with("embedding", Embedding.HEAD)
                .with("warmup", (int) oracle.number("warmup_epochs"))
                .with("cotrain", (int) oracle.number("cotrain_epochs"))
                .with("lr", oracle.number("lr"))
                .with("weight-decay", oracle.number("weight_decay"));
        return Declared.replacing(config, OwnSettings.NONE.with(pcl()));
    }

    private PclSettings pcl() {
        return new PclSettings(
                oracle.number("gamma"),
                (int) oracle.number("K"),
                oracle.number("tau"),
                1,
                NegativeRule.TOP_K,
                0,
                false,
                Weighting.WALK,
                1,
                oracle.number("q"),
                1e-9,
                PclSettings.Confidence.EVALUATION,
                1,
                Declared.in(Safeguards.class).defaults());
    }

    /** The golden weights before the first epoch; a fresh optimiser. */
    private TrainingState start(Trainer trainer) {
        Map<String, Matrix> weights = new LinkedHashMap<>();
        NAMES.forEach((ours, theirs) -> weights.put(ours, oracle.parameter("start", theirs)));
        Adam.State fresh = new Adam(trainer.network().parameters(), 1, 0).state();
        return new TrainingState(0, 0, weights, fresh, null, null, Map.of(), List.of(), 0);
    }
}
