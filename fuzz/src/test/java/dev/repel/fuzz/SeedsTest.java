package dev.repel.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.Repel;
import dev.repel.experiment.FinishedFold;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Walk;
import dev.repel.io.DatasetCache;
import dev.repel.io.own.GraphFile;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedFoldFile;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.TableReading;
import dev.repel.io.walks.DiskWalkStore;
import dev.repel.model.Backbones;
import dev.repel.study.run.Ledger;
import dev.repel.tensor.Matrix;
import dev.repel.train.Adam;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Writes the valid inputs of our own formats anew, for when one of them has changed. */
@EnabledIfSystemProperty(named = "repel.write", matches = "true")
class SeedsTest {
    private static final Settings SETTINGS = new Settings(new TreeMap<>(Map.of("k", "3", "kernels", "plain")));
    private static final String TINY = "synthetic:nodes=40,classes=2,features=6,words=3,degree=3,signal=0.8";
    private static final String STUDY = """
            study: seed
            title: A seed
            options: {technique: none, epochs: 2, train-per-class: 2, val-per-class: 2}
            axes:
              dataset: ["%s"]
              backbone: [gcn, mlp]
              hidden: [2, 3]
            runs: 1
            tables:
              - {title: Accuracy, per: dataset, rows: backbone, columns: hidden}
            figures:
              - {title: Accuracy, per: dataset, x: hidden, x-label: Width, y-label: Accuracy, series: backbone}
            quick:
              options: {epochs: 1}
            """;
    private static final String NODES = """
            id,label,size,kind
            a,x,1,r
            b,y,2,s
            c,x,3,r
            d,y,4,s
            e,x,1,r
            f,y,2,s
            g,x,3,t
            h,y,4,s
            """;
    private static final String EDGES = "source,target\na,c\nc,e\ne,g\nb,d\nd,f\nf,h\na,b\nc,d\n";

    @TempDir
    private Path folder;

    @Test
    void resultsOfATraining() throws IOException {
        RunFolder run = train("--technique pcl --k 2 --warmup 2 --cotrain 2");
        Files.writeString(seed("result", "valid.json"), anonymous(run.result()));
        Files.writeString(seed("report", "valid.json"), anonymous(run.reportData()));
        Path imported = folder.resolve("graph.repel");
        call("data import --dataset " + folder + " --out " + imported);
        unseal(imported, seed("repel", "valid.repel"));
        Path cached = folder.resolve("cached");
        DatasetCache.write(cached, GraphFile.read(imported).dataset(), Seal.DATASET_VERSION);
        Files.write(seed("dataset-cache", "valid.bin"), Seal.payload(Files.readAllBytes(cached)));
    }

    @Test
    void models() throws IOException {
        unseal(train("--technique pairnorm --epochs 2").model(), seed("model", "valid-pairnorm.safetensors"));
        unseal(train("--technique none --epochs 2 --ensemble 2").model(), seed("model", "valid-ensemble.safetensors"));
        for (String backbone : Backbones.names()) {
            Path model =
                    train("--technique none --epochs 2 --backbone " + backbone).model();
            unseal(model, seed("model", "valid-" + backbone + ".safetensors"));
            TensorFile content = Safetensors.read(model);
            Safetensors.write(
                    seed("foreign-model", "valid-" + backbone + ".safetensors"),
                    new TensorFile(content.tensors(), new TreeMap<>(Map.of(SealedTargets.BACKBONE, backbone))));
        }
    }

    /** The graph that models of the corpus have learned from. */
    static GraphSource tables(Path folder) throws IOException {
        return GraphSource.ofFiles(
                Files.writeString(folder.resolve("nodes.csv"), NODES),
                Files.writeString(folder.resolve("edges.csv"), EDGES),
                TableReading.defaults());
    }

