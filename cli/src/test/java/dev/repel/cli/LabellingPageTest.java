package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.browser.Browser;
import dev.repel.data.NodeDataset;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels Cora in a real browser, if there is one, with the keyboard alone, against a process that is then killed. */
class LabellingPageTest {
    private static final Path SHARED = Path.of(System.getProperty("repel.data", "no-datasets"));
    private static final String SECRET = "a-secret-of-this-test";
    private static final int LABELS = 30;
    private static final Duration LEARNING = Duration.ofMinutes(5);
    private static final int WIDE = 1360;
    private static final int HIGH = 1000;

    /** For the documents. */
    private static final boolean TAKES_A_PICTURE = Boolean.getBoolean("repel.write");

    @TempDir
    Path folder;

    private Browser browser;
    private Process process;
    private NodeDataset cora;

    @BeforeEach
    void start() throws Exception {
        Optional<String> program = Browser.program();
        assumeTrue(program.isPresent(), "no Chromium found; name one with -Drepel.chromium=FILE");
        assumeTrue(Files.isDirectory(SHARED), "no datasets found; name their folder with -Drepel.data=DIR");
        cora = Datasets.load("cora", new LoadOptions(SHARED, true, null, true), line -> {});
        browser = Browser.start(program.get());
    }

    @AfterEach
    void end() throws Exception {
        if (browser != null) {
            browser.end();
        }
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    private Path journal() {
        return folder.resolve("labels.jsonl");
    }

    /** Everything that is logged is read later: the token must not be among it. */
    private URI open(int port) throws Exception {
        Path printed = folder.resolve("printed");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Repel.class.getName(),
                "label",
                "--fresh",
                "--dataset=cora",
                "--data=" + SHARED,
                "--journal=" + journal(),
                "--port=" + port,
                "--verbose");
        builder.environment().put("REPEL_TOKEN", SECRET);
        process = builder.redirectOutput(printed.toFile())
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
        for (int i = 0; i < 1200; i++) {
            for (String line : Files.readAllLines(printed)) {
                if (line.startsWith("Open ")) {
                    assertThat(line).endsWith("#token=$REPEL_TOKEN");
                    return URI.create(line.substring("Open ".length()).replace("$REPEL_TOKEN", SECRET));
                }
            }
            assertThat(process.isAlive())
                    .as(Files.readString(folder.resolve("log")))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new AssertionError("it never said where it is");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private String body(String name) throws IOException {
        return browser.evaluate("document.body.dataset." + name);
    }

    /** Presses the key of the true class of the node that is shown. */
    private String label(int done) throws IOException {
        String id = body("node");
        int truth = cora.labels()[cora.nodeIds().indexOf(id)];
        browser.press(Integer.toString(truth + 1));
        browser.waitFor(
                "document.body.dataset.labels === '" + (done + 1) + "' && document.body.dataset.node !== '" + id + "'");
        return id;
    }

    /** How many of all guesses are right, which only this test can know. */
    private double accuracy(int port) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/colours"))
                .header("Authorization", "Bearer " + SECRET)
                .build();
        JsonNode colours = new ObjectMapper()
                .readTree(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
        assertThat(colours.path("guesses")).hasSize(cora.nodes());
        int right = 0;
        for (int node = 0; node < cora.nodes(); node++) {
            right += colours.path("guesses").get(node).asInt() == cora.labels()[node] ? 1 : 0;
        }
        return (double) right / cora.nodes();
    }

    @Test
    void labelsByKeyboardAndSurvivesBeingKilled() throws Exception {
        int port = freePort();
        browser.sharpness(TAKES_A_PICTURE ? PicturesTest.SHARP : 1);
        browser.visit(open(port), WIDE, HIGH, false);
        browser.waitFor("document.body.dataset.node");
        assertThat(browser.evaluate("location.href")).doesNotContain(SECRET);
        List<String> labelled = new ArrayList<>();
        double early = Double.NaN;
        for (int done = 0; done < LABELS; done++) {
            labelled.add(label(done));
            // for the picture, a person who labels no faster than it learns
            if (done == 9 || (TAKES_A_PICTURE && done % 5 == 4)) {
                browser.waitFor("document.body.dataset.learning === 'false'", LEARNING);
                early = done == 9 ? accuracy(port) : early;
            }
        }
        assertThat(labelled).doesNotHaveDuplicates();
        assertThat(Files.readAllLines(journal())).hasSize(LABELS);
        browser.waitFor(
                "document.body.dataset.learning === 'false' && document.querySelector('figcaption')"
                        + "?.textContent.includes('" + LABELS + " labels')",
                LEARNING);
        assertThat(accuracy(port)).isGreaterThan(early).isGreaterThan(0.5);
        assertThat(Double.parseDouble(body("accuracy"))).isBetween(0.3, 1.0);
        assertThat(browser.evaluate("document.querySelectorAll('.choice .share').length"))
                .isEqualTo(Integer.toString(cora.classes()));

        assertThat(browser.complaints()).isEmpty();
        if (TAKES_A_PICTURE) {
            browser.photograph(PicturesTest.IMAGES.resolve("workbench.png"));
        }

        process.destroyForcibly().waitFor();
        assertThat(Files.readAllLines(journal())).hasSize(LABELS);
        browser.waitFor("!document.getElementById('trouble').hidden");
        browser.visit(open(port), WIDE, HIGH, false);
        browser.waitFor("document.body.dataset.labels === '" + LABELS + "'");
        browser.waitFor("document.body.dataset.accuracy !== '' && document.body.dataset.node", LEARNING);
        assertThat(labelled).doesNotContain(body("node"));
        // nobody answered for a while
        assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("ERR_CONNECTION_REFUSED"));
        assertThat(Files.readString(folder.resolve("log"))).contains("/api/say").doesNotContain(SECRET);
    }

    @Test
    void skipsUndoesSearchesAndNamesAClass() throws Exception {
        browser.visit(open(0), WIDE, HIGH, false);
        browser.waitFor("document.body.dataset.node");
        String first = body("node");
        browser.press("s");
        browser.waitFor("document.body.dataset.node !== '" + first + "'");
        String second = body("node");
        browser.press("u");
        browser.waitFor("document.body.dataset.node === '" + first + "'");
        browser.press("d");
        browser.waitFor("document.body.dataset.node === '" + second + "'");
        browser.press("c");
        browser.waitFor("document.activeElement.id === 'other'");
        browser.type("</script><b>new class");
        browser.evaluate("document.querySelector('form.other').requestSubmit()");
        browser.waitFor("document.body.dataset.labels === '1' && document.body.dataset.node !== '" + second + "'");
        assertThat(browser.evaluate("document.querySelectorAll('b').length")).isEqualTo("0");
        assertThat(browser.evaluate("document.getElementById('classes').textContent"))
                .contains("</script><b>new class");
        browser.press("/");
        browser.waitFor("document.activeElement.id === 'words'");
        browser.type(second);
        browser.waitFor("document.querySelector('#found button')");
        browser.evaluate("document.getElementById('search').requestSubmit()");
        browser.waitFor("document.body.dataset.node === '" + second + "'");
        browser.press("n");
        browser.waitFor("document.body.dataset.node !== '" + second + "'");
        assertThat(Files.readAllLines(journal())).hasSize(4);
        assertThat(browser.complaints()).isEmpty();
    }

    /** On a phone nothing is wider than the window, and what is pressed is large enough for a finger. */
    @Test
    void fitsAPhoneInBothColourSchemes() throws Exception {
        URI page = open(0);
        for (boolean dark : new boolean[] {false, true}) {
            browser.visit(page, 360, 780, dark);
            browser.waitFor("document.body.dataset.node");
            assertThat(browser.evaluate("document.documentElement.scrollWidth")).isEqualTo("360");
            assertThat(Double.parseDouble(browser.evaluate(
                            "Math.min(...[...document.querySelectorAll('.choice')].map(e => e.offsetHeight))")))
                    .isGreaterThanOrEqualTo(44);
        }
        // whatever can be used has a name that a screen reader says
        assertThat(browser.evaluate("[...document.querySelectorAll('button, input, canvas')].filter(e =>"
                        + " !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).length"))
                .isEqualTo("0");
        assertThat(browser.complaints()).isEmpty();
    }
}
