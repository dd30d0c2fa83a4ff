package dev.repel.examples;

import dev.repel.api.GraphData;
import dev.repel.api.NodeClassifier;
import dev.repel.api.Prediction;
import dev.repel.api.Predictions;
import dev.repel.api.Training;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A graph in two CSV files, from the first look to a table of predictions. */
public final class TeamsFromCsv {
    private static final double SURE = 0.8;

    private TeamsFromCsv() {}

    /** Needs a folder with people.csv and mails.csv, and one to write to. */
    public static void main(String[] args) throws IOException {
        run(Path.of(args[0]), Path.of(args[1]), System.out);
    }

    static void run(Path in, Path out, PrintStream console) throws IOException {
        GraphData graph = GraphData.ofFiles(in.resolve("people.csv"), in.resolve("mails.csv"))
                .withColumns("name", "team"); // of ids and labels; empty labels are to be found

        // How good is it? Some labels are kept for a test that nothing else looks at.
        Training training = new Training().epochs(100).seed(1);
        NodeClassifier rehearsal = training.testShare(0.2).train(graph);
        console.printf(
                "Of the people who were kept for a test, %.0f %% were right.%n",
                100 * rehearsal.testAccuracy().orElseThrow());

        // Then learn from all available labels.
        NodeClassifier model = training.testShare(0).train(graph);
        Files.createDirectories(out);
        model.save(out.resolve("teams.safetensors"));

        // Another day, perhaps in another program:
        Predictions predictions =
                NodeClassifier.load(out.resolve("teams.safetensors")).predict(graph);
        Prediction first = predictions.get(0);
        console.printf("%s: %s, %s%n", first.id(), first.label(), first.probabilities());
        long sure = predictions.stream()
                .filter(person -> person.labelFrom(SURE).isPresent())
                .count();
        console.printf("%d of %d get a label with a confidence of %s or more.%n", sure, predictions.size(), SURE);
        predictions.write(out.resolve("predictions.csv"), SURE);
    }
}
