package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.api.GraphData;
import dev.repel.api.NodeClassifier;
import dev.repel.api.Prediction;
import dev.repel.api.Training;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/LIBRARY.md compiles, runs, and stands there as it stands here. */
class LibraryExampleTest {
    private static final Path DOCUMENT = Path.of("../docs/LIBRARY.md");
    private static final Path SOURCE = Path.of("src/test/java/dev/repel/LibraryExampleTest.java");

    // example begins
    static NodeClassifier learnTeams(Path folder) throws IOException {
        GraphData graph = GraphData.ofFiles(folder.resolve("people.csv"), folder.resolve("mails.csv"))
                .withColumns("name", "team");
        NodeClassifier model = new Training()
                .backbone("gcn")
                .technique("pcl")
                .epochs(100)
                .seed(42)
                .onEpoch((epoch, most) -> System.out.println(epoch.epoch() + " of at most " + most))
                .cancelWhen(() -> Files.exists(folder.resolve("stop"))) // or interrupt the thread
                .train(graph);
        model.save(folder.resolve("teams.safetensors")); // NodeClassifier.load reads it again
        Prediction someone = model.predict(graph).of("e001");
        System.out.println(someone.label() + " with probability " + someone.confidence());
        return model;
    }
    // example ends

    @Test
    void exampleLearnsSomething(@TempDir Path folder) throws IOException {
        for (String name : List.of("people.csv", "mails.csv")) {
            Files.copy(Path.of("../examples/data").resolve(name), folder.resolve(name));
        }

        NodeClassifier model = learnTeams(folder);

        assertThat(model.validationAccuracy().orElseThrow()).isGreaterThan(0.7);
        assertThat(folder.resolve("teams.safetensors")).isNotEmptyFile();
    }

    @Test
    void theDocumentShowsTheSameCode() throws IOException {
        String source = Files.readString(SOURCE);
        int begin = source.indexOf("    // example begins\n") + "    // example begins\n".length();
        String example =
                source.substring(begin, source.indexOf("// example ends")).stripIndent();

        assertThat(Files.readString(DOCUMENT)).contains("```java\n" + example + "```\n");
    }
}
