package dev.repel.cli.data;

import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.source.FolderSettings;
import dev.repel.io.source.GraphSettings;
import dev.repel.settings.Declared;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Fetches a dataset. */
@Command(
        name = "get",
        description = "Fetches the files of a dataset into the data folder and checks them.",
        sortOptions = false,
        optionListHeading = "%nOptions%n")
public final class DataGet implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "A name from 'repel data list'.")
    private String name;

    @Mixin
    private final DeclaredOptions folder =
            new DeclaredOptions(Declared.in(FolderSettings.class).settings());

    @Mixin
    CommonOptions common;

    @Override
    public Integer call() throws IOException {
        for (Path file : Datasets.get(
                name,
                GraphSettings.of(folder.given()).folder().loadOptions(),
                spec.commandLine().getErr()::println)) {
            spec.commandLine().getOut().println(file);
        }
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
