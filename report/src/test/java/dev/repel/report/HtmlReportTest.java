package dev.repel.report;

import static dev.repel.report.Markup.parse;
import static dev.repel.report.Markup.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.experiment.NodeMap;
import dev.repel.experiment.RunDetails;
import dev.repel.io.run.RunFolder;
import dev.repel.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
        String html = SampleReport.ofJdk().page();
        Files.writeString(Path.of("target", "sample-report.html"), html);
        Document document = parse(html);

        assertThat(texts(document, "//main/section/@id"))
                .containsExactly(
                        "verdict",
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
                        "reliability-calibrated",
                        "reliability",
                        "coverage",
                        "separability");
        assertThat(texts(document, "//nav//a/@href"))
                .allSatisfy(target -> assertThat(texts(document, "//*[@id='" + target.substring(1) + "']"))
                        .hasSize(1));
    }

    @Test
    void describesEveryFigureInWordsAndAsATable() throws Exception {
        Document document = parse(SampleReport.ofJdk().page());

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
        String html = SampleReport.ofJdk().page();
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
        Document document = parse(SampleReport.withClasses(HOSTILE).page());

        assertThat(texts(document, "//script[not(@type)]")).hasSize(2);
        assertThat(texts(document, "//script[@type='application/json']")).hasSize(1);
        assertThat(texts(document, "//img")).isEmpty();
        assertThat(texts(document, "//@onmouseover")).isEmpty();
        assertThat(texts(document, "//table[@class='heat']/tbody/tr/th").subList(0, 4))
                .isEqualTo(HOSTILE.subList(0, 4));
    }

    @Test
    void showsEveryCountOfTheConfusionMatrix() throws Exception {
        SampleReport report = SampleReport.ofJdk();
        Document document = parse(report.page());

        List<String> expected = Arrays.stream(report.content().judgement().confusion())
                .flatMapToInt(Arrays::stream)
                .mapToObj(Format::count)
                .toList();
        assertThat(texts(document, "//table[@class='heat']/tbody/tr/td")).isEqualTo(expected);
    }

    @Test
    void shadesACellByItsShareOfTheRow() throws Exception {
        Document document = parse(SampleReport.withClasses(List.of("a", "b"))
                .withConfusion(new int[][] {{75, 25}, {0, 0}})
                .page());

        assertThat(texts(document, "//table[@class='heat']/tbody/tr[1]/td/@style"))
                .containsExactly("--s:0.87", "--s:0.50");
        assertThat(texts(document, "//table[@class='heat']/tbody/tr[2]/td/@class"))
                .containsExactly("zero", "zero");
        assertThat(texts(document, "//table[@class='scores']/tbody/tr[1]/td"))
                .containsExactly("100", "75.0", "66–82\u202f%", "85.7", "100", "20", "4,344");
        assertThat(texts(document, "//table[@class='scores']/tbody/tr[2]/td"))
                .as("no judged node has this class")
                .containsExactly("0", "–", "–", "–", "0", "20", "4,344");
        assertThat(texts(document, "//ol[@class='confused']/li"))
                .containsExactly("a taken for b25 of 100 nodes, 25.0\u202f%");
    }

    @Test
    void beginsWithTheVerdictInTheSameWordsAsEverywhere() throws Exception {
        SampleReport report = SampleReport.ofJdk();
        Document document = parse(report.page());

        assertThat(texts(document, "//nav//a[1]").get(0)).isEqualTo("Verdict");
        assertThat(texts(document, "//section[@id='verdict']//*[self::p or self::li]"))
                .containsExactlyInAnyOrderElementsOf(report.result().verdict().sentences().stream()
                        .map(Verdict.Sentence::text)
                        .toList());
        assertThat(texts(document, "//section[@id='verdict']//p[@class='headline-words']"))
                .containsExactly("6,500 of 7,738 test nodes right (83.2–84.8 %).");
        assertThat(texts(document, "//section[@id='verdict']/div/@class")).containsExactly("card verdict");
        assertThat(texts(document, "//svg[@class='rivals']/g[contains(@class,'rival')]/text[1]"))
                .containsExactly("This model", "Features alone", "Edges alone", "Guessing");
    }

    @Test
    void saysWhenCalibrationMadeItWorse() throws Exception {
        SampleReport report = SampleReport.ofJdk();
        String better = report.withErrors(0.08, 0.02).page();
        String worse = report.withErrors(0.02, 0.08).page();

        assertThat(better).contains("8.00\u202f% before temperature scaling").doesNotContain("which made it worse");
        assertThat(worse).contains("2.00\u202f% before temperature scaling, which made it worse");
    }

    @Test
    void coloursTheMapByPredictionWhereLabelsAreFew() throws Exception {
        SampleReport report = SampleReport.withClasses(List.of("a", "b"));
        NodeMap map = report.content().details().map();
        List<Integer> few = IntStream.range(0, map.shown())
                .mapToObj(i -> i % 10 == 0 ? map.labels().get(i) : -1)
                .toList();
        NodeMap sparse = new NodeMap(
                map.nodes(),
                map.ids(),
                few,
                map.predicted(),
                map.confidences(),
                map.sets(),
                map.projections(),
                map.agreement());

        Document document = parse(report.withDetails(new RunDetails(sparse, List.of(), List.of(), List.of(), List.of()))
                .page());

        String first = "//div[@class='plane']/svg[1]/path";
        assertThat(texts(document, first + "/@class"))
                .containsExactly(
                        "points faint k0 round",
                        "points faint k1 round",
                        "points known-ring round",
                        "points mistake large round",
                        "points large k0 round");
        long labelled = few.stream().filter(label -> label >= 0).count();
        assertThat(texts(document, first + "[3]/@d").get(0).chars().filter(c -> c == 'M'))
                .hasSize((int) labelled);
        assertThat(texts(document, "//section[@id='map']//ul[@class='legend']/li"))
                .extracting(String::strip)
                .contains("has a label")
                .doesNotContain("no label");
    }

    @Test
    void comparesWithThePlainBackboneIfAsked() {
        SampleReport report = SampleReport.ofJdk();

        assertThat(report.page())
                .contains("▲ +1.87", "points compared with plain gcn, better on 10 of 10 seeds")
                .contains("plain gcn</text>");
        assertThat(report.withRuns(report.result().runs()).page()).doesNotContain("better on", "plain gcn");
    }

    @Test
    void drawsASingleRunOfASingleEpochWithoutATechnique() throws Exception {
        Document document = parse(SampleReport.ofJdk().withOneEpoch().page());

        assertThat(texts(document, "//figure/@id"))
                .containsExactly("accuracy", "losses", "reliability-calibrated", "reliability", "coverage");
        assertThat(texts(document, "//svg[@class='strip']")).isEmpty();
        assertThat(texts(document, "//body//*[not(self::script)]/text()"))
                .noneMatch(text -> text.contains("NaN") || text.contains("Infinity"));
    }

    @Test
    void saysWhatThereIsNot() throws Exception {
        SampleReport report = SampleReport.withClasses(List.of("only"))
                .withDetails(RunDetails.NONE)
                .withOneEpoch();
        Document document = parse(report.page());

        assertThat(texts(document, "//section[@id='map']")).isEmpty();
        assertThat(texts(document, "//nav//a/@href")).doesNotContain("#map");
        assertThat(texts(document, "//section[@id='hops']/p"))
                .singleElement()
                .asString()
                .startsWith("Not measured");
        assertThat(texts(document, "//section[@id='nodes']//p"))
                .contains("No node whose label was held back was given a wrong class.")
                .anyMatch(text -> text.contains("no two nodes with a label were to be pushed apart"));
    }

    @Test
    void tellsPairsThatShareAClassFromOthers() throws Exception {
        Document document = parse(SampleReport.ofJdk().page());

        List<String> verdicts = texts(document, "//div[contains(@class,'pairs')]//tbody/tr/td[last()]");
        assertThat(verdicts).hasSize(15).startsWith("✗ same class", "✓ different");
        assertThat(verdicts.get(5)).isEqualTo("unknown");
    }

    @Test
    void putsEveryDiagramIntoAFileToo() throws Exception {
        Map<String, String> files = SampleReport.withClasses(HOSTILE).figures();

        assertThat(files.keySet()).containsExactlyElementsOf(RunFolder.DIAGRAMS);
        for (String svg : files.values()) {
            Document document = parse(svg);
            assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
            assertThat(document.getElementsByTagName("script").getLength()).isZero();
            assertThat(texts(document, "//@href")).isEmpty();
        }
    }

    @Test
    void marksTheSavedRunAndWhatToTypeForTheSame() throws Exception {
        Document document = parse(SampleReport.ofJdk().page());

        assertThat(texts(document, "//table[@class='runs']/tbody/tr[@class='chosen']/th"))
                .containsExactly("3 shown in detail");
        assertThat(texts(document, "//code[@id='run-command']"))
                .containsExactly("repel train --dataset jdk --runs 10 --compare");
        assertThat(texts(document, "//section[@id='reproduce']//dt"))
                .containsExactly("dataset sha256", "version", "java", "os", "threads", "kernels");
    }

    @Test
    void beginsTheCurvesOfATechniqueAfterTheWarmUp() throws Exception {
        Document document = parse(SampleReport.ofJdk().page());

        assertThat(texts(document, "//figure[@id='anchors']//svg[@role='img']/desc"))
                .singleElement()
                .asString()
                .contains("at epoch 201 to ", "at epoch 500");
        assertThat(texts(document, "//figure[@id='quality']//tbody/tr[200]/td")).containsOnly("–");
        assertThat(texts(document, "//figure[@id='quality']//tbody/tr[201]/td"))
                .containsExactly("6.31", "0.16", "0.48");
    }

    @Test
    void showsLabelsThatLookWrong() throws Exception {
        SampleReport report = SampleReport.ofJdk();
        RunDetails details = report.content()
                .details()
                .withDoubtedLabels(List.of(new RunDetails.LabelRow("<i>", "hen", "owl", 0.5, "It hoots.")));

        Document document = parse(report.withDetails(details).page());

        assertThat(texts(document, "//table[caption='Labels that look wrong']/tbody/tr/*"))
                .containsExactly("<i>", "hen", "owl", "0.50", "It hoots.");
    }

    @Test
    void rendersTheSameTwice() {
        assertThat(SampleReport.ofJdk().page()).isEqualTo(SampleReport.ofJdk().page());
    }
}
