package dev.repel.cli;

import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.report.FolderReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a report again. */
@Command(
        name = "report",
        description = {
            "Writes report.html and figures/*.svg for a folder of results, from the files in it.",
            "For a training these are result.json and report.json, for studies every NAME.json.",
            "Nothing is trained. 'repel train' and 'repel study' write their reports themselves.",
            ""
        },
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of a training or of studies.")
    private Path folder;

    @Mixin
    CommonOptions common;

    @Override
    public Integer call() throws IOException {
        Path report = new FolderReport(folder).write();
        spec.commandLine().getOut().println("Report: " + report);
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
