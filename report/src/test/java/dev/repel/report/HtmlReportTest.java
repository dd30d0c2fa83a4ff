package dev.repel.report;

import static dev.repel.report.Markup.parse;
import static dev.repel.report.Markup.texts;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class HtmlReportTest {
    static final List<String> HOSTILE = List.of(
            "</script><script>document.documentElement.dataset.hostile='1'</script>",
            "\"><img src=x onerror=\"document.documentElement.dataset.hostile='2'\">",
            "' onmouseover='alert(1)",
            "]]>&amp;<!-- ",
            "nul\u0000 escape\u001b half\ud83d backwards\u202e");

    @Test
    void hasAllSectionsAndASample() throws Exception {
        String html = HtmlReport.render(SampleReport.ofJdk());
        Files.writeString(Path.of("target", "sample-report.html"), html);
        Document document = parse(html);

        assertThat(texts(document, "//main/section/@id"))
                .containsExactly(
                        "figures",
                        "curves",
                        "map",
                        "confusion",
                        "classes",
                        "answers",
                        "nodes",
                        "hops",
                        "runs",
                        "configuration",
                        "reproduce");
        assertThat(texts(document, "//h1")).containsExactly("GCN + PCL on jdk");
        assertThat(texts(document, "//figure/@id"))
                .containsExactly(
                        "accuracy",
                        "losses",
                        "contrastive",
                        "anchors",
                        "quality",
                        "reliability",
                        "reliability-calibrated",
                        "coverage",
                        "separability");
        assertThat(texts(document, "//nav//a/@href"))
                .allSatisfy(target -> assertThat(texts(document, "//*[@id='" + target.substring(1) + "']"))
                        .hasSize(1));
    }

    @Test
    void describesEveryFigureInWordsAndAsATable() throws Exception {
        Document document = parse(HtmlReport.render(SampleReport.ofJdk()));

        assertThat(texts(document, "//figure")).hasSize(9);
        assertThat(texts(document, "//figure//svg[@role='img']/title"))
                .hasSize(9)
                .doesNotContain("");
        assertThat(texts(document, "//figure//svg[@role='img']/desc"))
                .hasSize(9)
                .doesNotContain("");
        assertThat(texts(document, "//figure[@id='accuracy']//details//tbody/tr"))
                .hasSize(500);
        assertThat(texts(document, "//figure[@id='reliability']//details//tbody/tr"))
                .hasSize(15);
        assertThat(texts(document, "//figure[@id='accuracy']//text")).contains("Epoch", "Accuracy (%)", "co-training");
        assertThat(texts(document, "//*[@id]/@id")).doesNotHaveDuplicates();
    }

    @Test
    void loadsNothing() throws Exception {
        String html = HtmlReport.render(SampleReport.ofJdk());
        Document document = parse(html);

        assertThat(texts(document, "//@src")).isEmpty();
        assertThat(texts(document, "//@href")).isNotEmpty().allMatch(target -> target.startsWith("#"));
        assertThat(html).doesNotContain("url(", "@import", "fetch(", "XMLHttpRequest");
        assertThat(texts(document, "//meta[@http-equiv]/@content"))
                .singleElement()
                .asString()
                .startsWith("default-src 'none';");
    }

    @Test
    void showsHostileNamesAsTheyAre() throws Exception {
        Document document = parse(HtmlReport.render(SampleReport.withClasses(HOSTILE)));

        assertThat(texts(document, "//script[not(@type)]")).hasSize(2);
        assertThat(texts(document, "//script[@type='application/json']")).hasSize(1);
        assertThat(texts(document, "//img")).isEmpty();
        assertThat(texts(document, "//@onmouseover")).isEmpty();
        assertThat(texts(document, "//table[@class='heat']/tbody/tr/th").subList(0, 4))
                .isEqualTo(HOSTILE.subList(0, 4));
    }

    @Test
    void showsEveryCountOfTheConfusionMatrix() throws Exception {
        ReportData data = SampleReport.ofJdk();
        Document document = parse(HtmlReport.render(data));

        List<String> expected = data.confusion().stream()
                .flatMap(List::stream)
                .map(Format::count)
                .toList();
        assertThat(texts(document, "//table[@class='heat']/tbody/tr/td")).isEqualTo(expected);
    }

    @Test
    void shadesACellByItsShareOfTheRow() throws Exception {
        ReportData data = Edited.of(SampleReport.withClasses(List.of("a", "b")))
                .confusion(List.of(List.of(75, 25), List.of(0, 0)))
                .data();
        Document document = parse(HtmlReport.render(data));

        assertThat(texts(document, "//table[@class='heat']/tbody/tr[1]/td/@style"))
                .containsExactly("--s:0.87", "--s:0.50");
        assertThat(texts(document, "//table[@class='heat']/tbody/tr[2]/td/@class"))
                .containsExactly("zero", "zero");
        assertThat(texts(document, "//ol[@class='confused']/li"))
                .containsExactly("a taken for b25 of 100 nodes, 25.00\u202f%");
    }

    @Test
    void comparesWithThePlainBackboneIfAsked() {
        ReportData data = SampleReport.ofJdk();
        ReportData without = Edited.of(data).comparisons(List.of()).data();

        assertThat(HtmlReport.render(data)).contains("▲ +1.87", "better on 10 of 10 seeds");
        assertThat(HtmlReport.render(without)).doesNotContain("better on");
    }

    @Test
    void drawsASingleRunOfASingleEpochWithoutATechnique() throws Exception {
        ReportData all = SampleReport.ofJdk();
        ReportData data = Edited.of(all)
                .comparisons(List.of())
                .runs(all.runs().subList(0, 1))
                .history(all.history().subList(0, 1))
                .data();
        Document document = parse(HtmlReport.render(data));

        assertThat(texts(document, "//figure/@id"))
                .containsExactly(
                        "accuracy", "losses", "reliability", "reliability-calibrated", "coverage", "separability");
        assertThat(texts(document, "//svg[@class='strip']")).isEmpty();
        assertThat(texts(document, "//body//*[not(self::script)]/text()"))
                .noneMatch(text -> text.contains("NaN") || text.contains("Infinity"));
    }

    @Test
    void saysWhatThereIsNot() throws Exception {
        ReportData all = SampleReport.withClasses(List.of("only"));
        ReportData data = Edited.of(all).details(RunDetails.NONE).data();
        Document document = parse(HtmlReport.render(data));

        assertThat(texts(document, "//section[@id='map']")).isEmpty();
        assertThat(texts(document, "//nav//a/@href")).doesNotContain("#map");
        assertThat(texts(document, "//section[@id='hops']/p"))
                .singleElement()
                .asString()
                .startsWith("Not measured");
        assertThat(texts(document, "//section[@id='nodes']//p"))
                .contains("No node whose label was held back was given a wrong class.")
                .anyMatch(text -> text.contains("nothing was pushed apart"));
    }

    @Test
    void tellsPairsThatShareAClassFromOthers() throws Exception {
        Document document = parse(HtmlReport.render(SampleReport.ofJdk()));

        List<String> verdicts = texts(document, "//div[contains(@class,'pairs')]//tbody/tr/td[last()]");
        assertThat(verdicts).hasSize(15).startsWith("✗ same class", "✓ different");
        assertThat(verdicts.get(5)).isEqualTo("unknown");
    }

    @Test
    void putsEveryDiagramIntoAFileToo() throws Exception {
        Map<String, String> files = HtmlReport.figures(SampleReport.withClasses(HOSTILE));

        assertThat(files.keySet()).containsExactlyElementsOf(HtmlReport.FIGURES);
        for (String svg : files.values()) {
            Document document = parse(svg);
            assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
            assertThat(document.getElementsByTagName("script").getLength()).isZero();
            assertThat(texts(document, "//@href")).isEmpty();
        }
    }

    @Test
    void saysSoIfThereAreNoEpochs() throws Exception {
        ReportData data = Edited.of(SampleReport.ofJdk()).history(List.of()).data();

        assertThat(texts(parse(HtmlReport.render(data)), "//section[@id='curves']/p"))
                .containsExactly("The epochs were not recorded.");
    }

    @Test
    void rendersTheSameTwice() {
        assertThat(HtmlReport.render(SampleReport.ofJdk())).isEqualTo(HtmlReport.render(SampleReport.ofJdk()));
    }
}
