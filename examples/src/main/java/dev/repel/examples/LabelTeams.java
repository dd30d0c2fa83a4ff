package dev.repel.examples;

import dev.repel.api.GraphData;
import dev.repel.api.Labeller;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** From some labels to more: asks for the teams of the people from whom most is learned. */
public final class LabelTeams {
    private static final int ROUNDS = 3;
    private static final int AT_ONCE = 5;

    private LabelTeams() {}

    /** Needs a folder with people.csv, mails.csv and teams.csv, and one to write to. */
    public static void main(String[] args) throws IOException {
        run(Path.of(args[0]), Path.of(args[1]), System.out);
    }

    static void run(Path in, Path out, PrintStream console) throws IOException {
        GraphData graph = GraphData.ofFiles(in.resolve("people.csv"), in.resolve("mails.csv"))
                .withColumns("name", "team");
        Map<String, String> whoKnows = answers(in.resolve("teams.csv")); // a person in real life
        Labeller labeller = Labeller.open(graph, out.resolve("labels.jsonl"));
        for (int round = 0; round < ROUNDS; round++) {
            for (Labeller.Next next : labeller.next(AT_ONCE)) {
                console.println(next.id() + ": " + String.join(" ", next.reasons()));
                labeller.label(next.id(), whoKnows.get(next.id()), "me");
            }
            console.printf(
                    "Of the labels that were held back, %.0f %% are guessed right.%n",
                    100 * labeller.accuracy().orElseThrow());
        }
        for (Labeller.Doubt doubt : labeller.check()) {
            console.println(doubt.id() + " is " + doubt.given() + "? " + String.join(" ", doubt.evidence()));
        }
    }

    private static Map<String, String> answers(Path file) throws IOException {
        Map<String, String> answers = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            answers.put(line.split(",")[0], line.split(",")[1]);
        }
        return answers;
    }
}
