package dev.repel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.api.NodeClassifier;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExamplesTest {
    private static final Path DATA = Path.of("data");

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream console = new PrintStream(written, true, StandardCharsets.UTF_8);

    @Test
    void teamsAreLearnedFromCsv(@TempDir Path folder) throws IOException {
        TeamsFromCsv.run(DATA, folder.resolve("new"), console);

        assertThat(text()).contains("were kept for a test", "e000: ", "of 600 get a label");
        assertThat(accuracy(folder.resolve("new/predictions.csv"))).isGreaterThan(0.7);
    }

    @Test
    void teamsAreLabelledOneByOne(@TempDir Path folder) throws IOException {
        LabelTeams.run(DATA, folder, console);

        assertThat(text()).contains("are guessed right.", "neighbour");
        assertThat(Files.readAllLines(folder.resolve("labels.jsonl"))).hasSize(15);
    }

    @Test
    void aTrainingWithTimeEnoughEndsWithAModel() throws Exception {
        Optional<NodeClassifier> model = StoppableTraining.run(40, Duration.ofMinutes(5), console);

        assertThat(model).isPresent();
        assertThat(model.get().testAccuracy().orElseThrow()).isGreaterThan(0.6);
        assertThat(text()).contains("epoch 20 of 40", "epoch 40 of 40").doesNotContain("stopped");
    }

    @Test
    void aTrainingWithoutTimeIsStopped() throws Exception {
        Optional<NodeClassifier> model = StoppableTraining.run(1_000_000, Duration.ofMillis(300), console);

        assertThat(model).isEmpty();
        assertThat(text()).contains("stopped: the time is up");
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    /** Compares the best guesses with everybody's true team. */
    private static double accuracy(Path predictions) throws IOException {
        List<String> answers = Files.readAllLines(predictions);
        List<String> truth = Files.readAllLines(DATA.resolve("teams.csv"));
        int right = 0;
        for (int i = 1; i < truth.size(); i++) {
            String best = answers.get(i).split(",", -1)[3];
            right += truth.get(i).endsWith("," + best) ? 1 : 0;
        }
        return (double) right / (truth.size() - 1);
    }
}
