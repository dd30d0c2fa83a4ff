package dev.repel.cli.options;

import dev.repel.InvalidRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which predictions are explained. */
@Topic(Topics.OUTPUT)
public final class ExplainOptions {
    @Option(
            names = "--explain",
            paramLabel = "NODE",
            order = 80,
            description = "Explain the prediction for a node, by its id; may be repeated.")
    List<String> nodes = new ArrayList<>();

    @Option(
            names = "--explain-out",
            paramLabel = "FILE",
            order = 81,
            description = "Also write the full explanations as JSON.")
    Path out;

    /** Ids, in the order they were given. */
    public List<String> nodes() {
        return List.copyOf(nodes);
    }

    /** Null where there is to be none. */
    public Path out() {
        return out;
    }

    /** Fails if the options contradict each other. */
    public void check() {
        if (out != null && nodes.isEmpty()) {
            throw new InvalidRequest("--explain-out needs a node to explain: add --explain NODE.");
        }
    }
}
