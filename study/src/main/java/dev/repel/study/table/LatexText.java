package dev.repel.study.table;

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
            Map.entry('γ', "$\\gamma$"),
            Map.entry('±', "$\\pm$"));

    private LatexText() {}

    public static String of(StudyResult result) {
        StringBuilder text = new StringBuilder("% " + oneLine(result.title()) + "\n% " + oneLine(result.command())
                + "\n% needs \\usepackage{booktabs}; in brackets the paper's value, * p < 0.05 against the baseline,"
                + " an arrow where it is worse\n");
        result.tables().forEach(table -> table(text, table));
        return text.toString();
    }

    private static void table(StringBuilder text, StudyResult.Table table) {
        text.append("\n\\begin{table}\n  \\centering\n  \\caption{")
                .append(escaped(table.title()))
                .append("}\n  \\begin{tabular}{l")
                .append("c".repeat(table.columns().size() - 1))
                .append("}\n    \\toprule\n    ");
        text.append(table.columns().stream().map(LatexText::escaped).collect(Collectors.joining(" & ")))
                .append(" \\\\\n    \\midrule\n");
        CellText numbers = new CellText(table);
        for (StudyResult.Row row : table.rows()) {
            text.append("    ").append(escaped(row.name())).append(" & ");
            text.append(row.cells().stream().map(cell -> cell(cell, numbers)).collect(Collectors.joining(" & ")))
                    .append(" \\\\\n");
        }
        text.append("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n");
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
