package dev.repel.fuzz;

import dev.repel.data.NodeDataset;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.label.SaidLabels;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelFile;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.source.LoadedGraph;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.serve.http.Asked;
import dev.repel.serve.http.Json;
import dev.repel.serve.http.Metrics;
import dev.repel.serve.http.Refusal;
import dev.repel.serve.http.Route;
import dev.repel.serve.label.NodeCells;
import dev.repel.serve.label.Workbench;
import dev.repel.serve.label.WorkbenchRoutes;
import dev.repel.serve.predict.CurrentModel;
import dev.repel.serve.predict.LoadedModel;
import dev.repel.serve.predict.PredictionRoutes;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The bodies of requests, and the journal of what people said. */
final class ServedTargets {
    static final Map<String, FuzzTarget> ALL = Map.of(
            "journal", ServedTargets::journal,
            "question", ServedTargets::question,
            "saying", ServedTargets::saying);

    /** A journal that grows without end would make later inputs slower than earlier ones. */
    private static final int SAYINGS = 500;

    private static NodeDataset graph;
    private static List<Route> predictions;
    private static Workbench bench;
    private static int sayings;

    private ServedTargets() {}

    private static void journal(byte[] input, Path folder) throws IOException {
        Path file = Files.write(folder.resolve("labels.jsonl"), input);
        SaidLabels.over(graph(folder), LabelJournal.open(file));
    }

    /** Asked about a graph, and where that is answered, for an explanation. */
    private static void question(byte[] input, Path folder) throws IOException {
        if (predictions == null) {
            Path model = Seal.tensors(Files.readAllBytes(Corpus.valid("model")), folder.resolve("model.safetensors"));
            CurrentModel current = CurrentModel.of(
                    model,
                    () -> loaded(model, folder),
                    Kernels.best(),
                    1,
                    TimeUnit.DAYS.toMillis(1),
                    new Metrics(),
                    line -> {});
            predictions = PredictionRoutes.of(current, new Metrics(), "any");
        }
        post(predictions, "/v1/predict", input);
        try {
            post(predictions, "/v1/explain", input);
        } catch (IOException aboutMoreThanOneNode) {
            return;
        }
    }

    private static LoadedModel loaded(Path file, Path folder) throws IOException {
        TrainedModel read = ModelReader.read(file, ArchitectureHints.none());
        LoadedGraph known = SeedsTest.tables(folder)
                .loadFor(
                        read.preprocessing()
                                .map(ModelFile.Preprocessing::columns)
                                .orElseThrow(),
                        read.edgeReading(),
                        true,
                        line -> {});
        TrainedModel model = read.over(known.dataset().graph());
        return new LoadedModel("any", model, known, model.classNames(), model::predictor);
    }

    private static void saying(byte[] input, Path folder) throws IOException {
        if (bench == null || sayings++ % SAYINGS == 0) {
            if (bench != null) {
                bench.close();
            }
            Path journal = folder.resolve("said.jsonl");
            Files.deleteIfExists(journal);
            bench = bench(folder, LabelJournal.open(journal));
        }
        post(WorkbenchRoutes.of(bench), "/api/say", input);
    }

    private static Workbench bench(Path folder, LabelJournal journal) throws IOException {
        LabelSettings settings = LabelSettings.of(Map.of("epochs", "1", "networks", "2"));
        PreparedDataset prepared = new PreparedDataset(graph(folder), (any, q, walkError) -> WalkStore.NONE);
        return new Workbench(new Labelling(prepared, settings, Kernels.best(), 1), journal, NodeCells.none(), 1);
    }

    private static NodeDataset graph(Path folder) throws IOException {
        if (graph == null) {
            graph = SeedsTest.tables(folder).loadAsItIs(line -> {}).dataset();
        }
        return graph;
    }

    /** Whoever asks is told what is wrong with the request; the service itself never fails. */
    private static void post(List<Route> routes, String path, byte[] body) throws IOException {
        try {
            Asked.post(routes, path, body);
        } catch (Refusal e) {
            if (e.status() >= 500) {
                throw new AssertionError("a request made the service fail", e);
            }
            // what was sent is sent back
            String answer = new String(Json.write(e.getMessage()), StandardCharsets.UTF_8);
            throw new InvalidDataException("request", "body", answer, e);
        }
    }
}
