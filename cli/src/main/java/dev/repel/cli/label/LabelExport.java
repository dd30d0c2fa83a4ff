package dev.repel.cli.label;

import dev.repel.Require;
import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.JournalOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.table.JdbcTableWriter;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the labels there are as a table. */
@Command(
        name = "export",
        description = {
            "Writes the labels of the graph and of the journal as a table of ids and labels.",
            "'repel train --labels FILE' reads it."
        },
        sortOptions = false,
        customSynopsis =
                "repel label export --journal FILE (--out FILE | --jdbc-table NAME) [--nodes FILE --edges FILE]"
                        + " [OPTION...]",
        footer = {
            "",
            "Example: repel label export --journal labels.jsonl --nodes people.csv --edges friends.csv --id name \\",
            "      --out labels.csv"
        })
public final class LabelExport extends RepelCommand {
    private static final List<Column> COLUMNS = List.of(Column.text("id"), Column.text("label"));

    @Mixin
    private JournalOptions journal = new JournalOptions();

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 70,
            description = "Table to write (.csv .tsv .jsonl .parquet).")
    private Path out;

    @Option(
            names = "--jdbc-table",
            paramLabel = "NAME",
            order = 78,
            description = "Replace the rows of this --jdbc table with the labels, all or none.")
    private String jdbcTable;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Override
    public Integer call() throws IOException {
        GraphSettings graph = GraphSettings.of(data.given());
        Require.that(
                out != null || jdbcTable != null, "where should the labels go? Name it with --out or --jdbc-table.");
        Require.that(
                jdbcTable == null || graph.tables().jdbc() != null, "--jdbc-table " + jdbcTable + " needs --jdbc URL.");
        TableOutput table = new TableOutput(out, COLUMNS, graph, journal, overwrite);
        LabelledData read = LabelledData.read(graph, journal, jdbcTable != null, err());
        List<List<String>> rows = rows(read);
        table.write(rows);
        if (jdbcTable != null) {
            new JdbcTableWriter(DatabasePassword.database(graph).orElseThrow(), jdbcTable)
                    .write(COLUMNS, rows.size(), rows::get);
        }
        out().println(Numbers.count(rows.size(), "label", "labels") + ": " + (out == null ? jdbcTable : out));
        out().flush();
        return ExitCode.OK;
    }

    private static List<List<String>> rows(LabelledData read) {
        int[] labels = read.said().labels();
        return IntStream.range(0, labels.length)
                .filter(node -> labels[node] != NodeDataset.UNLABELLED)
                .mapToObj(node -> List.of(
                        read.graph().nodeIds().get(node),
                        read.said().classNames().get(labels[node])))
                .toList();
    }
}
