package dev.repel.cli.serve;

import dev.repel.cli.options.ModelFileOptions;
import dev.repel.cli.options.ServiceOptions;
import dev.repel.cli.predict.ClassNames;
import dev.repel.cli.predict.ModelGraph;
import dev.repel.cli.text.Terminal;
import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.LoadedGraph;
import dev.repel.model.Predictor;
import dev.repel.serve.http.HttpService;
import dev.repel.serve.http.Limits;
import dev.repel.serve.http.Listening;
import dev.repel.serve.http.Metrics;
import dev.repel.serve.predict.CurrentModel;
import dev.repel.serve.predict.LoadedModel;
import dev.repel.serve.predict.PredictionRoutes;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The work of {@code repel serve}.
 *
 * @param file of the model
 * @param binaryGiven whether the user said something about binary features, which then overrides the model's file
 * @param version of this program
 */
public record ServeWork(
        Path file,
        ModelFileOptions modelOptions,
        ArchitectureHints hints,
        GraphSettings graph,
        boolean binaryGiven,
        ServiceOptions service,
        String version,
        Terminal terminal) {
    private static final int SHORT_HASH = 12;
    private static final long LOOK_MILLIS = 1_000;

    /** Answers until the process is told to end. */
    public void run() throws IOException, InterruptedException {
        graph.check(false);
        Listening listening = service.listening();
        Limits limits = service.limits();
        Metrics metrics = new Metrics();
        CurrentModel current =
                CurrentModel.of(file, this::read, Kernels.best(), service.threads(), LOOK_MILLIS, metrics, this::tell);
        HttpService http =
                HttpService.start(listening, limits, PredictionRoutes.of(current, metrics, version), metrics);
        terminal.out().println("Serving " + current.title());
        terminal.out().println("at " + http.address() + "v1/predict; described in " + http.address() + "openapi.json");
        terminal.out().println("A new model in " + file + " takes its place by itself. Ctrl-C ends the service.");
        terminal.out().flush();
        RunningService.untilTold(http, current);
    }

    private void tell(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }

    private LoadedModel read() throws IOException {
        TensorFile content = Safetensors.read(file);
        TrainedModel read = ModelReader.of(file, content, hints);
        LoadedGraph loaded = ModelGraph.load(read, graph, binaryGiven, terminal.err()::println);
        TrainedModel model = read.over(loaded.dataset().graph());
        model.requireFeatures(
                loaded.dataset().features().cols(), loaded.dataset().featureNames());
        List<String> classNames = ClassNames.of(model, loaded.dataset().classNames(), terminal.err()::println);
        return new LoadedModel(
                Sha256.ofFile(file).substring(0, SHORT_HASH),
                model,
                loaded,
                classNames,
                () -> predictor(content, loaded));
    }

    private Predictor predictor(TensorFile content, LoadedGraph loaded) {
        try {
            return modelOptions.predictor(
                    ModelReader.of(file, content, hints).over(loaded.dataset().graph()));
        } catch (InvalidDataException e) {
            throw new IllegalStateException("what was read once can be read again", e);
        }
    }
}
