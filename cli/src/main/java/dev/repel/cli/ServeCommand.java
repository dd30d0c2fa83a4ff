package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.ModelFileOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.options.ServiceOptions;
import dev.repel.cli.serve.ServeWork;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.run.RunFolder;
import dev.repel.io.source.GraphSettings;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Applies a trained model for programs that ask over HTTP. */
@Command(
        name = "serve",
        description = {
            "Answers over HTTP: labels and probabilities for nodes of a graph and for new ones.",
            "New nodes are given with their columns and edges; nothing of them is kept. A new model in the same place is"
                    + " taken over without a pause."
        },
        sortOptions = false,
        customSynopsis = "repel serve MODEL [--dataset NAME | --nodes FILE --edges FILE] [OPTION...]",
        footer = {
            "",
            "Example",
            "  repel serve runs/club --nodes people.csv --edges friends.csv --id name",
            "  curl http://127.0.0.1:7341/v1/predict -H 'Content-Type: application/json' -d '{\"ids\": [\"ann\"]}'",
            "",
            "What else can be asked, and who may: docs/SERVING.md."
        })
final class ServeCommand extends RepelCommand {
    @Parameters(
            paramLabel = "MODEL",
            arity = "0..1",
            description = "The folder of a run or its model.safetensors; or give it with --model.")
    private Path place;

    @Mixin
    private ServiceOptions service = new ServiceOptions();

    @Mixin
    private ModelFileOptions model = new ModelFileOptions();

    @Mixin
    private final DeclaredOptions hints = DeclaredOptions.hints(ArchitectureHints.settings());

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Override
    public Integer call() throws IOException, InterruptedException {
        Require.that(
                (place == null) != (model.model() == null),
                "which model should be served? Name it once: repel serve MODEL.");
        GraphSettings graph = GraphSettings.of(data.given());
        Require.that(
                given("--dataset") || graph.namesTables(),
                "which graph is asked about? Name it with --dataset, or with --nodes and --edges.");
        new ServeWork(
                        place == null ? model.model() : RunFolder.modelAt(place),
                        model,
                        ArchitectureHints.of(hints.given()),
                        graph,
                        given("--binary-features"),
                        service,
                        Version.number(),
                        terminal())
                .run();
        return ExitCode.OK;
    }
}
