package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.graph.WalkStore;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The example of the README compiles, runs, and stands there as it stands here. */
class ReadmeExampleTest {
    private static final Path README = Path.of("../README.md");
    private static final Path SOURCE = Path.of("src/test/java/dev/repel/ReadmeExampleTest.java");

    // example begins
    static double accuracyOf(String name) throws IOException {
        NodeDataset data = Datasets.load(name, LoadOptions.defaults());
        ExperimentSpec spec = new ExperimentSpec(
                TrainConfig.defaults(), true, SplitStrategy.defaultFor(data), 20, 30, 0, 1, 42); // one run, seed 42
        Experiment experiment = new Experiment(data, spec, Kernels.best(), WalkStore.NONE);
        try (Workers workers = new Workers(2)) {
            RunResult result = experiment.run(0, workers, TrainingListener.SILENT, Optional.empty());
            int label = result.run().logits().argMax(0); // of the first node, at the best epoch
            System.out.println(
                    data.nodeIds().get(0) + " is of class " + data.classNames().get(label));
            return result.testAccuracy();
        }
    }
    // example ends

    @Test
    void exampleLearnsSomething() throws IOException {
        assertThat(accuracyOf("synthetic:nodes=400,classes=3,features=100,signal=0.5"))
                .isGreaterThan(0.8);
    }

    @Test
    void readmeShowsTheSameCode() throws IOException {
        String source = Files.readString(SOURCE);
        int begin = source.indexOf("    // example begins\n") + "    // example begins\n".length();
        String example =
                source.substring(begin, source.indexOf("// example ends")).stripIndent();

        assertThat(Files.readString(README)).contains("```java\n" + example + "```\n");
    }
}
