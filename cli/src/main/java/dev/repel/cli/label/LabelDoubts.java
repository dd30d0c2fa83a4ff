package dev.repel.cli.label;

import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.io.table.TableWriter.Column;
import dev.repel.label.Lesson;
import dev.repel.label.Suspect;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Says which labels look wrong. */
@Command(
        name = "check",
        description = {
            "Says which labels look wrong, and why.",
            "Networks that have not seen such a label, and the labels of its neighbours, speak for another class. The worst"
                    + " come first."
        },
        sortOptions = false,
        customSynopsis = "repel label check [--dataset NAME | --nodes FILE --edges FILE] [OPTION...]",
        footer = {"", "Example: repel label check --nodes people.csv --edges friends.csv --id name --label club"})
public final class LabelDoubts extends LabelTableCommand {
    private static final int PRINTED = 20;
    private static final List<Column> COLUMNS = List.of(
            Column.text("id"),
            Column.text("given"),
            Column.text("suggested"),
            Column.number("score"),
            Column.number("p_given"),
            Column.number("p_suggested"),
            Column.text("evidence"));

    @Override
    List<Column> columns() {
        return COLUMNS;
    }

    @Override
    void tell(LabelledData read, Lesson lesson, TableOutput table) throws IOException {
        List<Suspect> suspects = lesson.suspects(read.said().confirmed());
        table.write(suspects.stream().map(one -> row(lesson.dataset(), one)).toList());
        print(read, lesson, suspects, table);
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

    private void print(LabelledData read, Lesson lesson, List<Suspect> suspects, TableOutput table) {
        if (!lesson.hasGuesses()) {
            out().println("Nothing to check: " + Numbers.count(read.labels(), "label", "labels")
                    + ", and at least two classes need one.");
        } else if (suspects.isEmpty()) {
            out().println("None of " + Numbers.count(read.labels(), "label", "labels") + " looks wrong.");
        } else {
            out().println(Numbers.count(suspects.size(), "label", "labels") + " of " + Numbers.count(read.labels())
                    + (suspects.size() == 1 ? " looks wrong" : " look wrong")
                    + (table.isAskedFor() ? ": " + table : ":"));
        }
        if (!table.isAskedFor()) {
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
    }
}
