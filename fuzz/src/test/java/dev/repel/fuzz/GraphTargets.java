package dev.repel.fuzz;

import dev.repel.graph.WeightMerge;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.FeatureArray;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.pickle.Pickle;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.TableReading;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Graphs in the formats of others. */
final class GraphTargets {
    private static final String EDGES = "source,target,weight\na,b,2\nb,c,0.5\n";
    private static final String NODES = "id,label,size\na,x,1\nb,y,2\nc,,3\n";
    private static final String LABELS = "labels.npy";

    static final Map<String, FuzzTarget> ALL = Map.ofEntries(
            Map.entry("csv", (input, folder) -> nodes("nodes.csv", input, folder)),
            Map.entry("jsonl", (input, folder) -> nodes("nodes.jsonl", input, folder)),
            Map.entry("gzip", (input, folder) -> nodes("nodes.csv.gz", input, folder)),
            Map.entry("zstd", (input, folder) -> nodes("nodes.csv.zst", input, folder)),
            Map.entry("array", GraphTargets::array),
            Map.entry("parquet", (input, folder) -> nodes("nodes.parquet", input, folder)),
            Map.entry("edges", (input, folder) -> edges("edges.csv", input, folder, weighted())),
            Map.entry("edge-list", (input, folder) -> edges("edges.txt", input, folder, TableReading.defaults())),
            Map.entry("graphml", GraphTargets::graphml),
            Map.entry("npz", GraphTargets::npz),
            Map.entry("npy", GraphTargets::npy),
            Map.entry("pickle", GraphTargets::pickle),
            Map.entry("class", GraphTargets::classFile),
            Map.entry("jar", GraphTargets::jar));

    private GraphTargets() {}

    private static void nodes(String name, byte[] input, Path folder) throws IOException {
        Path nodes = Files.write(folder.resolve(name), input);
        Path edges = Files.writeString(folder.resolve("edges.csv"), EDGES);
        load(GraphSource.ofFiles(nodes, edges, TableReading.defaults()));
    }

    /** Features beside a table of three nodes. */
    private static void array(byte[] input, Path folder) throws IOException {
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), NODES);
        Path edges = Files.writeString(folder.resolve("edges.csv"), EDGES);
        FeatureArray array = new FeatureArray(Files.write(folder.resolve("features.npy"), input), null);
        load(GraphSource.ofFiles(nodes, edges, TableReading.defaults().withArray(array)));
    }

    private static void edges(String name, byte[] input, Path folder, TableReading reading) throws IOException {
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), NODES);
        Path edges = Files.write(folder.resolve(name), input);
        load(GraphSource.ofFiles(nodes, edges, reading));
    }

    private static TableReading weighted() {
        EdgeWeighting weighting = new EdgeWeighting("weight", WeightMerge.SUM);
        return TableReading.defaults()
                .withColumns(OwnGraphOptions.defaults().withEdges(EdgeReading.PLAIN.withWeighting(weighting)));
    }

    private static void load(GraphSource source) throws IOException {
        source.loadAsItIs(message -> {});
    }

    private static void graphml(byte[] input, Path folder) throws IOException {
        Path file = Files.write(folder.resolve("graph.graphml"), input);
        load(GraphSource.ofFiles(file, null, TableReading.defaults()));
    }

    private static void npz(byte[] input, Path folder) throws IOException {
        NpzReader.read(Files.write(folder.resolve("graph.npz"), input), "graph", false);
    }

    /** An array in an archive whose own checksums are right, so that the reader gets to see it. */
    private static void npy(byte[] input, Path folder) throws IOException {
        Path file = folder.resolve("graph.npz");
        try (ZipFile sound = new ZipFile(Corpus.valid("npz").toFile());
                OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (ZipEntry entry : Collections.list(sound.entries())) {
                zip.putNextEntry(new ZipEntry(entry.getName()));
                zip.write(
                        entry.getName().equals(LABELS)
                                ? input
                                : sound.getInputStream(entry).readAllBytes());
            }
        }
        NpzReader.read(file, "graph", false);
    }

    /** The three kinds of content that Planetoid's files have; each is refused for what it is not. */
    private static void pickle(byte[] input, Path folder) throws IOException {
        IOException refusal = null;
        for (FuzzTarget reading : new FuzzTarget[] {
            (bytes, any) -> Pickle.array("file", bytes),
            (bytes, any) -> Pickle.sparseMatrix("file", bytes),
            (bytes, any) -> Pickle.neighbourLists("file", bytes)
        }) {
            try {
                reading.read(input, folder);
                return;
            } catch (IOException e) {
                refusal = e;
            }
        }
        throw refusal;
    }

    private static void classFile(byte[] input, Path folder) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.write(classes.resolve("Any.class"), input);
        load(GraphSource.ofClasses(classes, TableReading.defaults()));
    }

    private static void jar(byte[] input, Path folder) throws IOException {
        load(GraphSource.ofClasses(Files.write(folder.resolve("any.jar"), input), TableReading.defaults()));
    }
}
