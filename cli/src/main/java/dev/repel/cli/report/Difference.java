package dev.repel.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.repel.io.JsonFiles;
import dev.repel.io.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What two folders of results do not have in common, bit for bit; times do not count. */
public final class Difference {
    private static final List<String> CAUSES = List.of("version", "java", "kernels", "os");
    private static final List<String> TIMES = List.of("seconds", "msPerEpoch");

    private final RunFolder first;
    private final RunFolder second;
    private final JsonNode firstResult;
    private final JsonNode secondResult;

    public Difference(RunFolder first, RunFolder second) throws IOException {
        this.first = first;
        this.second = second;
        this.firstResult = JsonFiles.tree(first.result());
        this.secondResult = JsonFiles.tree(second.result());
    }

    /** One line per difference; none if all is the same. */
    public List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        JsonNode sha256 = firstResult.at("/dataset/sha256");
        if (!sha256.equals(secondResult.at("/dataset/sha256"))) {
            lines.add("the data: sha256 " + sha256.asText() + " became "
                    + secondResult.at("/dataset/sha256").asText());
        }
        predictions(lines);
        if (Files.mismatch(first.model(), second.model()) >= 0) {
            lines.add(first.model().getFileName() + ": different parameters");
        }
        JsonNode runs = firstResult.get("runs");
        for (int run = 0; run < runs.size(); run++) {
            String difference = run(runs.get(run), secondResult.at("/runs/" + run));
            if (difference != null) {
                lines.add("run " + (run + 1) + ", seed "
                        + runs.get(run).get("seed").asText() + ": " + difference);
            }
        }
        return lines;
    }

    private void predictions(List<String> lines) throws IOException {
        if (Files.mismatch(first.predictions(), second.predictions()) < 0) {
            return;
        }
        List<String> before = Files.readAllLines(first.predictions());
        List<String> after = Files.readAllLines(second.predictions());
        long rows = 0;
        for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
            rows += i < before.size() && i < after.size() && before.get(i).equals(after.get(i)) ? 0 : 1;
        }
        lines.add(first.predictions().getFileName() + ": " + rows + " of " + before.size() + " lines");
    }

    /** The first epoch that is not the same, or the first figure; null if there is none. */
    private static String run(JsonNode before, JsonNode after) {
        JsonNode history = before.path("history");
        int epoch = Integer.MAX_VALUE;
        String first = null;
        for (Iterator<String> names = history.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            int at = firstDifference(history.get(name), after.path("history").path(name));
            if (at >= 0 && at < epoch) {
                epoch = at;
                first = name;
            }
        }
        if (first != null) {
            return first + " differs from epoch " + (epoch + 1) + " on";
        }
        for (Iterator<String> names = before.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!TIMES.contains(name) && !timeless(before.get(name)).equals(timeless(after.path(name)))) {
                return name + " was " + before.get(name) + " and became " + after.path(name);
            }
        }
        return null;
    }

    /** Without the times of the parts. */
    private static JsonNode timeless(JsonNode node) {
        JsonNode copy = node.deepCopy();
        for (JsonNode parent : copy.findParents(TIMES.get(0))) {
            ((ObjectNode) parent).remove(TIMES);
        }
        return copy;
    }

    private static int firstDifference(JsonNode before, JsonNode after) {
        if (before.equals(after)) {
            return -1;
        }
        for (int i = 0; i < before.size(); i++) {
            if (before.isArray() && !before.get(i).equals(after.path(i))) {
                return i;
            }
        }
        return before.isArray() ? before.size() : Integer.MAX_VALUE - 1;
    }

    /** What was not the same about the two machines, which is the likely reason for other bits. */
    public List<String> likelyCauses() {
        List<String> causes = new ArrayList<>();
        for (String name : CAUSES) {
            JsonNode before = firstResult.at("/provenance/" + name);
            JsonNode after = secondResult.at("/provenance/" + name);
            if (!before.equals(after)) {
                causes.add(name + ": " + before.asText() + " then, " + after.asText() + " now");
            }
        }
        return causes;
    }
}
