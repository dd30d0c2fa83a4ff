package dev.repel.cli;

import dev.repel.cli.data.DataGet;
import dev.repel.cli.data.DataImport;
import dev.repel.cli.data.DataInfo;
import dev.repel.cli.data.DataList;
import dev.repel.cli.data.DataWalks;
import dev.repel.cli.options.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Datasets. */
@Command(
        name = "data",
        description = "Lists, describes, fetches and imports datasets, and measures random walks on them.",
        subcommands = {DataList.class, DataInfo.class, DataGet.class, DataImport.class, DataWalks.class},
        synopsisSubcommandLabel = "list|info|get|import|walks",
        commandListHeading = "%nCommands%n")
final class DataCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    CommonOptions common;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