    private RunFolder train(String settings) throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), NODES);
        Files.writeString(folder.resolve("edges.csv"), EDGES);
        RunFolder run = new RunFolder(folder.resolve("run"));
        call("train --dataset " + folder + " --out " + run.path() + " --hidden 8 --split labels --seed 1 " + settings);
        return run;
    }

    /** A file of results without what it says of this machine. */
    private String anonymous(Path file) throws IOException {
        return Files.readString(file)
                .replace(folder.toString(), "club")
                .replaceAll("\"(java|os)\" : \"[^\"]*\"", "\"$1\" : \"any\"");
    }

    @Test
    void stateOfATraining() throws IOException {
        EpochRecord first = new EpochRecord(1, false, 0.5, 0, 0, 0, 0.25, 0.125, null);
        EpochRecord second = new EpochRecord(2, true, 0.25, 0.125, 3, 0.5, 0.25, 0.75, null);
        Map<String, Matrix> parameters = Map.of("lins.0.weight", Matrix.of(new double[][] {{1, 2}, {3, 4}}));
        Matrix logits = Matrix.of(new double[][] {{5, 0}, {0, 1}});
        List<EpochRecord> history = List.of(first, second);
        TrainedRun run = new TrainedRun(
                7, second, parameters, logits, logits, logits, history, 1.5, HeldOut.of(new int[] {1}, logits));
        TrainingState state = new TrainingState(
                7,
                2,
                parameters,
                new Adam.State(2, parameters, parameters),
                second,
                parameters,
                Map.of("labels", logits),
                history,
                1.5);
        Path file = folder.resolve("file");
        new Checkpoint(SETTINGS, new TreeSet<>(List.of(0)), new TreeMap<>(Map.of(1, state))).write(file);
        unseal(file, seed("checkpoint", "valid.safetensors"));
        new FinishedRun(SETTINGS, run).write(file);
        unseal(file, seed("finished-run", "valid.safetensors"));
    }

    @Test
    void resultsOfAStudy() throws IOException {
        Path file = Files.writeString(folder.resolve("seed.yaml"), STUDY.formatted(TINY));
        Path out = folder.resolve("out");
        call("study " + file + " --out " + out);
        Files.writeString(seed("study-result", "valid.json"), anonymous(out.resolve("seed.json")));
        Files.copy(Ledger.file(out, "seed"), seed("ledger", "valid.jsonl"));
        Files.copy(file, seed("study", "valid.yaml"));
    }

    @Test
    void walks() throws IOException {
        try (DiskWalkStore store = SealedTargets.walkStore(folder)) {
            int[] sources = {0, 2};
            ForwardPush push = new ForwardPush(SealedTargets.GRAPH, SealedTargets.CONTINUE, SealedTargets.ERROR);
            store.keep(sources, Arrays.stream(sources).mapToObj(push::from).toArray(Walk[]::new));
        }
        try (Stream<Path> files = Files.list(folder.resolve("walks"))) {
            Path file = files.filter(path -> path.toString().endsWith(".walks"))
                    .findFirst()
                    .orElseThrow();
            byte[] sealed = Files.readAllBytes(file);
            Files.write(seed("walks", "valid.walks"), Arrays.copyOf(sealed, sealed.length - Integer.BYTES));
        }
    }

    /** Where a seed belongs; one that is there is removed. */
    private static Path seed(String target, String name) throws IOException {
        Path file = Files.createDirectories(Corpus.folder(target)).resolve(name);
        Files.deleteIfExists(file);
        return file;
    }

    private static void unseal(Path sealed, Path seed) throws IOException {
        Safetensors.write(seed, Seal.renamed(Safetensors.read(sealed), Seal.SEALED, Seal.UNSEALED));
    }

    @Test
    void networksOfAFold() throws IOException {
        Matrix logits = Matrix.of(new double[][] {{5, 0}, {0, 1}});
        EpochRecord first = new EpochRecord(1, false, 0.5, 0, 0, 0, 0.25, 0.125, null);
        HeldOut heldBack = HeldOut.of(new int[] {0, 1}, logits);
        FinishedFold fold = new FinishedFold(List.of(first), 1.5, List.of(heldBack), 1);
        Path file = folder.resolve("file");
        new FinishedFoldFile(SETTINGS, List.of(fold, fold)).write(file);
        unseal(file, seed("finished-fold", "valid.safetensors"));
    }

    private static void call(String words) {
        StringWriter err = new StringWriter();
        int exitCode = Repel.execute(new PrintWriter(new StringWriter()), new PrintWriter(err, true), words.split(" "));
        assertThat(exitCode).as(err.toString()).isZero();
    }
}
