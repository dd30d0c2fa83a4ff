package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.engine.Cluster;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.Clusters;
import dev.repel.cli.options.ClusterTableOptions;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.EngineOptions;
import dev.repel.cli.options.ExplainOptions;
import dev.repel.cli.options.ModelFileOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.PredictionOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.predict.ClusterPrediction;
import dev.repel.cli.predict.PredictWork;
import dev.repel.cli.text.Terminal;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.source.GraphSettings;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Applies a trained model. */
@Command(
        name = "predict",
        description = {
            "Labels the nodes of a graph with a trained model, and gives probabilities.",
            "The graph may contain nodes that the model was not trained on. Features are prepared as in training."
        },
        sortOptions = false,
        customSynopsis = "repel predict --model FILE [--dataset NAME | --nodes FILE --edges FILE] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel predict --model runs/club/model.safetensors --nodes new.csv --edges friends.csv --id name \\",
            "      --min-confidence 0.8 --explain ann --explain bob",
            "  repel predict --model pyg.safetensors --backbone gcn --dataset cora --evaluate",
            "",
            "Models of PyTorch Geometric are read from the safetensors file of their state_dict: docs/MODELS.md."
        })
final class PredictCommand extends RepelCommand {
    @Mixin
    private ModelFileOptions model = new ModelFileOptions();

    @Mixin
    private final DeclaredOptions hints = DeclaredOptions.hints(ArchitectureHints.settings());

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Mixin
    private PredictionOptions output = new PredictionOptions();

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Mixin
    private ExplainOptions explain = new ExplainOptions();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private ClusterTableOptions tables = new ClusterTableOptions();

    @Override
    public Integer call() throws IOException {
        engine.check();
        Require.that(model.model() != null, "--model FILE is missing: which model should be applied?");
        Terminal terminal = terminal();
        if (engine.isLocal()) {
            predictHere(terminal);
        } else {
            predictOnCluster(terminal);
        }
        return ExitCode.OK;
    }

    private void predictHere(Terminal terminal) throws IOException {
        tables.tables(true);
        GraphSettings graph = GraphSettings.of(data.given());
        Require.that(
                given("--dataset") || graph.namesTables(),
                "which graph should be labelled? Name it with --dataset, or with --nodes and --edges.");
        new PredictWork(
                        model,
                        ArchitectureHints.of(hints.given()),
                        graph,
                        given("--binary-features"),
                        output,
                        explain,
                        overwrite.files(),
                        Kernels.best(),
                        terminal)
                .run();
    }

    private void predictOnCluster(Terminal terminal) throws IOException {
        ClusterPrediction prediction = new ClusterPrediction(
                model,
                ArchitectureHints.of(hints.given()),
                GraphSettings.of(data.given()),
                output,
                tables.tables(false),
                this::given);
        Cluster cluster = Clusters.find(engine.cluster());
        try (ClusterSession session =
                cluster.open(engine.settings("repel predict"), Kernels.best(), Version.number())) {
            prediction.run(session, terminal);
        }
    }
}
