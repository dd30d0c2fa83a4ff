package dev.repel.cli.data;

import dev.repel.InvalidRequest;
import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.text.FileName;
import dev.repel.cli.text.Numbers;
import dev.repel.io.CommandFiles;
import dev.repel.io.own.GraphFile;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.LoadedGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Saves a graph so that it is read only once. */
@Command(
        name = "import",
        description = {
            "Reads a graph, checks it and saves it as one file with a checksum that opens quickly.",
            "Use it with --dataset FILE. Models trained on it can be applied to tables, and vice versa."
        },
        sortOptions = false,
        optionListHeading = "%nOptions%n")
public final class DataImport extends RepelCommand {
    @Option(
            names = "--out",
            paramLabel = "PATH",
            order = 1,
            required = true,
            description = "File to write, NAME.repel, or a folder for it.")
    private Path out;

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Override
    public Integer call() throws IOException {
        GraphSettings graph = GraphSettings.of(data.given());
        graph.check(false);
        if (!Files.isDirectory(out) && !out.toString().endsWith(GraphFile.EXTENSION)) {
            throw new InvalidRequest("--out must end in " + GraphFile.EXTENSION
                    + " or be a folder, so that the file can be recognised.");
        }
        LoadedGraph loaded = DatabasePassword.graph(graph).loadAsItIs(err()::println);
        Path file = Files.isDirectory(out)
                ? out.resolve(FileName.of(loaded.dataset().name()) + GraphFile.EXTENSION)
                : out;
        CommandFiles files = overwrite.files().writes("out", file, GraphFile::isSound);
        graph.addTo(files);
        files.check();
        GraphFile.write(file, loaded.own());
        out().println(file + ": " + Numbers.count(loaded.dataset().nodes(), "node", "nodes") + ", "
                + Numbers.count(loaded.dataset().graph().edges(), "edge", "edges") + ", "
                + Numbers.bytes(Files.size(file)));
        out().flush();
        return ExitCode.OK;
    }
}
