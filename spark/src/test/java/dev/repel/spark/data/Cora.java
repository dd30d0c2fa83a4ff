package dev.repel.spark.data;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.repel.data.NodeDataset;
import dev.repel.io.planetoid.PlanetoidReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** The real Cora; tests that need it are skipped where it is not there. */
public final class Cora {
    private Cora() {}

    public static NodeDataset read() throws IOException {
        Path folder = Path.of(System.getProperty("repel.data", "no-datasets"));
        assumeTrue(
                Files.exists(folder.resolve("planetoid/ind.cora.graph")),
                "skipped: there is no planetoid/ind.cora.graph in the folder of published datasets; name it with"
                        + " -Drepel.data=DIR");
        return PlanetoidReader.read(
                folder.resolve("planetoid"),
                "cora",
                IntStream.range(0, 7).mapToObj(c -> "class " + c).toList());
    }
}
