package dev.repel.cli.predict;

import dev.repel.InvalidRequest;
import dev.repel.Require;
import dev.repel.cli.options.ExplainOptions;
import dev.repel.cli.options.ModelFileOptions;
import dev.repel.cli.options.PredictionOptions;
import dev.repel.cli.text.Numbers;
import dev.repel.cli.text.Terminal;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Answers;
import dev.repel.eval.ClassPriors;
import dev.repel.eval.Predicted;
import dev.repel.explain.Explanation;
import dev.repel.explain.Occlusion;
import dev.repel.io.CommandFiles;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ForeignNetwork;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.run.Cautions;
import dev.repel.io.run.PredictionsTable;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.table.TableWriter;
import dev.repel.model.LocalInference;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The work of {@code repel predict}: from a model and a graph to a table.
 *
 * @param hints what the network is if its file does not say
 * @param binaryGiven whether the user said something about binary features, which then overrides the model's file
 * @param files what is read besides the model and the graph
 */
public record PredictWork(
        ModelFileOptions modelOptions,
        ArchitectureHints hints,
        GraphSettings graph,
        boolean binaryGiven,
        PredictionOptions output,
        ExplainOptions explainOptions,
        CommandFiles files,
        Kernels kernels,
        Terminal terminal) {
    /** Predicts and writes the table. */
    public void run() throws IOException {
        output.check(graph);
        explainOptions.check();
        checkFiles();
        int threads = output.threads();
        TrainedModel read = ModelReader.read(modelOptions.model(), hints);
        List<String> assumed = ForeignNetwork.assumptions(read);
        if (!assumed.isEmpty()) {
            terminal.err()
                    .println(modelOptions.model() + " does not tell how its network works. Assumed: "
                            + String.join("; ", assumed) + ".");
        }
        LoadedGraph loaded = ModelGraph.load(read, graph, binaryGiven, terminal.err()::println);
        NodeDataset dataset = loaded.dataset();
        TrainedModel model = read.over(dataset.graph());
        model.requireFeatures(dataset.features().cols(), dataset.featureNames());
        List<String> classNames = ClassNames.of(model, dataset.classNames(), terminal.err()::println);
        int[] explained = nodesToExplain(dataset);
        noteAnotherGraph(model, dataset);
        Answers answers = output.answers(model.temperature());
        Optional<ClassPriors> priors = output.priors(classNames);
        checkPriors(model, priors);
        int[] written = output.onlyNew() ? newNodes(dataset) : dataset.classifiedNodes();
        Predicted predicted;
        List<Explanation> explanations = new ArrayList<>();
        try (Workers workers = new Workers(threads)) {
            Predicted plain = predict(model, dataset, workers);
            predicted = priors.map(of -> of.applied(plain, model.learned().classShares(), answers.temperature()))
                    .orElse(plain);
            for (int node : explained) {
                explanations.add(occlusion(model, dataset, answers, workers).explain(node));
            }
        }
        Cautions cautions =
                Cautions.of(loaded, model.usesGraph(), model.learned().ranges()).ofNodes(written);
        List<String> ids =
                IntStream.of(written).mapToObj(dataset.nodeIds()::get).toList();
        Predicted some = predicted.at(written);
        write(output.writer(), ids, classNames, some, answers, cautions);
        Optional<TableWriter> database = output.database().writer(graph);
        if (database.isPresent()) {
            write(database.get(), ids, classNames, some, answers, cautions);
        }
        int[] labels = IntStream.of(written).map(node -> dataset.labels()[node]).toArray();
        LabelCheck check = LabelCheck.of(labels, dataset.classNames(), classNames, some.logits());
        summarise(
                dataset.name(),
                model,
                classNames,
                PredictionSummary.of(some.logits(), answers, cautions, check),
                answers);
        EdgeWords edges = new EdgeWords(model.edges().seenIn(dataset.graph()));
        ExplanationText text = new ExplanationText(dataset, classNames, edges);
        explanations.forEach(explanation -> terminal.out().println(text.of(explanation)));
        if (explainOptions.out() != null) {
            ExplanationJson.write(explainOptions.out(), dataset, classNames, edges, explanations);
            terminal.out().println("Explanations: " + explainOptions.out());
        }
        terminal.out().flush();
    }

    private void checkFiles() throws IOException {
        graph.addTo(files);
        files.reads("model", modelOptions.model())
                .writes("out", output.out(), PredictionsTable::isOne)
                .writes("explain-out", explainOptions.out(), ExplanationJson::isOne)
                .check();
    }

    private void write(
            TableWriter writer,
            List<String> ids,
            List<String> classNames,
            Predicted predicted,
            Answers answers,
            Cautions cautions)
            throws IOException {
        PredictionsTable.write(writer, ids, classNames, predicted, answers, cautions, output.logits());
    }

    private void checkPriors(TrainedModel model, Optional<ClassPriors> priors) {
        InvalidSetting.unless(
                priors.isEmpty() || explainOptions.nodes().isEmpty(),
                "class-priors",
                "does not go with {explain}, which explains the network's own probabilities");
        InvalidSetting.unless(
                priors.isEmpty() || !model.learned().classShares().isEmpty(),
                "class-priors",
                "cannot be applied: the file of the model does not say how frequent the classes were among its labels;"
                        + " train it again with this version");
    }

    private int[] newNodes(NodeDataset dataset) throws IOException {
        Set<String> known = KnownNodes.of(modelOptions.model());
        return IntStream.of(dataset.classifiedNodes())
                .filter(node -> !known.contains(dataset.nodeIds().get(node)))
                .toArray();
    }

    /** The training saw its own graph only, and whoever predicts for another should know what that means. */
    private void noteAnotherGraph(TrainedModel model, NodeDataset dataset) {
        model.trainedOn()
                .filter(trained -> !trained.sha256().equals(dataset.sha256()))
                .ifPresent(trained -> terminal.err()
                        .println("This is not exactly the training data (" + trained.name() + ", "
                                + Numbers.count(trained.nodes(), "node", "nodes")
                                + "): nodes and edges are used as"
                                + " they are now, and nothing is learned from them."));
    }

    private int[] nodesToExplain(NodeDataset dataset) {
        return explainOptions.nodes().stream()
                .mapToInt(id -> {
                    int node = dataset.nodeIds().indexOf(id);
                    Require.that(node >= 0, "--explain " + id + ": no node of " + dataset.name() + " has this id.");
                    return node;
                })
                .toArray();
    }

    private Predicted predict(TrainedModel model, NodeDataset dataset, Workers workers) {
        if (output.batch() == 0 || dataset.nodes() == 0) {
            return modelOptions.predictor(model).predict(dataset.graph(), dataset.features(), kernels, workers);
        }
        return local(model, "--batch", workers).predict(dataset.graph(), dataset.features(), output.batch());
    }

    private Occlusion occlusion(TrainedModel model, NodeDataset dataset, Answers answers, Workers workers) {
        return new Occlusion(
                local(model, "--explain", workers), dataset.graph(), dataset.features(), answers.temperature());
    }

    private LocalInference local(TrainedModel model, String option, Workers workers) {
        try {
            return new LocalInference(modelOptions.predictor(model), kernels, workers);
        } catch (InvalidRequest e) {
            throw new InvalidRequest(option + " is not possible: " + e.getMessage(), e);
        }
    }

    private void summarise(
            String name, TrainedModel model, List<String> classNames, PredictionSummary summary, Answers answers) {
        summary.print(name, model.title(), classNames, answers, output.evaluate(), terminal.out());
        terminal.out().println("Predictions: " + output.out());
        if (output.database().asked()) {
            terminal.out().println("Predictions: " + output.database().name());
        }
        terminal.out().flush();
    }
}
