package dev.repel.cli.serve;

import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.ServiceOptions;
import dev.repel.cli.text.Terminal;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.io.CommandFiles;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.table.Table;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.serve.http.HttpService;
import dev.repel.serve.http.Limits;
import dev.repel.serve.http.Listening;
import dev.repel.serve.http.Metrics;
import dev.repel.serve.label.NodeCells;
import dev.repel.serve.label.Workbench;
import dev.repel.serve.label.WorkbenchRoutes;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The work of {@code repel label}: a page in which people label nodes.
 *
 * @param file of the journal; null for one that is named after the graph
 * @param fresh whether to begin without the graph's own labels
 */
public record WorkbenchWork(
        GraphSettings graph,
        LabelSettings settings,
        Path file,
        boolean fresh,
        ServiceOptions service,
        Terminal terminal) {
    /** Answers until the process is told to end. */
    public void run() throws IOException, InterruptedException {
        graph.check(false);
        Listening listening = service.listeningWithToken();
        Limits limits = service.limits();
        GraphSource source = DatabasePassword.graph(graph);
        NodeDataset read = source.loadAsItIs(terminal.err()::println).dataset();
        NodeDataset dataset = fresh ? read.withoutLabels() : read;
        LabelJournal journal = journal(file == null ? named(dataset.name()) : file);
        journal.notes().forEach(terminal.err()::println);
        Labelling labelling = new Labelling(
                new PreparedDataset(dataset, (any, q, walkError) -> WalkStore.NONE),
                settings,
                Kernels.best(),
                service.threads());
        Workbench bench = new Workbench(labelling, journal, cells(source), service.threads());
        HttpService http = HttpService.start(listening, limits, WorkbenchRoutes.of(bench), new Metrics());
        terminal.out()
                .println("Open " + http.address() + "#token="
                        + ServiceOptions.printed(listening.token().orElseThrow()));
        terminal.out()
                .println("What is said there is kept in " + journal.file() + ", at once. Ctrl-C ends the service.");
        terminal.out().flush();
        RunningService.untilTold(http, bench);
    }

    /** Lines are added to it, so it must not be a table of the graph. */
    private LabelJournal journal(Path place) throws IOException {
        LabelJournal journal = LabelJournal.open(place);
        CommandFiles files = new CommandFiles(false).writes("journal", place, any -> true);
        graph.addTo(files);
        files.check();
        return journal;
    }

    /** The ids of many graphs are the same numbers: the labels of one must not be taken for those of another. */
    private static Path named(String graph) {
        return Path.of(graph.replaceAll("[^\\p{IsAlphabetic}\\p{IsDigit}_-]+", "-") + "-labels.jsonl");
    }

    private NodeCells cells(GraphSource source) throws IOException {
        Optional<Table.Source> table = source.nodeTable();
        if (table.isEmpty()) {
            return NodeCells.none();
        }
        var columns = graph.tables().reading().columns().nodes();
        return NodeCells.of(table.get(), columns.id(), columns.label());
    }
}
