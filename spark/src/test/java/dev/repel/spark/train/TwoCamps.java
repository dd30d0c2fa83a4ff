package dev.repel.spark.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tables of a graph whose two classes are easily told apart: by a number, and by who knows whom. */
final class TwoCamps {
    static final int NODES = 60;

    /** Each node knows two of its camp, and there are a loop and a repetition besides. */
    static final int EDGE_ROWS = 2 * NODES + 2;

    private TwoCamps() {}

    static Path nodes(Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("id,label,x,city\n");
        for (int i = 0; i < NODES; i++) {
            double x = (i % 2 == 0 ? 1 : -1) + i * 7 % 10 / 10.0;
            rows.append(String.format(Locale.ROOT, "%s,%s,%.1f,city%d%n", id(i), camp(i), x, i % 3));
        }
        return Files.writeString(folder.resolve("nodes.csv"), rows);
    }

    static Path edges(Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("source,target,weight\n");
        for (int i = 0; i < NODES; i++) {
            rows.append(id(i) + "," + id((i + 2) % NODES) + ",1\n" + id(i) + "," + id((i + 4) % NODES) + ",2\n");
        }
        rows.append(id(0) + "," + id(0) + ",1\n" + id(2) + "," + id(0) + ",3\n");
        return Files.writeString(folder.resolve("edges.csv"), rows);
    }

    static String id(int node) {
        return "n" + (100 + node);
    }

    static String camp(int node) {
        return node % 2 == 0 ? "red" : "blue";
    }
}
