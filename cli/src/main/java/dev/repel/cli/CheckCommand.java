package dev.repel.cli;

import dev.repel.cli.check.FolderCheck;
import dev.repel.cli.options.RepelCommand;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Verifies what a training, studies or an import wrote. */
@Command(
        name = "check",
        description = {
            "Verifies a folder of results, a model or an imported graph.",
            "It looks for missing files and wrong checksums, and whether result, predictions and model belong together. Exit"
                    + " code 1 if something is wrong. Writes nothing.",
            ""
        },
        sortOptions = false)
final class CheckCommand extends RepelCommand {
    @Parameters(
            paramLabel = "DIR|FILE",
            description = "Folder of a training or of studies, .safetensors or .repel file.")
    private Path place;

    @Override
    public Integer call() throws IOException {
        FolderCheck check = FolderCheck.of(place);
        check.wrong().forEach(line -> err().println("repel: " + line));
        err().flush();
        if (!check.wrong().isEmpty()) {
            return ExitCode.SOFTWARE;
        }
        out().println(place + ": all is sound (" + String.join(", ", check.sound()) + ").");
        out().flush();
        return ExitCode.OK;
    }
}
