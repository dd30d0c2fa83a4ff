package dev.repel.study.table;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of a study for LaTeX, with the rules of booktabs. */
public final class LatexText {
    private static final String EN_DASH = "-".repeat(2);

    private static final Map<Character, String> SPECIAL = Map.ofEntries(
            Map.entry('&', "\\&"),
            Map.entry('%', "\\%"),
            Map.entry('$', "\\$"),
            Map.entry('#', "\\#"),
            Map.entry('_', "\\_"),
            Map.entry('{', "\\{"),
            Map.entry('}', "\\}"),
            Map.entry('~', "\\textasciitilde{}"),
            Map.entry('^', "\\textasciicircum{}"),
            Map.entry('\\', "\\textbackslash{}"),
            Map.entry('⁺', "$^{+}$"),
            Map.entry('–', EN_DASH),
            Map.entry('γ', "$\\gamma$"),
            Map.entry('±', "$\\pm$"));

    private LatexText() {}

    public static String of(StudyResult result) {
        StringBuilder text = new StringBuilder("% " + oneLine(result.title())
                + (result.command().isEmpty() ? "" : "\n% " + oneLine(result.command()))
                + "\n% needs \\usepackage{booktabs}; in brackets the paper's value, * p < 0.05 against the baseline,"
                + " an arrow where it is worse\n");
        result.tables().forEach(table -> table(text, table));
        result.tables().forEach(table -> comparison(text, table));
        return text.toString();
    }

    private static void comparison(StringBuilder text, StudyResult.Table table) {
        PaperComparison comparison = PaperComparison.of(table);
        if (comparison.lines().isEmpty()) {
            return;
        }
        List<List<String>> rows = comparison.rows();
        begin(text, table.title() + ": every cell of the paper", rows.get(0), table.source());
        rows.subList(1, rows.size())
                .forEach(row -> text.append("    ")
                        .append(row.stream().map(LatexText::escaped).collect(Collectors.joining(" & ")))
                        .append(" \\\\\n"));
        end(text);
    }

    private static void begin(StringBuilder text, String title, List<String> columns, Source source) {
        text.append('\n');
        if (source != null) {
            text.append("% ").append(source.summary()).append('\n');
            source.commands()
                    .forEach(command ->
                            text.append("% ").append(oneLine(command)).append('\n'));
        }
        text.append("\\begin{table}\n  \\centering\n  \\caption{")
                .append(escaped(title))
                .append("}\n  \\begin{tabular}{l")
                .append("c".repeat(columns.size() - 1))
                .append("}\n    \\toprule\n    ")
                .append(columns.stream().map(LatexText::escaped).collect(Collectors.joining(" & ")))
                .append(" \\\\\n    \\midrule\n");
    }

    private static void end(StringBuilder text) {
        text.append("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n");
    }

    private static void table(StringBuilder text, StudyResult.Table table) {
        begin(text, table.title(), table.columns(), table.source());
        CellText numbers = new CellText(table);
        for (StudyResult.Row row : table.rows()) {
            text.append("    ").append(escaped(row.name())).append(" & ");
            text.append(row.cells().stream().map(cell -> cell(cell, numbers)).collect(Collectors.joining(" & ")))
                    .append(" \\\\\n");
        }
        end(text);
    }

    private static String cell(StudyResult.Cell cell, CellText numbers) {
        if (cell == null) {
            return EN_DASH;
        }
        String paper = cell.paper() == null ? "" : " {\\scriptsize (" + numbers.number(cell.paper()) + ")}";
        if (!cell.isMeasured()) {
            return EN_DASH + paper;
        }
        String value = numbers.number(cell.mean()) + (cell.hasSpread() ? " \\pm " + numbers.deviation(cell.std()) : "");
        String marks = (cell.isSignificant() ? "^{*}" : "") + (cell.worse() ? "\\downarrow" : "");
        return "$" + (cell.best() ? "\\mathbf{" + value + "}" : value) + marks + "$" + paper;
    }

    private static String escaped(String name) {
        return name.chars()
                .mapToObj(c -> SPECIAL.getOrDefault((char) c, Character.toString(c)))
                .collect(Collectors.joining());
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
