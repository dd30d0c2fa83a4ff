package dev.repel.cli.label;

import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.JournalOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.table.TableWriter.Column;
import dev.repel.label.LabelSettings;
import dev.repel.label.Lesson;
import dev.repel.label.Suspect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says which labels look wrong. */
@Command(
        name = "check",
        description = {
            "Says which labels look wrong, and why: networks that have not seen a label, and the labels of its neighbours,",
            "speak for another class. The worst come first."
        },
        sortOptions = false,
        customSynopsis = "repel label check [--dataset NAME | --nodes FILE --edges FILE] [OPTION...]",
        footer = {"", "Example: repel label check --nodes people.csv --edges friends.csv --id name --label club"})
public final class LabelDoubts extends RepelCommand {
    private static final int PRINTED = 20;
    private static final List<Column> COLUMNS = List.of(
            Column.text("id"),
            Column.text("given"),
            Column.text("suggested"),
            Column.number("score"),
            Column.number("p_given"),
            Column.number("p_suggested"),
            Column.text("evidence"));

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
            description = "Write a table of all suspects (.csv .tsv .jsonl .parquet) instead of printing the first 20.")
    private Path out;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Override
    public Integer call() throws IOException {
        GraphSettings graph = GraphSettings.of(data.given());
        LabelSettings asked = LabelSettings.of(settings.given());
        TableOutput table = new TableOutput(out, COLUMNS, graph, journal, overwrite);
        LabelledData read = LabelledData.read(graph, journal, false, err());
        Lesson lesson = read.learn(asked, journal.threads());
        List<Suspect> suspects = lesson.suspects(read.said().confirmed());
        if (table.isAskedFor()) {
            table.write(suspects.stream().map(one -> row(lesson.dataset(), one)).toList());
        }
        print(read, lesson, suspects);
        return ExitCode.OK;
    }

    private static List<String> row(NodeDataset dataset, Suspect one) {
        return List.of(
                dataset.nodeIds().get(one.node()),
                dataset.classNames().get(one.given()),
                dataset.classNames().get(one.suggested()),
                number(one.score()),
                number(one.givenProbability()),
                number(one.suggestedProbability()),
                String.join(" ", one.evidence()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    private void print(LabelledData read, Lesson lesson, List<Suspect> suspects) {
        if (!lesson.hasGuesses()) {
            out().println("Nothing to check: " + Numbers.count(read.labels(), "label", "labels")
                    + ", and at least two classes need one.");
        } else if (suspects.isEmpty()) {
            out().println("None of " + Numbers.count(read.labels(), "label", "labels") + " looks wrong.");
        } else {
            out().println(Numbers.count(suspects.size(), "label", "labels") + " of " + Numbers.count(read.labels())
                    + (suspects.size() == 1 ? " looks wrong" : " look wrong") + (out == null ? ":" : ": " + out));
        }
        if (out == null) {
            suspects.stream().limit(PRINTED).forEach(one -> {
                out().println(lesson.dataset().nodeIds().get(one.node()) + ": "
                        + lesson.dataset().classNames().get(one.given()) + ", rather "
                        + lesson.dataset().classNames().get(one.suggested()) + "?");
                one.evidence().forEach(words -> out().println("  " + words));
            });
            if (suspects.size() > PRINTED) {
                out().println("And " + Numbers.count(suspects.size() - PRINTED) + " more: --out FILE writes all.");
            }
        }
        out().flush();
    }
}
