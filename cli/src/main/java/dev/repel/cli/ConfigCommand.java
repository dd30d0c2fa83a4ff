package dev.repel.cli;

import dev.repel.cli.options.ConfigText;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.io.AtomicFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes what can be configured, with comments. */
@Command(
        name = "config",
        description = "Writes a commented YAML file with every setting of 'repel train' and its default.",
        sortOptions = false,
        optionListHeading = "%nOptions%n")
final class ConfigCommand extends RepelCommand {
    @Option(names = "--out", paramLabel = "FILE", description = "File to write [standard output]")
    private Path out;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Override
    public Integer call() throws IOException {
        String text = ConfigText.template(new CommandLine(new TrainCommand()).getCommandSpec());
        if (out == null) {
            out().print(text);
            out().flush();
        } else {
            // such a file is made to be edited, so only one that nobody has touched is ours
            overwrite
                    .files()
                    .writes("out", out, file -> Files.readString(file).equals(text))
                    .check();
            AtomicFiles.write(out, file -> file.write(text.getBytes(StandardCharsets.UTF_8)));
        }
        return CommandLine.ExitCode.OK;
    }
}
