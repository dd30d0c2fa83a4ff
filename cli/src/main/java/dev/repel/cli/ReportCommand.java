package dev.repel.cli;

import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.report.FolderReport;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

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
final class ReportCommand extends RepelCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a training or of studies.")
    private Path folder;

    @Override
    public Integer call() throws IOException {
        Path report = new FolderReport(folder).write();
        out().println("Report: " + report);
        out().flush();
        return ExitCode.OK;
    }
}
