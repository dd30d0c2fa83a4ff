package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.technique.Technique;
import dev.repel.technique.Techniques;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.MixedFeatures;
import dev.repel.testkit.Runs;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryEstimateTest {
    private static final NodeDataset DATASET = Runs.withSplit(Datasets.plantedPartition(12_000, 3, 1), 60, 300);

    static List<String> backbones() {
        return Backbones.names();
    }

    @ParameterizedTest
    @MethodSource("backbones")
    void isWithinAFifthOfWhatARunAllocates(String backbone) {
        isWithinAFifth(backbone, DATASET);
    }

    @ParameterizedTest
    @MethodSource("backbones")
    void isWithinAFifthOfWhatARunOnDenseFeaturesAllocates(String backbone) {
        isWithinAFifth(
                backbone,
                DATASET.withFeatures(FeatureMatrix.of(DATASET.features().toDense())));
        isWithinAFifth(
                backbone,
                DATASET.withFeatures(MixedFeatures.of(DATASET.features().toDense(), 2)));
    }

    private static void isWithinAFifth(String backbone, NodeDataset dataset) {
        Architecture architecture = Runs.architecture(backbone, 2, 64, 0.5, Embedding.LOGITS);
        TrainConfig config = Runs.config(architecture, "none", Runs.PCL, new Schedule(1, 0, 0), 0.01);
        Split split = dataset.publicSplit().orElseThrow();
        TrainingTask task =
                TrainingTask.of(dataset, split, dataset.features().sparse().transpose());
        WalkCache walks = new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE);
        Technique technique = Techniques.create("none", task, config.techniques(), walks);

        MemoryEstimate estimate = MemoryEstimate.of(task, config, technique, 0);

        assertThat((double) allocated(task, config, technique))
                .isBetween(0.8 * estimate.training(), 1.2 * estimate.training());
        assertThat(estimate.total()).isGreaterThan(estimate.training());
    }

    static List<String> techniques() {
        return Techniques.names();
    }

    @ParameterizedTest
    @MethodSource("techniques")
    void countsWhatATechniqueKeeps(String name) {
        Architecture architecture = Runs.architecture("gcn", 2, 64, 0.5, Embedding.LOGITS);
        TrainConfig config = Runs.config(architecture, name, Runs.PCL, new Schedule(1, 1, 0), 0.01);
        Split split = DATASET.publicSplit().orElseThrow();
        TrainingTask task =
                TrainingTask.of(DATASET, split, DATASET.features().sparse().transpose());
        WalkCache walks = new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE);
        long estimate = MemoryEstimate.of(task, config, Techniques.create(name, task, config.techniques(), walks), 0)
                .training();

        assertThat((double) kept(task, config, name, walks)).isBetween(0.8 * estimate, 1.2 * estimate);
    }

    /** By what the collector leaves of a trainer with its technique and run. */
    private static long kept(TrainingTask task, TrainConfig config, String technique, WalkCache walks) {
        try (Workers workers = new Workers(1)) {
            // the first run leaves classes and walks behind
            trained(task, config, technique, walks, workers);
            long before = usedMemory();
            Object[] kept = trained(task, config, technique, walks, workers);
            try {
                return usedMemory() - before;
            } finally {
                Reference.reachabilityFence(kept);
            }
        }
    }

    private static Object[] trained(
            TrainingTask task, TrainConfig config, String name, WalkCache walks, Workers workers) {
        Technique technique = Techniques.create(name, task, config.techniques(), walks);
        Trainer trainer = new Trainer(task, config, technique, new PlainKernels(), workers);
        return new Object[] {trainer, technique, trainer.train(0, TrainingListener.SILENT)};
    }

    private static long usedMemory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** By building a trainer and training an epoch, on this thread alone. */
    private static long allocated(TrainingTask task, TrainConfig config, Technique technique) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Workers workers = new Workers(1)) {
            // the first run also allocates for classes that are loaded
            new Trainer(task, config, technique, new PlainKernels(), workers).train(0, TrainingListener.SILENT);
            long before = threads.getCurrentThreadAllocatedBytes();
            new Trainer(task, config, technique, new PlainKernels(), workers).train(0, TrainingListener.SILENT);
            return threads.getCurrentThreadAllocatedBytes() - before;
        }
    }
}
