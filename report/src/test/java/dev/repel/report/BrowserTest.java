package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.repel.browser.Browser;
import dev.repel.experiment.NodeMap;
import dev.repel.experiment.NodeSet;
import dev.repel.experiment.RunDetails;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Opens reports in a real browser, if there is one, and does what a reader does. */
class BrowserTest {
    private static final String TIP_HIDDEN = "document.getElementById('tip').hidden";
    private static final int WIDE = 1200;
    private static final int HIGH = 1000;
    private static final int PHONE = 360;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        Optional<String> program = Browser.program();
        assumeTrue(program.isPresent(), "no Chromium found; name one with -Drepel.chromium=FILE");
        browser = Browser.start(program.get());
    }

    @AfterAll
    static void end() throws Exception {
        if (browser != null) {
            browser.end();
        }
    }

    private static String report() {
        return SampleReport.ofJdk().page();
    }

    private static String study() {
        return new StudyReport(List.of(SampleStudy.TECHNIQUES)).page();
    }

    /** How many pixels of a plot are painted. */
    private static int painted(String canvas) throws IOException {
        return Integer.parseInt(browser.evaluate("(() => { const c = document.querySelector('" + canvas
                + "'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                + " let n = 0; for (let i = 3; i < d.length; i += 4) { n += d[i] > 0 ? 1 : 0; } return n; })()"));
    }

    private static double[] boxOf(String selector) throws IOException {
        String box = browser.evaluate("(() => { const e = document.querySelector('" + selector + "');"
                + " e.scrollIntoView({ block: 'center', behavior: 'instant' });"
                + " const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height].join(' '); })()");
        return List.of(box.split(" ")).stream().mapToDouble(Double::parseDouble).toArray();
    }

    /** What the tip says once it is there; pages follow the pointer in their own time. */
    private static String tip() throws IOException {
        browser.waitFor("!" + TIP_HIDDEN);
        return browser.evaluate("document.getElementById('tip').innerText");
    }

    /** The pointer moves until the page has seen it: a move right after scrolling may meet the page of before. */
    private static String tipAt(double x, double y) throws IOException {
        for (int move = 0; move < 100 && browser.evaluate(TIP_HIDDEN).equals("true"); move++) {
            browser.point(x + move % 2 * 0.5, y);
        }
        return tip();
    }

    private static void assertNoTip() throws IOException {
        browser.waitFor(TIP_HIDDEN);
    }

    @Test
    void drawsEveryPlotWithoutAnErrorInBothColourSchemes() throws Exception {
        for (boolean dark : new boolean[] {false, true}) {
            browser.open(report(), WIDE, HIGH, dark);

            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.evaluate("document.querySelectorAll('.plot.live canvas').length"))
                    .isEqualTo("7");
            for (String figure :
                    List.of("accuracy", "losses", "contrastive", "anchors", "quality", "coverage", "separability")) {
                assertThat(painted("#" + figure + " canvas")).as(figure).isGreaterThan(1000);
            }
            assertThat(painted("#map canvas")).isGreaterThan(3000);
            browser.photograph(Path.of("target", dark ? "report-dark.png" : "report-light.png"));
        }
    }

    @Test
    void followsAChangeOfTheColourScheme() throws Exception {
        browser.open(report(), WIDE, HIGH, false);
        String ink = "(() => { const c = document.querySelector('#accuracy canvas');"
                + " return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.join() })()";
        String light = browser.evaluate(ink);

        browser.colours(true);

        browser.waitFor("(" + ink + ") !== '" + light + "'");
    }

    @Test
    void tellsTheNodeUnderThePointer() throws Exception {
        browser.open(report(), WIDE, HIGH, false);
        double[] map = boxOf("#map .u-over");
        NodeMap nodes = SampleReport.ofJdk().content().details().map();
        NodeMap.Projection layout = nodes.projections().get(0);
        double scale = NodeMap.SIZE * 1.06;
        double x = map[0] + (layout.x().get(0) + 0.03 * NodeMap.SIZE) / scale * map[2];
        double y = map[1] + map[3] - (layout.y().get(0) + 0.03 * NodeMap.SIZE) / scale * map[3];

        assertThat(tipAt(x, y)).contains("class: ", "given: ", "sure: ", "set: ");
        browser.point(5, 5);
        assertNoTip();
    }

    @Test
    void filtersTheMapByClassAndSet() throws Exception {
        browser.open(report(), WIDE, HIGH, false);
        String count = "document.getElementById('map-count').textContent";
        int all = painted("#map canvas");
        assertThat(browser.evaluate(count)).startsWith("600 of 600 nodes");

        choose("map-class", "2");
        NodeMap map = SampleReport.ofJdk().content().details().map();
        long ofClass = map.labels().stream().filter(label -> label == 2).count();
        assertThat(browser.evaluate(count)).startsWith(ofClass + " of 600 nodes");
        browser.waitFor("true");
        assertThat(painted("#map canvas")).isLessThan(all / 5);

        choose("map-set", "train");
        assertThat(browser.evaluate(count)).doesNotStartWith(ofClass + " of");
        choose("map-class", "");
        assertThat(browser.evaluate(count))
                .startsWith(
                        map.sets().stream().filter(set -> set == NodeSet.TRAIN).count() + " of 600 nodes");
    }

    private static void choose(String id, String value) throws IOException {
        browser.evaluate("(() => { const s = document.getElementById('" + id + "'); s.value = '" + value
                + "'; s.dispatchEvent(new Event('change', { bubbles: true })); })()");
    }

    @Test
    void switchesBetweenTheLayouts() throws Exception {
        browser.open(report(), WIDE, HIGH, false);
        String remark = "document.querySelector('#map .remark:not([hidden])').textContent";
        assertThat(browser.evaluate(remark)).startsWith("t-SNE");

        browser.evaluate("document.querySelector('input[value=pca]').click()");

        assertThat(browser.evaluate(remark)).startsWith("PCA");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void readsAndZoomsACurve() throws Exception {
        browser.open(report(), WIDE, HIGH, false);
        double[] plot = boxOf("#accuracy .u-over");

        assertThat(tipAt(plot[0] + plot[2] / 2, plot[1] + plot[3] / 2))
                .contains("Epoch: 25", "Validation accuracy (%): ");

        browser.drag(plot[0] + plot[2] * 0.2, plot[0] + plot[2] * 0.5, plot[1] + plot[3] / 2);
        browser.waitFor("!document.querySelector('#accuracy .back').hidden");
        browser.evaluate("document.querySelector('#accuracy .back').click()");
        browser.waitFor("document.querySelector('#accuracy .back').hidden");
    }

    @Test
    void worksByKeyboard() throws Exception {
        browser.open(report(), WIDE, HIGH, false);

        browser.evaluate("document.querySelector('#losses .plot').focus()");
        browser.press("Home");
        assertThat(tip()).startsWith("Epoch: 1\n");
        browser.press("ArrowRight");
        browser.waitFor("document.getElementById('tip').innerText.startsWith('Epoch: 2')");
        browser.press("Escape");
        assertNoTip();
        browser.evaluate("document.querySelector('#map .plane').focus()");
        browser.press("ArrowRight");
        assertThat(tip()).contains("class: ");
        assertThat(browser.evaluate("document.getElementById('tip').getAttribute('aria-live')"))
                .isEqualTo("polite");
    }

    @Test
    void hidesACurveByItsKeyInTheLegend() throws Exception {
        browser.open(report(), WIDE, HIGH, false);
        int both = painted("#losses canvas");

        browser.evaluate("document.querySelector('#losses .key').click()");

        assertThat(browser.evaluate("document.querySelector('#losses .key').getAttribute('aria-pressed')"))
                .isEqualTo("false");
        browser.waitFor("true");
        assertThat(painted("#losses canvas")).isLessThan(both);
    }

    @Test
    void fitsAPhone() throws Exception {
        for (String page : List.of(report(), study())) {
            browser.open(page, PHONE, 740, false);

            assertThat(browser.complaints()).isEmpty();
            assertThat(Integer.parseInt(browser.evaluate("document.documentElement.scrollWidth")))
                    .isLessThanOrEqualTo(PHONE);
        }
        browser.photograph(Path.of("target", "study-phone.png"));
    }

    @Test
    void drawsAStudy() throws Exception {
        for (boolean dark : new boolean[] {true, false}) {
            browser.open(study(), WIDE, HIGH, dark);

            assertThat(browser.complaints()).isEmpty();
            assertThat(painted(".plot canvas")).isGreaterThan(1000);
        }
        browser.photograph(Path.of("target", "study-light.png"));
    }

    @Test
    void tellsOursAndThePapersValueOfACell() throws Exception {
        browser.open(study(), WIDE, HIGH, false);

        browser.evaluate("document.querySelector('#study-techniques-1 .plot').focus()");
        browser.press("Home");

        assertThat(tip()).isEqualTo("Backbone: gcn, none\nours: 82.90 ± 0.46\npaper: 81.57");
        browser.press("ArrowRight");
        browser.waitFor("document.getElementById('tip').innerText.includes('paper: 79.00')");
        browser.press("Escape");
        assertNoTip();
    }

    @Test
    void runsNoScriptOfANameAndAsksTheNetworkForNothing() throws Exception {
        browser.open(SampleReport.withClasses(HtmlReportTest.HOSTILE).page(), WIDE, HIGH, false);

        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.evaluate("document.documentElement.dataset.hostile")).isEqualTo("undefined");
        assertThat(browser.evaluate("performance.getEntriesByType('resource').length"))
                .isEqualTo("0");
    }

    @Test
    void drawsRunsWithoutTestNodes() throws Exception {
        browser.open(TrainingViewTest.untested(4).page(), WIDE, HIGH, false);

        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.evaluate("document.querySelectorAll('svg.strip circle').length"))
                .isEqualTo("3");
        assertThat(browser.evaluate("document.querySelector('.hero').innerText"))
                .contains("Accuracy on held-back labels", "compared with plain gcn");
        assertThat(painted("#accuracy canvas")).isGreaterThan(100);
    }

    @Test
    void drawsTheLeastThatThereCanBe() throws Exception {
        SampleReport least = SampleReport.withClasses(List.of("only"))
                .withDetails(RunDetails.NONE)
                .withOneEpoch();
        browser.open(least.page(), PHONE, 740, true);

        assertThat(browser.complaints()).isEmpty();
        assertThat(painted("#accuracy canvas")).isGreaterThan(100);
    }
}
