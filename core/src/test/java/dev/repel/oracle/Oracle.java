package dev.repel.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Golden values computed in double precision with PyTorch and PyTorch Geometric. They are read from the folder named by
 * the system property {@code repel.oracle}, or from the test resources; those for richer graphs from the
 * one named by {@code repel.oracle.rich}.
 */
final class Oracle {
    private static final String EXTENSION = ".json";

    private final JsonNode root;

    private Oracle(JsonNode root) {
        this.root = root;
    }

    static Oracle read(String name) {
        return read(folder("repel.oracle", "oracle"), name);
    }

    static Oracle readRich(String name) {
        return read(folder("repel.oracle.rich", "oracle-rich"), name);
    }

    /** The names of all golden files for richer graphs, sorted. */
    static List<String> richFiles() {
        try (Stream<Path> files = Files.list(folder("repel.oracle.rich", "oracle-rich"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(EXTENSION))
                    .map(name -> name.substring(0, name.length() - EXTENSION.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Oracle read(Path folder, String name) {
        try {
            return new Oracle(new ObjectMapper().readTree(Files.readAllBytes(folder.resolve(name + EXTENSION))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder(String name, String resources) {
        String property = System.getProperty(name);
        if (property == null) {
            return Path.of("src/test/resources").resolve(resources);
        }
        Path given = Path.of(property);
        // the tests run in the module's folder, the user in the project's
        return given.isAbsolute() || Files.isDirectory(given)
                ? given
                : Path.of("..").resolve(given);
    }

    Graph graph() {
        return Graph.of(root.get("nodes").asInt(), ends("edges", 0), ends("edges", 1));
    }

    Graph weightedGraph() {
        float[] weights = matrix("weights").data();
        return Graph.weighted(root.get("nodes").asInt(), ends("edges", 0), ends("edges", 1), weights, WeightMerge.SUM);
    }

    /** Every edge has one of several relations, and no weight. */
    Graph relationalGraph() {
        List<String> names = IntStream.range(0, (int) number("relations_count"))
                .mapToObj(Integer::toString)
                .toList();
        Graph graph = graph();
        int[] relationOf = ints("relations");
        return graph.withRelations(Relations.of(
                graph.nodes(), ends("edges", 0), ends("edges", 1), null, WeightMerge.SUM, false, relationOf, names));
    }

    Graph directedGraph() {
        String edges = "directed_edges_source_target";
        return Graph.directed(root.get("nodes").asInt(), ends(edges, 0), ends(edges, 1), null, WeightMerge.SUM);
    }

    private int[] ends(String edges, int end) {
        int[] ends = new int[root.get(edges).size()];
        for (int e = 0; e < ends.length; e++) {
            ends[e] = root.get(edges).get(e).get(end).asInt();
        }
        return ends;
    }

    Matrix matrix(String... path) {
        return toMatrix(at(path));
    }

    /**
     * A PyTorch weight (out × in) as we store it (in × out); a vector as a row. Those of relations are (in × out) there
     * too, several one below the other.
     */
    Matrix parameter(String... path) {
        JsonNode node = at(path);
        if (has("relations_count")) {
            return node.get(0).get(0) != null && node.get(0).get(0).isArray() ? stacked(node) : toMatrix(node);
        }
        if (node.get(0).isArray() && node.get(0).get(0).isArray()) {
            // an attention vector (1 × heads × channels): the heads side by side
            return flat(toMatrix(node.get(0)));
        }
        return node.get(0).isArray() ? toMatrix(node).transpose() : toMatrix(node);
    }

    private static Matrix stacked(JsonNode matrices) {
        Matrix first = toMatrix(matrices.get(0));
        Matrix all = new Matrix(matrices.size() * first.rows(), first.cols());
        for (int m = 0; m < matrices.size(); m++) {
            float[] one = toMatrix(matrices.get(m)).data();
            System.arraycopy(one, 0, all.data(), m * one.length, one.length);
        }
        return all;
    }

    private static Matrix flat(Matrix matrix) {
        return new Matrix(1, matrix.rows() * matrix.cols(), matrix.data());
    }

    int[] ints(String... path) {
        JsonNode node = at(path);
        int[] values = new int[node.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = node.get(i).asInt();
        }
        return values;
    }

    double number(String... path) {
        return at(path).asDouble();
    }

    boolean has(String name) {
        return root.has(name);
    }

    JsonNode at(String... path) {
        JsonNode node = root;
        for (String name : path) {
            node = node.get(name);
            assertThat(node).as("golden value %s", name).isNotNull();
        }
        return node;
    }

    private static Matrix toMatrix(JsonNode node) {
        boolean vector = !node.get(0).isArray();
        int rows = vector ? 1 : node.size();
        int cols = vector ? node.size() : node.get(0).size();
        Matrix matrix = new Matrix(rows, cols);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                matrix.set(i, j, (float) (vector ? node.get(j) : node.get(i).get(j)).asDouble());
            }
        }
        return matrix;
    }

    /** Compares relative to the largest golden value, so that values that cancel to almost nothing are not overrated. */
    static void assertClose(Matrix actual, Matrix golden, double tolerance, String what) {
        assertThat(actual.rows()).as(what + " rows").isEqualTo(golden.rows());
        assertThat(actual.cols()).as(what + " columns").isEqualTo(golden.cols());
        double scale = 0;
        for (float value : golden.data()) {
            scale = Math.max(scale, Math.abs(value));
        }
        for (int i = 0; i < golden.data().length; i++) {
            double difference = Math.abs(actual.data()[i] - golden.data()[i]);
            assertThat(difference)
                    .as("%s at %d: %s instead of %s", what, i, actual.data()[i], golden.data()[i])
                    .isLessThanOrEqualTo(tolerance * Math.max(scale, 1e-6));
        }
    }
}
