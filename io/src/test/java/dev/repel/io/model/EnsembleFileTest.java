package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.Predicted;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.io.run.RunFigures;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.train.Ensemble;
import dev.repel.train.MemberRule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EnsembleFileTest {
    private static final Path FILE = Path.of("model.safetensors");
    private static NodeDataset dataset;
    private static TrainedRun run;
    private static TensorFile content;

    /** Three networks that have nothing in common but the data. */
    @BeforeAll
    static void train() throws IOException {
        dataset = Datasets.load(
                "synthetic:nodes=90,classes=3,features=20,words=5,degree=4,signal=0.6", LoadOptions.defaults());
        List<Ensemble.Candidate> candidates = new ArrayList<>();
        candidates.add(candidate("gcn", "pairnorm", FeatureScaling.ROW_SUMS));
        candidates.add(candidate("mlp", "none", FeatureScaling.TF_IDF));
        candidates.add(candidate("gin", "none", FeatureScaling.ROW_SUMS));
        int[] labels = Arrays.stream(candidates.get(0).run().heldOut().nodes())
                .map(node -> dataset.labels()[node])
                .toArray();
        run = Ensemble.average(candidates, labels, true, MemberRule.ALL);
        ExperimentSpec spec = spec("gcn", "pairnorm", FeatureScaling.ROW_SUMS).with("ensemble", 3);
        Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
        content = ModelFile.content(
                dataset,
                spec,
                ModelFile.Preprocessing.of(experiment.scaling(), true, null),
                RunFigures.of(experiment.evaluate(0, run)),
                run);
    }

    private static ExperimentSpec spec(String backbone, String technique, FeatureScaling scaling) {
        TrainConfig config = TrainConfig.of(
                Map.of("backbone", backbone, "technique", technique, "warmup", "3", "cotrain", "0", "hidden", "8"));
        return ExperimentSpec.of(config, SplitStrategy.RANDOM)
                .with("scaling", scaling)
                .with("train-per-class", 5)
                .with("val-per-class", 5);
    }

    private static Ensemble.Candidate candidate(String backbone, String technique, FeatureScaling scaling) {
        ExperimentSpec spec = spec(backbone, technique, scaling);
        try (Workers workers = new Workers(1)) {
            Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
            return new Ensemble.Candidate(
                    experiment.train(0, workers, TrainingListener.SILENT, Optional.empty()),
                    spec.config(),
                    experiment.scaling());
        }
    }

    private final SortedMap<String, Tensor> tensors = new TreeMap<>(content.tensors());
    private final SortedMap<String, String> metadata = new TreeMap<>(content.metadata());

    private TrainedModel read() throws InvalidDataException {
        return ModelReader.of(FILE, new TensorFile(tensors, metadata), ArchitectureHints.none());
    }

    @Test
    void aSavedEnsembleGivesTheSameLogitsToTheLastBit() throws IOException {
        TrainedModel model = read();

        assertThat(metadata).containsEntry(ModelFile.FORMAT, "2").containsEntry(ModelFile.MEMBERS, "3");
        assertThat(model.networks()).hasSize(3);
        assertThat(model.title()).isEqualTo("ensemble of 3 networks");
        assertThat(model.isBackboneAlone()).as("one has PairNorm").isFalse();
        assertThat(model.classNames()).isEqualTo(dataset.classNames());
        assertThat(model.features()).isEqualTo(20);
        try (Workers workers = new Workers(1)) {
            Predicted predicted =
                    model.predictor().predict(dataset.graph(), dataset.features(), new PlainKernels(), workers);
            assertThat(predicted.logits().data()).isEqualTo(run.logits().data());
            assertThat(predicted.disagreement())
                    .isEqualTo(run.ensemble().orElseThrow().disagreement());
        }
    }

    @Test
    void aMissingTensorIsNamedWithItsNetwork() {
        String name = tensors.keySet().stream()
                .filter(tensor -> tensor.startsWith("member.1."))
                .findFirst()
                .orElseThrow();
        tensors.remove(name);

        assertThatThrownBy(this::read)
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("model.safetensors")
                .hasMessageContaining("tensor " + name);
    }

    @Test
    void aTensorOfNoNetworkIsNamed() {
        tensors.put("member.3.lins.0.bias", Tensor.ofFloats(new float[1]));
        assertThatThrownBy(this::read)
                .hasMessageContaining("tensor member.3.lins.0.bias")
                .hasMessageContaining("ensemble of 3 networks");
        tensors.remove("member.3.lins.0.bias");
        tensors.put("lins.0.bias", Tensor.ofFloats(new float[1]));
        assertThatThrownBy(this::read).hasMessageContaining("tensor lins.0.bias");
        tensors.remove("lins.0.bias");
        tensors.put("member.0.extra", Tensor.ofFloats(new float[1]));
        assertThatThrownBy(this::read).hasMessageContaining("member.0.extra");
    }

    @Test
    void damagedMetadataIsNamedWithItsNetwork() {
        damaged("member.2." + ModelFile.ARCHITECTURE, "{", "member.2.repel.architecture");
        damaged("member.2." + ModelFile.ARCHITECTURE, null, "member.2.repel.architecture");
        damaged("member.1." + ModelFile.TEMPERATURE, "-1", "member.1.repel.temperature");
        damaged("member.1." + ModelFile.WEIGHT, "-0.5", "member.1.repel.weight");
        damaged("member.1." + ModelFile.WEIGHT, "0.9", "sum 1");
        damaged("member.0." + ModelFile.SCALING, "perhaps", "member.0.repel.scaling");
        damaged("member.0." + ModelFile.TECHNIQUE, "magic", "member.0.*");
        for (String count : new String[] {null, "", "0", "-1", "many", "999999999", "99999999999", "2"}) {
            damaged(ModelFile.MEMBERS, count, count == null || !count.equals("2") ? ModelFile.MEMBERS : "member.2.");
        }
        damaged(ModelFile.FORMAT, "3", "expected 1 or 2");
    }

    private void damaged(String key, String value, String message) {
        String before = metadata.get(key);
        if (value == null) {
            metadata.remove(key);
        } else {
            metadata.put(key, value);
        }
        assertThatThrownBy(this::read)
                .as(key + " = " + value)
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(message);
        metadata.put(key, before);
    }

    @Test
    void whatTheNetworkIsCannotBeSaidFromOutside() {
        assertThatThrownBy(() -> ModelReader.of(FILE, new TensorFile(tensors, metadata), ArchitectureHints.of("gcn")))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("must be left out");
    }
}
