package dev.repel.cli.data;

import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.source.FolderSettings;
import dev.repel.io.source.GraphSettings;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Fetches a dataset. */
@Command(
        name = "get",
        description = "Fetches the files of a dataset into the data folder and checks them.",
        sortOptions = false,
        optionListHeading = "%nOptions%n")
public final class DataGet extends RepelCommand {
    @Parameters(paramLabel = "NAME", description = "A name from 'repel data list'.")
    private String name;

    @Mixin
    private final DeclaredOptions folder = DeclaredOptions.of(FolderSettings.class);

    @Override
    public Integer call() throws IOException {
        for (Path file :
                Datasets.get(name, GraphSettings.of(folder.given()).folder().loadOptions(), err()::println)) {
            out().println(file);
        }
        out().flush();
        return ExitCode.OK;
    }
}
