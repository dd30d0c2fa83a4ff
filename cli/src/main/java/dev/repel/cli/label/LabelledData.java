package dev.repel.cli.label;

import dev.repel.Require;
import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.JournalOptions;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.label.SaidLabels;
import dev.repel.io.source.GraphSettings;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.label.Lesson;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Arrays;

/**
 * A graph with the labels that people have given.
 *
 * @param graph without the labels of the journal
 */
record LabelledData(NodeDataset graph, SaidLabels said) {
    /**
     * Reads graph and journal.
     *
     * @param intoDatabase whether something is written to the database, which then need not hold the tables
     * @param err is told what is odd about them
     */
    static LabelledData read(GraphSettings settings, JournalOptions options, boolean intoDatabase, PrintWriter err)
            throws IOException {
        settings.check(intoDatabase);
        Require.that(
                options.journal() == null || Files.exists(options.journal()),
                "--journal " + options.journal()
                        + ": there is no such file. Leave the option out to begin without one.");
        NodeDataset read =
                DatabasePassword.graph(settings).loadAsItIs(err::println).dataset();
        NodeDataset graph = options.fresh() ? read.withoutLabels() : read;
        if (options.journal() == null) {
            return new LabelledData(graph, SaidLabels.of(graph));
        }
        LabelJournal journal = LabelJournal.open(options.journal());
        journal.notes().forEach(err::println);
        SaidLabels said = SaidLabels.over(graph, journal);
        said.conflicts()
                .forEach(conflict -> err.println("People disagree about " + conflict.id() + ": " + conflict.words()));
        return new LabelledData(graph, said);
    }

    /** The number of nodes with a label. */
    long labels() {
        return Arrays.stream(said.labels())
                .filter(label -> label != NodeDataset.UNLABELLED)
                .count();
    }

    Lesson learn(LabelSettings settings, int threads) {
        PreparedDataset prepared = new PreparedDataset(graph, (any, q, walkError) -> WalkStore.NONE);
        return new Labelling(prepared, settings, Kernels.best(), threads)
                .learn(said.labels(), said.classNames(), null, threads, () -> false);
    }
}
