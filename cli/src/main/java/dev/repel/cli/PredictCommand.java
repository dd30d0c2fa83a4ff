package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.engine.Cluster;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.Clusters;
import dev.repel.cli.options.AnswerOptions;
import dev.repel.cli.options.ClusterTableOptions;
import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.DataOptions;
import dev.repel.cli.options.EngineOptions;
import dev.repel.cli.options.ExplainOptions;
import dev.repel.cli.options.ModelFileOptions;
import dev.repel.cli.options.PredictionOptions;
import dev.repel.cli.predict.ClusterPrediction;
import dev.repel.cli.predict.Prediction;
import dev.repel.cli.train.Terminal;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Applies a trained model. */
@Command(
        name = "predict",
        description = {
            "Labels the nodes of a graph, with probabilities, by a model that was trained before.",
            "The graph may have nodes that the training has not seen. Features are prepared as the",
            "model's file says.",
            ""
        },
        sortOptions = false,
        customSynopsis = "repel predict --model FILE [--dataset NAME | --nodes FILE --edges FILE] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel predict --model runs/club/model.safetensors --nodes new.csv --edges friends.csv --id name",
            "  repel predict --model runs/club/model.safetensors --nodes new.csv --edges friends.csv --id name \\",
            "      --min-confidence 0.8 --explain ann --explain bob",
            "  repel predict --model pyg.safetensors --backbone gcn --dataset cora --evaluate",
            "  repel predict --model runs/club/model.safetensors --engine spark --master spark://host:7077 \\",
            "      --node-table table:people --edge-table table:friends --prediction-table table:clubs",
            "",
            "Models of PyTorch Geometric (GCN, GAT, SAGE, GIN, ChebNet, MLP) are read from the safetensors file of",
            "their state_dict; how, and how to load ours there, tells docs/MODELS.md."
        })
final class PredictCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ArgGroup(validate = false, order = 1, heading = "%nModel%n")
    private ModelFileOptions model = new ModelFileOptions();

    @ArgGroup(validate = false, order = 2, heading = "%nData%n")
    private DataOptions data = new DataOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nPredictions%n")
    private AnswerOptions answers = new AnswerOptions();

    @ArgGroup(validate = false, order = 4, heading = "%nOutput%n")
    private PredictionOptions output = new PredictionOptions();

    @Mixin
    private ExplainOptions explain = new ExplainOptions();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private ClusterTableOptions tables = new ClusterTableOptions();

    @Mixin
    CommonOptions common;

    @Override
    public Integer call() throws IOException {
        engine.check();
        // an option of a group without validation is not asked for by itself
        Require.that(model.model() != null, "--model FILE is missing: which model is to be applied?");
        Terminal terminal =
                new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr());
        if (engine.isLocal()) {
            predictHere(terminal);
        } else {
            predictOnCluster(terminal);
        }
        return ExitCode.OK;
    }

    private void predictHere(Terminal terminal) throws IOException {
        tables.check(true);
        Require.that(
                given("--dataset") || data.namesTables(),
                "which graph is to be labelled? Name it with --dataset, or with --nodes and --edges.");
        new Prediction(model, data, given("--binary-features"), answers, output, explain, Kernels.best(), terminal)
                .run();
    }

    private void predictOnCluster(Terminal terminal) throws IOException {
        ClusterPrediction prediction = new ClusterPrediction(model, data, answers, output, tables, this::given);
        Cluster cluster = Clusters.find(engine.cluster());
        try (ClusterSession session =
                cluster.open(engine.settings("repel predict"), Kernels.best(), Version.number())) {
            prediction.run(session, terminal);
        }
    }

    private boolean given(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }
}
