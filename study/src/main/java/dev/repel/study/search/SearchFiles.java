package dev.repel.study.search;

import dev.repel.study.table.CsvText;
import dev.repel.study.table.MarkdownText;
import dev.repel.study.table.StudyFiles;
import dev.repel.train.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes what a search found. */
public final class SearchFiles {
    /** The file of the best settings. */
    public static final String CONFIG = "config.yaml";

    private static final String TRIALS = "trials.csv";
    private static final String IMPORTANCE = "importance.csv";
    private static final String SUMMARY = Search.NAME + ".md";
    private static final int SHOWN = 10;

    private SearchFiles() {}

    /**
     * Writes {@code config.yaml}, {@code trials.csv}, {@code importance.csv} and {@code search.md}.
     *
     * @param config of the best trial
     */
    public static void write(Path folder, SearchResult result, String config, String command) throws IOException {
        StudyFiles.write(folder.resolve(TRIALS), trials(result));
        StudyFiles.write(folder.resolve(IMPORTANCE), importance(result));
        StudyFiles.write(folder.resolve(SUMMARY), summary(result, command));
        StudyFiles.write(folder.resolve(CONFIG), heading(result, command) + config);
    }

    /** The files that a search leaves in a folder, whether they are there or not. */
    public static List<Path> in(Path folder) {
        return Stream.of(TRIALS, IMPORTANCE, SUMMARY, CONFIG)
                .map(folder::resolve)
                .toList();
    }

    /** What the best settings are, for whoever opens the file later. */
    private static String heading(SearchResult result, String command) {
        Trial best = result.best();
        String searched = options(result).stream()
                .map(option -> option + " " + best.options().get(option))
                .collect(Collectors.joining(", "));
        return "# The best settings that '" + command.replace("\n", " ") + "' found.\n# Validation " + measure(result)
                + ": " + told(result, best)
                + (best.isReference() ? "" : ", without the search " + told(result, result.reference())) + "; over "
                + best.runs() + (best.runs() == 1 ? " run" : " runs") + ".\n# Searched: "
                + (best.isReference() ? "nothing was better than the settings as they were" : searched)
                + ".\n# Give this file to 'repel train' as its configuration.\n";
    }

    private static String lossName(SearchResult result) {
        return (result.selection() == Selection.LOSS ? "calibrated " : "") + "validation loss";
    }

    /** What the score of a trial is. */
    private static String measure(SearchResult result) {
        return (result.selection() == Selection.MACRO_F1 ? Selection.MACRO_F1 : Selection.ACCURACY).words();
    }

    private static List<String> options(SearchResult result) {
        return new ArrayList<>(result.space().values().keySet());
    }

    private static List<String> values(SearchResult result, Trial trial) {
        return options(result).stream()
                .map(option -> trial.options().getOrDefault(option, ""))
                .toList();
    }

    static String trials(SearchResult result) {
        List<List<String>> lines = new ArrayList<>();
        List<String> heading = new ArrayList<>(List.of("trial"));
        heading.addAll(options(result));
        heading.addAll(
                List.of("rung", "epochs", "runs", "validation " + measure(result), "validation std", lossName(result)));
        lines.add(heading);
        for (Trial trial : result.trials()) {
            List<String> line = new ArrayList<>(List.of(Integer.toString(trial.number())));
            line.addAll(values(result, trial));
            line.add(Integer.toString(trial.rung()));
            line.add(Integer.toString(trial.epochs()));
            line.add(Integer.toString(trial.runs()));
            line.add(number(trial.score()));
            line.add(number(trial.std()));
            line.add(number(trial.loss()));
            lines.add(line);
        }
        return CsvText.text(lines);
    }

    static String importance(SearchResult result) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("option", "share of variance", "value", "mean validation " + measure(result)));
        for (Importance importance : result.importance()) {
            importance
                    .means()
                    .forEach((value, mean) ->
                            lines.add(List.of(importance.option(), number(importance.share()), value, number(mean))));
        }
        return CsvText.text(lines);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6f", value);
    }

    /** For people, in Markdown. */
    public static String summary(SearchResult result, String command) {
        StringBuilder text = new StringBuilder("# Search\n\n");
        text.append("`").append(command).append("`\n\n");
        text.append(String.format(
                Locale.ROOT, "%,d of %,d", result.tried(), result.space().size()));
        text.append(" combinations, chosen by the mean validation "
                + result.selection().words()
                + "; test nodes were not looked at.\n\n");
        text.append(conclusion(result)).append("\n\n");
        MarkdownText.head(text, List.of("rung", "trials", "epochs", "runs each"));
        for (Halving.Rung rung : result.halving().of(result.tried())) {
            MarkdownText.row(
                    text, List.of("" + rung.number(), "" + rung.trials(), "" + rung.epochs(), "" + rung.runs()));
        }
        text.append("\nTrial 0, the settings as they are without the search, is on every rung besides.\n");
        text.append("\n## Best trials\n\nThose that came to the last rung first. Validation " + measure(result)
                + " in percent, and loss.\n\n");
        List<String> heading = new ArrayList<>(List.of("trial", "rung", "validation", "loss"));
        heading.addAll(options(result));
        MarkdownText.head(text, heading);
        for (Trial trial :
                result.ranked().subList(0, Math.min(SHOWN, result.trials().size()))) {
            List<String> line = new ArrayList<>(List.of(
                    Integer.toString(trial.number()), Integer.toString(trial.rung()), score(trial), loss(trial)));
            line.addAll(
                    trial.isReference()
                            ? options(result).stream().map(option -> "as it is").toList()
                            : values(result, trial));
            MarkdownText.row(text, line);
        }
        text.append("\n## What mattered most\n\n");
        text.append(
                "Share of the variance between the trials of the first rung that each option explains by itself; values that"
                        + " only a few trials had say little.\n\n");
        MarkdownText.head(text, List.of("option", "share", "mean validation " + measure(result) + " by value"));
        for (Importance importance : result.importance()) {
            String means = importance.means().entrySet().stream()
                    .map(entry -> String.format(Locale.ROOT, "%s: %.1f", entry.getKey(), 100 * entry.getValue()))
                    .collect(Collectors.joining(", "));
            MarkdownText.row(
                    text,
                    List.of(
                            importance.option(),
                            String.format(Locale.ROOT, "%.0f %%", 100 * importance.share()),
                            means));
        }
        return text.toString();
    }

    /** What came of it, in a sentence. */
    private static String conclusion(SearchResult result) {
        Trial best = result.best();
        if (best.isReference()) {
            return "**No trial did better than the settings as they are**, whose validation " + measure(result) + " is "
                    + told(result, best) + ". More trials may find better ones.";
        }
        return "**Trial " + best.number() + " is best**: validation " + measure(result) + " " + told(result, best)
                + ", with the settings as they are " + told(result, result.reference()) + ".";
    }

    /** The score of a trial in percent, with the loss before it where that decides. */
    private static String told(SearchResult result, Trial trial) {
        String score = score(trial) + " %";
        return result.selection() == Selection.LOSS
                ? score + " (calibrated loss " + loss(trial) + ", by which it was judged)"
                : score;
    }

    private static String score(Trial trial) {
        if (Double.isNaN(trial.score())) {
            return "failed";
        }
        String mean = String.format(Locale.ROOT, "%.2f", 100 * trial.score());
        return trial.runs() < 2 ? mean : mean + String.format(Locale.ROOT, " ± %.2f", 100 * trial.std());
    }

    private static String loss(Trial trial) {
        return Double.isNaN(trial.loss()) ? "" : String.format(Locale.ROOT, "%.4f", trial.loss());
    }
}
