package dev.repel.cli.label;

import dev.repel.Require;
import dev.repel.cli.text.Numbers;
import dev.repel.io.table.TableWriter.Column;
import dev.repel.label.Lesson;
import dev.repel.label.Suggestion;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says which nodes to label next. */
@Command(
        name = "next",
        description = {
            "Says which nodes to label next, and why: those that stand for many others of which little is known.",
            "Works from the first label on, and before it."
        },
        sortOptions = false,
        customSynopsis = "repel label next [N] [--dataset NAME | --nodes FILE --edges FILE] [OPTION...]",
        footer = {
            "",
            "Example: repel label next 20 --nodes people.csv --edges friends.csv --id name --label club --out next.csv"
        })
public final class LabelNext extends LabelTableCommand {
    private static final List<Column> COLUMNS = List.of(
            Column.text("id"),
            Column.number("score"),
            Column.text("guess"),
            Column.number("probability"),
            Column.text("reasons"));

    @Parameters(index = "0", arity = "0..1", paramLabel = "N", description = "How many nodes [10]")
    private int count = 10;

    @Override
    void check() {
        Require.that(count >= 1, "N, the number of nodes to label next, must be at least 1, not " + count);
    }

    @Override
    List<Column> columns() {
        return COLUMNS;
    }

    @Override
    void tell(LabelledData read, Lesson lesson, TableOutput table) throws IOException {
        List<Suggestion> next =
                lesson.next(count, read.said().leftOut(), journal().threads());
        table.write(next.stream().map(one -> row(lesson, one)).toList());
        print(read, lesson, next, table);
    }

    private static List<String> row(Lesson lesson, Suggestion one) {
        boolean guessed = one.guess() >= 0;
        return List.of(
                lesson.dataset().nodeIds().get(one.node()),
                String.format(Locale.ROOT, "%.4f", one.score()),
                guessed ? lesson.dataset().classNames().get(one.guess()) : "",
                guessed ? String.format(Locale.ROOT, "%.4f", one.probability()) : "",
                String.join(" ", one.reasons()));
    }

    private void print(LabelledData read, Lesson lesson, List<Suggestion> next, TableOutput table) {
        out().println(read.graph().name() + ": " + Numbers.count(read.labels(), "label", "labels") + " of "
                + Numbers.count(read.graph().nodes(), "node", "nodes")
                + lesson.accuracy()
                        .map(share -> String.format(
                                Locale.ROOT,
                                "; %.0f %% of held-back labels are guessed right (%.0f to %.0f)",
                                100 * share.share(),
                                100 * share.low(),
                                100 * share.high()))
                        .orElse(""));
        if (next.isEmpty()) {
            out().println("There is no node left to label."
                    + (journal().fresh() ? "" : " To begin anew, as if none had a label, add --fresh."));
        } else if (!table.isAskedFor()) {
            for (Suggestion one : next) {
                out().println(lesson.dataset().nodeIds().get(one.node()));
                one.reasons().forEach(reason -> out().println("  " + reason));
            }
        } else {
            out().println("To label next: " + table);
        }
    }
}
