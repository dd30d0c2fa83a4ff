package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.study.table.Source;
import dev.repel.study.table.StudyResult;
import dev.repel.study.table.StudyResult.Cell;
import dev.repel.study.table.StudyResult.Row;
import dev.repel.study.table.StudyResult.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class StudyReportTest {
    private static String render(StudyResult... studies) {
        return new StudyReport(List.of(studies)).page();
    }

    @Test
    void showsMeansInPercentBesideThePapersValues() throws Exception {
        Document page = Markup.parse(render(SampleStudy.TECHNIQUES));

        assertThat(Markup.texts(page, "//h1")).containsExactly("Techniques on six backbones");
        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr[1]/td"))
                .containsExactly(
                        "82.90 ±\u00a00.46(81.57)", "80.10* ±\u00a01.10\u00a0▼(79.00)", "84.45* ±\u00a00.75(84.28)");
        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr[2]/td"))
                .containsExactly("59.45 ±\u00a00.55\u00a0≈", "–", "67.82* ±\u00a02.08(66.22)");
        assertThat(Markup.texts(page, "//td//strong")).containsExactly("84.45*", "67.82*");
        assertThat(Markup.texts(page, "//ul[@class='notes']/li")).containsExactly("gcn, PairNorm: 1 failed");
        assertThat(Markup.texts(page, "//p[@class='remark']"))
                .singleElement()
                .asString()
                .endsWith("; ≈ cannot be told from the best (p\u00a0≥\u00a00.05); ▼ worse than none.");
        assertThat(Markup.texts(page, "//code")).containsExactly("repel study techniques --datasets cora");
    }

    @Test
    void aSingleRunHasNoSpreadAndDifferencesAllHaveTheirSign() throws Exception {
        Document page = Markup.parse(render(SampleStudy.study(
                "s",
                "S",
                List.of(
                        table("D", StudyResult.PERCENT, true, new Cell(0.013, 0.0, 1, 0.047, null, false, false, null)),
                        table("Memory", "number", false, new Cell(13.4249, null, 3, null, null, false, false, null)),
                        table("Paper", "number", false, new Cell(null, null, 0, 4.5, null, false, false, null))),
                List.of())));

        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr/td"))
                .containsExactly("+1.30(+4.70)", "13.42", "–(4.500)");
        assertThat(Markup.texts(page, "//p[@class='remark']"))
                .containsExactly(
                        "In percent, mean of the runs; in brackets what the paper reports.",
                        "Mean of the runs.",
                        "Mean of the runs; in brackets what the paper reports.");
    }

    private static Table table(String title, String unit, boolean difference, Cell cell) {
        return new Table(
                title,
                List.of("Dataset", "pcl"),
                unit,
                difference,
                null,
                List.of(new Row("cora", List.of(cell))),
                List.of());
    }

    @Test
    void showsAccuraciesInPercentAndOtherMeasuresAsTheyAre() throws Exception {
        Document page = Markup.parse(render(SampleStudy.TECHNIQUES));

        assertThat(Markup.texts(page, "//figure[@id='study-techniques-2']//tbody/tr[1]/*"))
                .containsExactly("1", "0.3100 ± 0.0200", "0.4000 ± 0.0300");
        assertThat(Markup.texts(page, "//figure[@id='study-techniques-3']//tbody/tr[2]/*"))
                .containsExactly("20", "69.00");
        assertThat(new StudyReport(List.of(SampleStudy.TECHNIQUES)).figures().keySet())
                .containsExactly("study-techniques-1", "study-techniques-2", "study-techniques-3");
    }

    @Test
    void drawsThePapersValuesAsGhostsBesideOurs() throws Exception {
        String chart = "//figure[@id='study-techniques-1']";
        Document page = Markup.parse(render(SampleStudy.TECHNIQUES));

        assertThat(Markup.texts(page, chart + "//figcaption/h3")).containsExactly("cora, beside the paper");
        assertThat(Markup.texts(page, chart + "//div[@class='plot']//path[@class='line ghost']/@d"))
                .hasSize(4);
        assertThat(Markup.texts(page, chart + "//div[@class='plot']//path[contains(@class, 'ring')]/@d"))
                .hasSize(5);
        assertThat(Markup.texts(page, chart + "//tbody/tr[1]/*")).containsExactly("gcn, none", "82.90 ± 0.46", "81.57");
        assertThat(Markup.texts(page, chart + "//tbody/tr[4]/*")).containsExactly("mlp, none", "59.45 ± 0.55", "–");
        assertThat(Markup.texts(page, chart + "//ul[@class='legend']/li"))
                .extracting(String::strip)
                .containsExactly("none", "PairNorm", "PCL", "the paper");
        // each has the colour of its marks, and rows have names in the place of numbers
        assertThat(Markup.texts(page, chart + "//ul[@class='legend']//path/@class"))
                .containsExactly("mark ring k0", "mark ring k1", "mark ring k2", "line ghost");
        assertThat(Markup.texts(page, chart + "//div[@class='plot']//g[@class='axes']/*[@text-anchor='middle']"))
                .extracting(String::strip)
                .containsExactly("");
    }

    @Test
    void aGhostLiesWhereOursWouldIfItWereTheSame() throws Exception {
        Cell same = new Cell(0.8, 0.01, 10, 0.8, null, false, false, null);
        Cell above = new Cell(0.9, 0.01, 10, 0.8, null, false, false, null);
        Table two = new Table(
                "T",
                List.of("Dataset", "a", "b"),
                StudyResult.PERCENT,
                false,
                null,
                List.of(new Row("cora", List.of(same, above))),
                List.of());
        Document page = Markup.parse(render(SampleStudy.study("s", "S", List.of(two), List.of())));

        List<Double> ghosts = heights(page, "@class='line ghost'");
        List<Double> ours = heights(page, "contains(@class, 'ring')");
        assertThat(ghosts.get(0)).isEqualTo(ghosts.get(1)).isEqualTo(ours.get(0));
        // a larger value is higher up
        assertThat(ours.get(1)).isLessThan(ours.get(0) - 50);
    }

    /** Where the marks of a class begin, from above. */
    private static List<Double> heights(Document page, String style) throws Exception {
        return Markup.texts(page, "//div[@class='plot']//path[" + style + "]/@d").stream()
                .map(path -> Double.valueOf(path.replaceAll("M\\S+ (\\S+?)[hm].*", "$1")))
                .toList();
    }

    @Test
    void tellsHowManyCellsAreWithinThePapersAndWhereTheRunsCameFrom() throws Exception {
        Table plain = SampleStudy.TECHNIQUES.tables().get(0);
        Table recorded = new Table(
                plain.title(),
                plain.columns(),
                plain.unit(),
                plain.difference(),
                plain.baseline(),
                plain.rows(),
                plain.notes(),
                new Source("1.0, build abc", List.of("repel study techniques"), List.of("java 25"), 50, 1.5));
        Document page = Markup.parse(render(SampleStudy.study("s", "S", List.of(recorded), List.of())));

        assertThat(Markup.texts(page, "//div[@class='card results']/details/summary"))
                .containsExactly("4 printed cells: 2 within, 2 above.");
        assertThat(Markup.texts(page, "//div[@class='card results']/p[@class='remark'][2]"))
                .containsExactly("50 runs in 1.50 hours of training by 1.0, build abc; java 25.");
    }

    @Test
    void putsSeveralStudiesOnOnePage() throws Exception {
        Document page = Markup.parse(
                render(SampleStudy.TECHNIQUES, SampleStudy.study("empty", "Nothing yet", List.of(), List.of())));

        assertThat(Markup.texts(page, "//main/section/@id"))
                .containsExactly("study-techniques", "study-empty", "reproduce");
        assertThat(Markup.texts(page, "//section[@id='study-empty']/p")).containsExactly("There are no results yet.");
    }

    @Test
    void showsHostileTextAsItIs() throws Exception {
        Document page = Markup.parse(render(SampleStudy.techniques("</script><script>alert(1)</script>")));

        assertThat(Markup.texts(page, "//script[not(@type)]")).hasSize(2);
        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr[1]/th"))
                .containsExactly("</script><script>alert(1)</script>");
    }

    @Test
    void needsAStudy() {
        assertThatThrownBy(() -> render()).isInstanceOf(IllegalArgumentException.class);
    }
}
