package dev.repel.fuzz;

import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.io.DatasetCache;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.own.GraphFile;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedFoldFile;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.walks.DiskWalkStore;
import dev.repel.study.run.Ledger;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Our own formats, under checksums that are right: whoever writes such a file can compute them. */
final class SealedTargets {
    static final String BACKBONE = "backbone";

    static final double CONTINUE = 0.5;
    static final double ERROR = 1e-3;
    static final Graph GRAPH = Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3});

    static final Map<String, FuzzTarget> ALL = Map.of(
            "repel",
            (input, folder) -> GraphFile.read(Seal.tensors(input, folder.resolve("graph.repel"))),
            "model",
            SealedTargets::model,
            "foreign-model",
            SealedTargets::foreignModel,
            "checkpoint",
            (input, folder) -> Checkpoint.read(Seal.tensors(input, folder.resolve("checkpoint.safetensors"))),
            "finished-run",
            (input, folder) -> FinishedRun.read(Seal.tensors(input, folder.resolve("run.safetensors"))),
            "finished-fold",
            (input, folder) -> FinishedFoldFile.read(Seal.tensors(input, folder.resolve("fold.safetensors"))),
            "dataset-cache",
            (input, folder) -> DatasetCache.read(Seal.dataset(input, folder.resolve("jdk.bin")), Seal.DATASET_VERSION),
            "walks",
            SealedTargets::walks,
            "ledger",
            SealedTargets::ledger);

    private SealedTargets() {}

    private static void model(byte[] input, Path folder) throws IOException {
        Path file = Seal.tensors(input, folder.resolve("model.safetensors"));
        use(ModelReader.read(file, ArchitectureHints.none()));
    }

    /** A file without our metadata; which backbone its user names stands in other metadata. */
    private static void foreignModel(byte[] input, Path folder) throws IOException {
        Path file = Files.write(folder.resolve("foreign.safetensors"), input);
        String backbone = Safetensors.read(file).metadata().getOrDefault(BACKBONE, "gcn");
        use(ModelReader.read(file, ArchitectureHints.of(backbone)));
    }

    /** What predict does before it reads a graph, and with the graph's features. */
    private static void use(TrainedModel model) {
        model.title();
        model.edgeReading();
        model.over(GRAPH);
        model.requireFeatures(model.features(), model.featureNames());
        model.predictor();
    }

    /** The store takes what is damaged for missing, so that nothing is refused here. */
    private static void walks(byte[] input, Path folder) throws IOException {
        Files.write(walkFile(folder), Seal.walks(input));
        try (DiskWalkStore store = walkStore(folder)) {
            for (int node = 0; node < GRAPH.nodes(); node++) {
                Walk walk = store.find(node);
                if (walk != null) {
                    walk.reached(new long[] {-1L}, new int[GRAPH.nodes() + 1]);
                }
            }
        }
    }

    /** Where the store in a folder looks for walks; it says so by writing some. */
    static Path walkFile(Path folder) throws IOException {
        Path walks = folder.resolve("walks");
        if (!Files.exists(walks)) {
            try (DiskWalkStore store = walkStore(folder)) {
                store.keep(new int[] {0}, new Walk[] {new Walk(new int[] {0}, new float[] {1}, 0)});
            }
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(walks, "*.walks")) {
            return files.iterator().next();
        }
    }

    static DiskWalkStore walkStore(Path folder) {
        return new DiskWalkStore(folder, GRAPH, CONTINUE, ERROR);
    }

    private static void ledger(byte[] input, Path folder) throws IOException {
        Path file = Files.write(Ledger.file(folder, "study"), Seal.ledger(input));
        Ledger.allIn(folder);
        Ledger.open(file).close();
    }
}
