package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Opens the report in a real browser, if there is one: {@code -Drepel.chromium=FILE} or on the PATH. */
class BrowserTest {
    @Test
    void runsItsScriptWithoutErrors() throws Exception {
        String dom = open(HtmlReport.render(SampleReport.ofJdk()));

        assertThat(dom).contains("data-ready=\"true\"").doesNotContain("data-error");
        assertThat(dom).contains("arrow keys read the values");
        assertThat(dom).containsPattern("<button[^>]*id=\"copy\"[^>]*>");
        assertThat(dom).doesNotContainPattern("<button[^>]*hidden");
    }

    @Test
    void runsNoScriptOfAClassName() throws Exception {
        String dom = open(HtmlReport.render(SampleReport.withClasses(HtmlReportTest.HOSTILE)));

        assertThat(dom).contains("data-ready=\"true\"").doesNotContain("data-error", "data-hostile");
    }

    /** What the document is after its scripts ran. */
    private String open(String html) throws Exception {
        Optional<String> browser = browser();
        assumeTrue(browser.isPresent(), "no Chromium found; name one with -Drepel.chromium=FILE");
        // not a @TempDir: a browser may still write to its profile when it is told to end
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "browser");
        Path page = Files.writeString(folder.resolve("report.html"), html);
        Path dom = folder.resolve("dom.html");
        Process process = new ProcessBuilder(List.of(
                        browser.get(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--virtual-time-budget=2000",
                        "--dump-dom",
                        page.toUri().toString()))
                .redirectOutput(dom.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(90, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the browser did not end in time");
        }
        return Files.readString(dom);
    }

    private static Optional<String> browser() {
        String named = System.getProperty("repel.chromium");
        if (named != null) {
            return Optional.of(named);
        }
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(directory -> new File(directory, name)))
                .filter(File::canExecute)
                .map(File::getPath)
                .findFirst();
    }
}
