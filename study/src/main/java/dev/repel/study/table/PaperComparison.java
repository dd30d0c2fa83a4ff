package dev.repel.study.table;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Every value that the paper prints for a table, beside ours.
 *
 * <p>Ours is within if the two means are at most two standard errors of their difference apart, above or below if they are
 * not. The paper's values are means of ten runs; where it prints no deviation, it is taken to be as large as ours.
 */
public record PaperComparison(String title, List<Line> lines) {
    private static final int PAPER_RUNS = 10;
    private static final int STANDARD_ERRORS = 2;
    private static final List<String> HEAD = List.of("Cell", "paper", "ours", "difference", "ours is");

    /** How our mean lies to the paper's. */
    public enum Verdict {
        WITHIN,
        ABOVE,
        BELOW,
        /** With a single run there is no telling what is chance. */
        ONE_RUN,
        NOT_RUN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** A printed value; texts are as a reader sees them. */
    public record Line(String cell, String paper, String ours, String difference, Verdict verdict) {
        List<String> cells() {
            return List.of(cell, paper, ours, difference, verdict.toString());
        }
    }

    /** The comparison of a table; without lines, if the paper prints none of its values. */
    public static PaperComparison of(StudyResult.Table table) {
        List<Line> lines = new ArrayList<>();
        if (!table.difference()) {
            CellText numbers = new CellText(table);
            for (StudyResult.Row row : table.rows()) {
                for (int c = 0; c < row.cells().size(); c++) {
                    StudyResult.Cell cell = row.cells().get(c);
                    if (cell != null && cell.paper() != null) {
                        lines.add(line(row.name() + ", " + table.columns().get(c + 1), cell, numbers));
                    }
                }
            }
        }
        return new PaperComparison(table.title(), lines);
    }

    private static Line line(String name, StudyResult.Cell cell, CellText numbers) {
        String paper = withSpread(cell.paper(), cell.paperStd(), numbers);
        if (!cell.isMeasured()) {
            return new Line(name, paper, "–", "–", Verdict.NOT_RUN);
        }
        double difference = cell.mean() - cell.paper();
        return new Line(
                name,
                paper,
                withSpread(cell.mean(), cell.hasSpread() ? cell.std() : null, numbers),
                numbers.difference(difference),
                verdict(cell, difference));
    }

    private static String withSpread(double mean, Double std, CellText numbers) {
        return numbers.number(mean) + (std == null ? "" : " ± " + numbers.deviation(std));
    }

    static Verdict verdict(StudyResult.Cell cell, double difference) {
        if (!cell.hasSpread() || cell.runs() < 2) {
            return Verdict.ONE_RUN;
        }
        double theirs = cell.paperStd() == null ? cell.std() : cell.paperStd();
        double error = Math.sqrt(cell.std() * cell.std() / cell.runs() + theirs * theirs / PAPER_RUNS);
        if (Math.abs(difference) <= STANDARD_ERRORS * error) {
            return Verdict.WITHIN;
        }
        return difference > 0 ? Verdict.ABOVE : Verdict.BELOW;
    }

    /** How many cells have which verdict, those that occur. */
    public String summary() {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        lines.forEach(line -> counts.merge(line.verdict, 1, Integer::sum));
        return lines.size() + " printed cells: "
                + counts.entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /** The names of the columns, then the lines. */
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>(List.of(HEAD));
        lines.forEach(line -> rows.add(line.cells()));
        return rows;
    }
}
