package dev.repel.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium with one page, driven through its own protocol: what a user would do, and what the page says. */
public final class Browser {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path folder;
    private final WebSocket socket;
    private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
    private final List<String> complaints = new ArrayList<>();
    private int lastId;
    private int sharpness = 1;

    private Browser(Process process, Path folder, URI page) throws IOException {
        this.process = process;
        this.folder = folder;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .connectTimeout(PATIENCE)
                .buildAsync(page, new Listener())
                .join();
        for (String domain : List.of("Page", "Runtime", "Log")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** The program: {@code -Drepel.chromium=FILE} or on the PATH. */
    public static Optional<String> program() {
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

    public static Browser start(String program) throws IOException, InterruptedException {
        // not a @TempDir: a browser may still write to its profile when it is told to end
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "browser");
        Process process = new ProcessBuilder(
                        program,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return new Browser(process, folder, pageOf(folder.resolve("profile").resolve("DevToolsActivePort")));
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** The browser writes its port to a file as soon as it listens. */
    private static URI pageOf(Path portFile) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            if (Files.exists(portFile) && Files.readAllLines(portFile).size() > 1) {
                String port = Files.readAllLines(portFile).get(0);
                HttpRequest list = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                        .build();
                String body = HttpClient.newHttpClient()
                        .send(list, HttpResponse.BodyHandlers.ofString())
                        .body();
                for (JsonNode target : JSON.readTree(body)) {
                    if (target.path("type").asText().equals("page")) {
                        return URI.create(target.path("webSocketDebuggerUrl").asText());
                    }
                }
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new IOException("the browser did not listen in time");
    }

    /** Opens a page and waits until its scripts have run. */
    public void open(String html, int width, int height, boolean dark) throws IOException {
        Path page = Files.writeString(folder.resolve("page.html"), html);
        visit(page.toUri(), width, height, dark);
    }

    /** Opens a page by its address and waits until its scripts have run. */
    public void visit(URI page, int width, int height, boolean dark) throws IOException {
        complaints.clear();
        size(width, height);
        colours(dark);
        // a page whose address differs in what follows # only would stay
        call("Page.navigate", Map.of("url", "about:blank"));
        call("Page.navigate", Map.of("url", page.toString()));
        waitFor("document.readyState === 'complete' && document.documentElement.dataset.ready === 'true'");
    }

    /** Of the window. */
    public void size(int width, int height) throws IOException {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", sharpness, "mobile", false));
    }

    /** Pixels of the screen in one of the page, from the next page on. */
    public void sharpness(int pixels) {
        sharpness = pixels;
    }

    /** Writes a text where the cursor is. */
    public void type(String text) throws IOException {
        call("Input.insertText", Map.of("text", text));
    }

    public void colours(boolean dark) throws IOException {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    public void waitFor(String condition) throws IOException {
        waitFor(condition, PATIENCE);
    }

    /** Waits until an expression is true. */
    public void waitFor(String condition, Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (!evaluate("String(!!(" + condition + "))").equals("true")) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never came true: " + condition + "; the page says " + complaints);
            }
        }
    }

    /** The value of an expression, as text. */
    public String evaluate(String expression) throws IOException {
        JsonNode answer = call("Runtime.evaluate", Map.of("expression", "String(" + expression + ")"));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.get("exceptionDetails").toString());
        }
        return answer.at("/result/value").asText();
    }

    /** Moves the pointer to a place of the window. */
    public void point(double x, double y) throws IOException {
        call("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
    }

    public void drag(double fromX, double toX, double y) throws IOException {
        point(fromX, y);
        Map<String, Object> left = Map.of("y", y, "button", "left", "buttons", 1, "clickCount", 1);
        for (String[] step :
                new String[][] {{"mousePressed", "" + fromX}, {"mouseMoved", "" + toX}, {"mouseReleased", "" + toX}}) {
            ObjectNode event = JSON.valueToTree(left);
            event.put("type", step[0]).put("x", Double.parseDouble(step[1]));
            call("Input.dispatchMouseEvent", JSON.convertValue(event, Map.class));
        }
    }

    public void press(String key) throws IOException {
        call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** What the window shows, as a PNG file. */
    public void photograph(Path file) throws IOException {
        save(file, Map.of("format", "png"));
    }

    /** The same of the page from one height to another, whatever the window shows. */
    public void photograph(Path file, double top, double bottom) throws IOException {
        double width = Double.parseDouble(evaluate("document.documentElement.clientWidth"));
        Map<String, Object> clip = Map.of("x", 0, "y", top, "width", width, "height", bottom - top, "scale", 1);
        save(file, Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
    }

    private void save(Path file, Map<String, Object> how) throws IOException {
        String data = call("Page.captureScreenshot", how).path("data").asText();
        Files.write(file, Base64.getDecoder().decode(data));
    }

    /** Errors that the page or its scripts wrote to the console. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    private JsonNode call(String method, Map<?, ?> parameters) throws IOException {
        int id = ++lastId;
        String message = JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
        socket.sendText(message, true).join();
        try {
            while (true) {
                JsonNode next = answers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                if (next == null) {
                    throw new IOException("no answer to " + method);
                }
                if (next.path("id").asInt() == id) {
                    if (next.has("error")) {
                        throw new IOException(method + ": " + next.get("error"));
                    }
                    return next.path("result");
                }
                note(next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void note(JsonNode event) {
        String method = event.path("method").asText();
        boolean isError = event.at("/params/type").asText().equals("error")
                || event.at("/params/entry/level").asText().equals("error");
        if (method.equals("Runtime.exceptionThrown") || isError) {
            complaints.add(event.path("params").toString());
        }
    }

    public void end() throws InterruptedException {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                try {
                    answers.add(JSON.readTree(text.toString()));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
