package dev.repel.cli;

import dev.repel.technique.Techniques;
import dev.repel.train.ConfigByName;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A call of the command line in this process, and what came of it. */
public record CommandLineRun(int exitCode, String out, String err) {
    /** A graph that trains in a moment. */
    public static final String TINY = "synthetic:nodes=120,classes=3,features=30,words=6,degree=5,signal=0.6";

    static {
        // nothing of the tests may stay in the cache of whoever runs them
        System.setProperty("user.home", temporaryFolder().toString());
    }

    private static Path temporaryFolder() {
        try {
            Path folder = Files.createTempDirectory("repel-test-home");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static CommandLineRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Repel.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new CommandLineRun(exitCode, out.toString(), err.toString());
    }

    /** A short training on the tiny graph. */
    public static CommandLineRun train(Path out, String... more) {
        return of(arguments(out, more));
    }

    public static String[] arguments(Path out, String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", "--out", out.toString()));
        List<String> given = Arrays.asList(more);
        addUnlessGiven(arguments, given, "--dataset", TINY);
        addUnlessGiven(arguments, given, "--train-per-class", "5");
        addUnlessGiven(arguments, given, "--val-per-class", "10");
        addUnlessGiven(arguments, given, "--warmup", "4");
        addUnlessGiven(arguments, given, "--cotrain", "6");
        if (!given.contains("--auto") && !given.contains("--no-auto")) {
            // labels of own data would choose whatever else is open
            arguments.add("--no-auto");
        }
        int technique = given.indexOf("--technique");
        if (technique < 0 || isContrastive(given.get(technique + 1))) {
            addUnlessGiven(arguments, given, "--k", "10");
            addUnlessGiven(arguments, given, "--gamma", "0.34");
        }
        arguments.addAll(given);
        return arguments.toArray(String[]::new);
    }

    private static boolean isContrastive(String technique) {
        return !Techniques.names().containsAll(List.of(technique.split(",")))
                || ConfigByName.applies("gamma", "gcn", technique);
    }

    private static void addUnlessGiven(List<String> arguments, List<String> given, String name, String value) {
        boolean ownData = name.equals("--dataset")
                && (given.contains("--nodes") || given.contains("--edges") || given.contains("--nodes-query"));
        if (!given.contains(name) && !ownData) {
            arguments.addAll(List.of(name, value));
        }
    }
}
