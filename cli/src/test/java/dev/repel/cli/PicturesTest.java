package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.repel.browser.Browser;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes the pictures of a report in the documents, from five runs on Cora, when {@code -Drepel.write=true} asks for
 * them. That of the workbench is taken by {@link LabellingPageTest}.
 */
class PicturesTest {
    static final Path IMAGES = Path.of("../docs/images");

    /** Pixels of the screen in one of the page, for screens that have many. */
    static final int SHARP = 2;

    private static final int WIDE = 1100;
    private static final int MARGIN = 24;

    @TempDir
    Path folder;

    @Test
    void ofTheTopOfAReportAndItsMap() throws Exception {
        assumeTrue(Boolean.getBoolean("repel.write"), "pictures are taken only with -Drepel.write=true");
        String datasets = System.getProperty("repel.data");
        CommandLineRun run = CommandLineRun.of(
                "train", "--dataset=cora", "--data=" + datasets, "--runs=5", "--compare", "--quiet", "--out=" + folder);
        assertThat(run.exitCode()).as(run.err()).isZero();
        Browser browser = Browser.start(Browser.program().orElseThrow());
        try {
            browser.sharpness(SHARP);
            browser.visit(folder.resolve("report.html").toUri(), WIDE, WIDE, false);
            assertThat(browser.complaints()).isEmpty();
            browser.photograph(IMAGES.resolve("report.png"), 0, edge(browser, "#figures", "bottom") + MARGIN);
            browser.photograph(
                    IMAGES.resolve("report-map.png"),
                    edge(browser, "#map > h2", "top") - MARGIN,
                    edge(browser, "#map", "bottom") + MARGIN);
        } finally {
            browser.end();
        }
    }

    /** Where the top or bottom of an element is on the page. */
    private static double edge(Browser browser, String element, String which) throws IOException {
        return Double.parseDouble(browser.evaluate(
                "document.querySelector('" + element + "').getBoundingClientRect()." + which + " + scrollY"));
    }
}
