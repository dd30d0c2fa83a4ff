package dev.repel.cli;

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

/** A page in which people label nodes. */
@Command(name = "label", description = "Opens a page in which people label nodes.", sortOptions = false)
final class LabelCommand extends RepelCommand {
    @Option(names = "--journal", paramLabel = "FILE", description = "Where labels are kept [labels.jsonl]")
    private Path journal = Path.of("labels.jsonl");

    @Option(names = "--fresh", description = "Begin without the graph's own labels.")
    private boolean fresh;

    @Mixin
    private ServiceOptions service = new ServiceOptions();

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Override
    public Integer call() throws IOException, InterruptedException {
        new WorkbenchWork(
                        GraphSettings.of(data.given()),
                        LabelSettings.defaults(),
                        journal,
                        fresh,
                        service,
                        terminal())
                .run();
        return ExitCode.OK;
    }
}
