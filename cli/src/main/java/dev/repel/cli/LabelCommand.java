package dev.repel.cli;

import dev.repel.cli.label.LabelDoubts;
import dev.repel.cli.label.LabelExport;
import dev.repel.cli.label.LabelNext;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.options.ServiceOptions;
import dev.repel.cli.serve.WorkbenchWork;
import dev.repel.io.source.GraphSettings;
import dev.repel.label.LabelSettings;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A person in the loop: in the browser, or with one of the commands below. */
@Command(
        name = "label",
        description = {
            "Opens a page in which people label nodes, with suggestions and guesses.",
            "It learns in the background from every label, and shows labels that look wrong. What is said there is kept at"
                    + " once."
        },
        subcommands = {LabelNext.class, LabelDoubts.class, LabelExport.class},
        commandListHeading = "%nCommands%n",
        sortOptions = false,
        customSynopsis = "repel label [next|check|export] [--dataset NAME | --nodes FILE --edges FILE] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel label --nodes people.csv --edges friends.csv --id name --label club",
            "  repel label --dataset cora --fresh",
            "",
            "What the page shows, and who can open it: docs/WORKBENCH.md."
        })
final class LabelCommand extends RepelCommand {
    @Option(
            names = "--journal",
            paramLabel = "FILE",
            order = 0,
            description = "Where labels are kept; a line is added for each thing that somebody says"
                    + " [GRAPH-labels.jsonl, with the name of the graph]")
    private Path journal;

    @Option(names = "--fresh", order = 0, description = "Begin as if the graph itself had no labels.")
    private boolean fresh;

    @Mixin
    private ServiceOptions service = new ServiceOptions();

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Mixin
    private final DeclaredOptions settings = DeclaredOptions.of(LabelSettings.class);

    @Override
    public Integer call() throws IOException, InterruptedException {
        new WorkbenchWork(
                        GraphSettings.of(data.given()),
                        LabelSettings.of(settings.given()),
                        journal,
                        fresh,
                        service,
                        terminal())
                .run();
        return ExitCode.OK;
    }
}
