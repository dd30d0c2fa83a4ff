package dev.repel.cli.label;

import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.JournalOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.table.TableWriter.Column;
import dev.repel.label.LabelSettings;
import dev.repel.label.Lesson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns from the labels of a graph and tells what follows, in print or as a table. */
abstract class LabelTableCommand extends RepelCommand {
    @Mixin
    private JournalOptions journal = new JournalOptions();

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Mixin
    private final DeclaredOptions settings = DeclaredOptions.of(LabelSettings.class);

    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 70,
            description = "Write a table (.csv .tsv .jsonl .parquet) instead of printing.")
    private Path out;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Override
    public final Integer call() throws IOException {
        check();
        GraphSettings graph = GraphSettings.of(data.given());
        LabelSettings asked = LabelSettings.of(settings.given());
        TableOutput table = new TableOutput(out, columns(), graph, journal, overwrite);
        LabelledData read = LabelledData.read(graph, journal, false, err());
        tell(read, read.learn(asked, journal.threads()), table);
        out().flush();
        return ExitCode.OK;
    }

    /** Fails if the call cannot be meant. */
    void check() {}

    /** Of the table. */
    abstract List<Column> columns();

    /** Writes the table, if it is asked for, and prints. */
    abstract void tell(LabelledData read, Lesson lesson, TableOutput table) throws IOException;

    final JournalOptions journal() {
        return journal;
    }
}
