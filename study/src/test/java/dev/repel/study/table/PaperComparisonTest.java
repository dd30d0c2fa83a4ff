package dev.repel.study.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.study.table.PaperComparison.Verdict;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaperComparisonTest {
    private static StudyResult.Cell cell(double mean, Double std, int runs, double paper, Double paperStd) {
        return new StudyResult.Cell(mean, std, runs, paper, null, false, false, null).besides(paperStd);
    }

    private static PaperComparison of(boolean difference, StudyResult.Cell... cells) {
        List<String> columns = List.of("Backbone", "a", "b", "c", "d", "e").subList(0, cells.length + 1);
        return PaperComparison.of(new StudyResult.Table(
                "T",
                columns,
                StudyResult.PERCENT,
                difference,
                null,
                List.of(new StudyResult.Row("gcn", Arrays.asList(cells))),
                List.of()));
    }

    @Test
    void withinIsTwoStandardErrorsOfTheDifference() {
        // the error is the root of 0.01² / 10 + 0.02² / 10, about 0.00707; twice that is 0.01414
        assertThat(PaperComparison.verdict(cell(0.8141, 0.01, 10, 0.8, 0.02), 0.0141))
                .isEqualTo(Verdict.WITHIN);
        assertThat(PaperComparison.verdict(cell(0.8142, 0.01, 10, 0.8, 0.02), 0.0142))
                .isEqualTo(Verdict.ABOVE);
        assertThat(PaperComparison.verdict(cell(0.7858, 0.01, 10, 0.8, 0.02), -0.0142))
                .isEqualTo(Verdict.BELOW);
        // without the paper's deviation ours stands for it: twice the root of 2 * 0.01² / 10 is 0.00894
        assertThat(PaperComparison.verdict(cell(0.8089, 0.01, 10, 0.8, null), 0.0089))
                .isEqualTo(Verdict.WITHIN);
        assertThat(PaperComparison.verdict(cell(0.8090, 0.01, 10, 0.8, null), 0.0090))
                .isEqualTo(Verdict.ABOVE);
    }

    @Test
    void everyPrintedCellHasALine() {
        PaperComparison comparison = of(
                false,
                cell(0.829, 0.0045, 10, 0.8157, 0.0049),
                new StudyResult.Cell(null, null, 0, 0.7, null, false, false, null),
                new StudyResult.Cell(0.5, 0.01, 10, null, null, false, false, null),
                cell(0.7, 0.0, 1, 0.75, null),
                null);

        assertThat(comparison.rows())
                .containsExactly(
                        List.of("Cell", "paper", "ours", "difference", "ours is"),
                        List.of("gcn, a", "81.57 ± 0.49", "82.90 ± 0.45", "+1.33", "above"),
                        List.of("gcn, b", "70.00", "–", "–", "not run"),
                        List.of("gcn, d", "75.00", "70.00", "-5.00", "one run"));
        assertThat(comparison.summary()).isEqualTo("3 printed cells: 1 above, 1 one run, 1 not run.");
    }

    @Test
    void differencesAreNotWhatThePaperPrints() {
        assertThat(of(true, cell(0.02, 0.01, 10, 0.03, null)).lines()).isEmpty();
    }
}
