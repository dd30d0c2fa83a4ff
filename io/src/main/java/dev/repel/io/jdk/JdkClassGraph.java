package dev.repel.io.jdk;

import dev.repel.data.NodeDataset;
import dev.repel.io.DatasetCache;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The class graph of the running JDK, a real dataset that is on every machine. Nodes: top-level classes, nested ones
 * folded in, of the modules with at least 100 of them, without java.base, jdk.localedata and jdk.charsets. Edges: class
 * references in the constant pools, undirected. Features: words of class, method and field names that occur in at least
 * 10 classes, present or not, never package names (they would give the module away). Class of a node: its module.
 * Nodes are sorted by module, then by name.
 */
public final class JdkClassGraph {
    public static final String NAME = "jdk";

    /** To be raised whenever the same JDK would give another graph, so that older caches are made again. */
    private static final int RECIPE = 1;

    private JdkClassGraph() {}

    /**
     * Reads the graph from the cache, or from the JDK when there is no sound cache for it, which takes a few seconds.
     *
     * @param cacheFolder where the graph is kept by JDK version; not being able to write there is only reported
     * @param progress receives a line for each step that takes time
     * @throws IOException if the running Java has too few classes to make a graph of
     */
    public static NodeDataset load(Path cacheFolder, Consumer<String> progress) throws IOException {
        RuntimeImage image = RuntimeImage.open();
        if (image.isTrimmed()) {
            progress.accept(
                    "This Java has only some of the usual modules, so its class graph is small and far too easy:"
                            + " run on a full JDK or choose another dataset for results that mean something");
        }
        Path cache = cacheFolder.resolve(NAME).resolve(cacheName(image));
        if (Files.exists(cache)) {
            try {
                return DatasetCache.read(cache, RECIPE);
            } catch (IOException e) {
                progress.accept("The cached class graph cannot be used and is made again (" + e.getMessage() + ")");
            }
        }
        progress.accept("Reading the class graph of JDK " + System.getProperty("java.runtime.version")
                + " (a few seconds, then cached)");
        NodeDataset dataset = ImageReader.read(image);
        try {
            DatasetCache.write(cache, dataset, RECIPE);
        } catch (IOException e) {
            progress.accept("The class graph is not cached: " + e.getMessage());
        }
        return dataset;
    }

    /** Two runtimes of one version can differ in their modules (jlink), hence the hash behind the version. */
    private static String cacheName(RuntimeImage image) throws IOException {
        String version = System.getProperty("java.runtime.version", "unknown");
        String identity = String.join(
                "\n",
                Objects.toString(System.getProperty("java.vendor.version")),
                version,
                Objects.toString(System.getProperty("java.vendor")),
                String.join(",", image.moduleNames()),
                Long.toString(imageSize()));
        byte[] hash = Sha256.digest().digest(identity.getBytes(StandardCharsets.UTF_8));
        String readable = version.replaceAll("[^A-Za-z0-9.+-]", "_");
        return readable + "-" + HexFormat.of().formatHex(hash, 0, 6) + ".graph";
    }

    private static long imageSize() {
        try {
            return Files.size(Path.of(System.getProperty("java.home", ""), "lib", "modules"));
        } catch (IOException noSingleImage) {
            return 0;
        }
    }
}
