package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class StudyReportTest {
    private static String render(String json) {
        return StudyReport.render(Map.of("a.json", json));
    }

    @Test
    void showsMeansInPercentBesideThePapersValues() throws Exception {
        Document page = Markup.parse(render(SampleStudy.JSON));

        assertThat(Markup.texts(page, "//h1")).containsExactly("Techniques on six backbones");
        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr[1]/td"))
                .containsExactly(
                        "82.90 ±\u00a00.46(81.57)", "80.10* ±\u00a01.10\u00a0▼(79.00)", "84.45* ±\u00a00.75(84.28)");
        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr[2]/td"))
                .containsExactly("59.45 ±\u00a00.55", "–", "67.82* ±\u00a02.08(66.22)");
        assertThat(Markup.texts(page, "//td//strong")).containsExactly("84.45*", "67.82*");
        assertThat(Markup.texts(page, "//ul[@class='notes']/li")).containsExactly("gcn, PairNorm: 1 failed");
        assertThat(Markup.texts(page, "//p[@class='remark']"))
                .singleElement()
                .asString()
                .endsWith("; ▼ worse than none.");
        assertThat(Markup.texts(page, "//code")).containsExactly("repel study techniques --datasets cora");
    }

    @Test
    void aSingleRunHasNoSpreadAndDifferencesAllHaveTheirSign() throws Exception {
        Document page = Markup.parse(render("""
                {"study": "s", "title": "S", "tables": [
                  {"title": "D", "unit": "percent", "difference": true, "columns": ["Dataset", "pcl"], "rows": [
                    {"name": "cora", "cells": [{"mean": 0.013, "std": 0, "runs": 1, "paper": 0.047}]}]},
                  {"title": "Memory", "unit": "number", "columns": ["Dataset", "pcl"], "rows": [
                    {"name": "cora", "cells": [{"mean": 13.4249, "std": null, "runs": 3}]}]}]}
                """));

        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr/td")).containsExactly("+1.30(+4.70)", "13.42");
        assertThat(Markup.texts(page, "//p[@class='remark']"))
                .containsExactly(
                        "In percent, mean of the runs; in brackets what the paper reports.", "Mean of the runs.");
    }

    @Test
    void showsAccuraciesInPercentAndOtherMeasuresAsTheyAre() throws Exception {
        Document page = Markup.parse(render(SampleStudy.JSON));

        assertThat(Markup.texts(page, "//figure[1]//tbody/tr[1]/*"))
                .containsExactly("1", "0.3100 ± 0.0200", "0.4000 ± 0.0300");
        assertThat(Markup.texts(page, "//figure[2]//tbody/tr[2]/*")).containsExactly("20", "69.00");
        assertThat(StudyReport.figures(Map.of("a.json", SampleStudy.JSON)).keySet())
                .containsExactly("study-techniques-1", "study-techniques-2");
    }

    @Test
    void putsSeveralStudiesOnOnePage() throws Exception {
        Map<String, String> sources = new TreeMap<>(Map.of("a.json", SampleStudy.JSON));
        sources.put("b.json", "{\"study\": \"empty\", \"title\": \"Nothing yet\"}");

        Document page = Markup.parse(StudyReport.render(sources));

        assertThat(Markup.texts(page, "//main/section/@id"))
                .containsExactly("study-techniques", "study-empty", "reproduce");
        assertThat(Markup.texts(page, "//section[@id='study-empty']/p")).containsExactly("There are no results yet.");
    }

    @Test
    void showsHostileTextAsItIs() throws Exception {
        Document page =
                Markup.parse(render(SampleStudy.JSON.replace("\"gcn\"", "\"</script><script>alert(1)</script>\"")));

        assertThat(Markup.texts(page, "//script[not(@type)]")).hasSize(2);
        assertThat(Markup.texts(page, "//table[@class='study']/tbody/tr[1]/th"))
                .containsExactly("</script><script>alert(1)</script>");
    }

    @Test
    void namesTheFileAndThePlaceOfWhatIsWrong() {
        assertThatThrownBy(() -> render("{\n\"study\": ")).hasMessageContaining("a.json, line 2");
        assertThatThrownBy(() -> render("{\"study\": \"x\"}")).hasMessage("a.json: expected a text at title");
        assertThatThrownBy(() -> render(SampleStudy.JSON.replace("0.829", "\"much\"")))
                .hasMessage("a.json: expected a number at tables[0].rows[0].cells[0].mean");
        assertThatThrownBy(() -> render(SampleStudy.JSON.replace("\"PairNorm\", ", "")))
                .hasMessageContaining("expected 2 cells");
        assertThatThrownBy(() -> StudyReport.render(Map.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
