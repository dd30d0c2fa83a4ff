package dev.repel.cli;

import dev.repel.cli.label.LabelDoubts;
import dev.repel.cli.label.LabelExport;
import dev.repel.cli.label.LabelNext;
import dev.repel.cli.options.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A person in the loop. */
@Command(
        name = "label",
        description = "Says which nodes to label next and which labels look wrong, and exports labels.",
        subcommands = {LabelNext.class, LabelDoubts.class, LabelExport.class},
        synopsisSubcommandLabel = "next|check|export",
        commandListHeading = "%nCommands%n")
final class LabelCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    CommonOptions common;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
