package dev.repel.serve.http;

import static dev.repel.serve.http.RawClient.request;
import static dev.repel.serve.http.RawClient.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each protection on its own; without it, a test here fails. */
class HttpServiceTest {
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final String SECRET = "a-secret-of-this-test";
    private static final Limits LIMITS =
            Limits.usual(1).withArrival(Duration.ofSeconds(2)).withBody(1000);

    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Metrics metrics = new Metrics();
    private HttpService service;
    private URI address;

    @AfterEach
    void stop() {
        go.countDown();
        if (service != null) {
            service.close();
        }
    }

    private void start(Limits limits, Optional<Token> token) throws IOException {
        List<Route> routes = List.of(
                Route.light("POST", "/echo", call -> Answer.json(call.json())),
                Route.light("GET", "/data", call -> Answer.json(Map.of("data", "secret data"))),
                Route.light("GET", "/fails", call -> {
                    throw new IllegalStateException("secret data");
                }),
                Route.heavy("POST", "/slow", call -> {
                    begun.countDown();
                    await(go);
                    return Answer.json(Map.of("done", true));
                }),
                Route.open("/open", call -> Answer.text("text/html; charset=utf-8", "<p>page")));
        service = HttpService.start(
                Listening.at("127.0.0.1", 0, List.of("proxy.example"), token), limits, routes, metrics);
        address = service.address();
    }

    private void start() throws IOException {
        start(LIMITS, Optional.empty());
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String send(String text) throws IOException {
        return RawClient.send(address, text);
    }

    /** From a thread of its own: the common pool of a small machine has one. */
    private CompletableFuture<String> sendLater(String text) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return send(text);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> new Thread(task, "client").start());
    }

    @Test
    void answersARequest() throws Exception {
        start();
        String answer = send(request("POST", "/echo", JSON, "{\"a\":1}"));
        assertThat(status(answer)).isEqualTo(200);
        assertThat(answer).endsWith("{\"a\":1}");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, 200",
        "LOCALHOST:80, 200",
        "127.0.0.1:1, 200",
        "[::1], 200",
        "proxy.example, 200",
        "evil.example, 421",
        "127.0.0.1.evil.example, 421",
        "localhost.evil.example, 421",
        "192.168.0.1, 421"
    })
    void answersOnlyToItsOwnNames(String host, int expected) throws Exception {
        start();
        String answer = send("GET /data HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        assertThat(status(answer)).isEqualTo(expected);
        assertThat(answer.contains("secret data")).isEqualTo(expected == 200);
    }

    @Test
    void refusesRequestsWithoutAHostOrWithTwo() throws Exception {
        start();
        assertThat(status(send("GET /data HTTP/1.0\r\n\r\n"))).isEqualTo(421);
        assertThat(status(
                        send("GET /data HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n")))
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "Origin: http://evil.example, 403",
        "Origin: null, 403",
        "Origin: http://localhost:9, 403",
        "Origin: http://localhost, 200",
        "Sec-Fetch-Site: cross-site, 403",
        "Sec-Fetch-Site: same-site, 403",
        "Sec-Fetch-Site: same-origin, 200",
        "Sec-Fetch-Site: none, 200"
    })
    void refusesPagesOfOtherSites(String header, int expected) throws Exception {
        start();
        assertThat(status(send(request("GET", "/data", header + "\r\n", "")))).isEqualTo(expected);
        assertThat(status(send(request("POST", "/echo", JSON + header + "\r\n", "{}"))))
                .isEqualTo(expected);
    }

    /** Browsers send these without asking the service first. */
    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"})
    void refusesWhatAFormCanSend(String type) throws Exception {
        start();
        assertThat(status(send(request("POST", "/echo", type, "{}")))).isEqualTo(415);
    }

    @Test
    void neverAllowsOtherPagesToReadAnswers() throws Exception {
        start();
        String answer = send(request("OPTIONS", "/echo", "Origin: http://evil.example\r\n", ""));
        assertThat(status(answer)).isEqualTo(405);
        assertThat(answer).doesNotContainIgnoringCase("Access-Control");
    }

    @Test
    void asksForTheToken() throws Exception {
        start(LIMITS, Optional.of(Token.of(SECRET)));
        assertThat(status(send(request("GET", "/data", "", "")))).isEqualTo(401);
        assertThat(status(send(request("GET", "/data", "Authorization: Bearer " + SECRET + "x\r\n", ""))))
                .isEqualTo(401);
        assertThat(status(send(request("GET", "/data", "Authorization: Digest " + SECRET + "\r\n", ""))))
                .isEqualTo(401);
        assertThat(status(send(request("GET", "/data?token=" + SECRET, "", ""))))
                .isEqualTo(401);
        assertThat(status(send(request("GET", "/data", "Authorization: Bearer " + SECRET + "\r\n", ""))))
                .isEqualTo(200);
        assertThat(status(send(request("GET", "/open", "", "")))).isEqualTo(200);
        assertThat(Token.of(SECRET)).hasToString("a token");
    }

    @Test
    void refusesLargeHeaders() throws Exception {
        start();
        assertThat(status(send(request("GET", "/data", "X: " + "x".repeat(9_000) + "\r\n", ""))))
                .isEqualTo(431);
        assertThat(status(send(request("GET", "/data?" + "x".repeat(9_000), "", ""))))
                .isIn(414, 431);
    }

    @Test
    void refusesLargeBodiesWhetherTheySayHowLargeTheyAreOrNot() throws Exception {
        start();
        String large = "\"" + "x".repeat(2_000) + "\"";
        assertThat(status(send(request("POST", "/echo", JSON, large)))).isEqualTo(413);
        String chunked = "Transfer-Encoding: chunked\r\n";
        String body = Integer.toHexString(large.length()) + "\r\n" + large + "\r\n0\r\n\r\n";
        assertThat(status(send("POST /echo HTTP/1.1\r\nHost: localhost\r\n" + JSON + chunked + "\r\n" + body)))
                .isEqualTo(413);
    }

    @Test
    void doesNotWaitForASlowBody() throws Exception {
        start();
        String begin = "POST /echo HTTP/1.1\r\nHost: localhost\r\n" + JSON + "Content-Length: 100\r\n\r\n{";
        try (Socket socket = RawClient.open(address)) {
            RawClient.write(socket, begin);
            assertThat(status(RawClient.rest(socket))).isEqualTo(408);
        }
    }

    /** One byte now and then, which would begin any timeout for silence anew. */
    @Test
    void cutsConnectionsWhoseHeaderComesTooSlowly() throws Exception {
        start();
        try (Socket socket = RawClient.open(address)) {
            RawClient.write(socket, "GET /data HTTP/1.1\r\nHost: localhost\r\nX: ");
            CompletableFuture<String> rest = CompletableFuture.supplyAsync(() -> {
                try {
                    return RawClient.rest(socket);
                } catch (IOException e) {
                    return "cut";
                }
            });
            for (int drop = 0; drop < 300 && !rest.isDone(); drop++) {
                try {
                    RawClient.write(socket, "x");
                } catch (IOException e) {
                    // it was cut
                    break;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(rest.get(1, TimeUnit.SECONDS)).doesNotContain("200 OK");
        }
    }

    static void waitFor(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 600 && !condition.getAsBoolean(); i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void refusesMoreRequestsThanItCanCompute() throws Exception {
        start(LIMITS.withRequests(100, 100, 1), Optional.empty());
        String slow = request("POST", "/slow", JSON, "{}");
        CompletableFuture<String> first = sendLater(slow);
        await(begun);
        CompletableFuture<String> second = sendLater(slow);
        waitFor(() -> metrics.text().contains("repel_http_requests_waiting 1"));
        String third = send(slow);
        assertThat(status(third)).isEqualTo(503);
        assertThat(third).contains("Retry-After: 1");
        assertThat(status(send(request("GET", "/data", "", "")))).isEqualTo(200);
        go.countDown();
        assertThat(status(first.get(30, TimeUnit.SECONDS))).isEqualTo(200);
        assertThat(status(second.get(30, TimeUnit.SECONDS))).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"1, 9, 503", "9, 1, 429"})
    void refusesMoreRequestsAtATimeThanAllowed(int most, int fromOne, int expected) throws Exception {
        start(LIMITS.withRequests(most, fromOne, 9), Optional.empty());
        CompletableFuture<String> first = sendLater(request("POST", "/slow", JSON, "{}"));
        await(begun);
        assertThat(status(send(request("GET", "/data", "", "")))).isEqualTo(expected);
        go.countDown();
        assertThat(status(first.get(30, TimeUnit.SECONDS))).isEqualTo(200);
        waitFor(() -> metrics.text().contains("repel_http_requests_under_way 0"));
        assertThat(status(send(request("GET", "/data", "", "")))).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"GET, /open, 200", "GET, /nothing, 404", "GET, /echo, 405", "GET, /fails, 500", "BAD METHOD, /, 400"})
    void tellsBrowsersToTrustNothingElse(String method, String path, int expected) throws Exception {
        start();
        String answer = send(request(method, path, "", ""));
        assertThat(status(answer)).isEqualTo(expected);
        assertThat(answer)
                .doesNotContain("secret data")
                .doesNotContain("Server:")
                .doesNotContain("Jetty");
        Dispatcher.ALWAYS.forEach((name, value) -> assertThat(answer).contains(name + ": " + value + "\r\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../../../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/..%2f..%2fetc%2fpasswd",
                "//etc/passwd",
                "/open/",
                "/open/../data",
                "/OPEN",
                "/etc/passwd",
                "/open%00",
                "file:///etc/passwd",
                "/open;x=1"
            })
    void opensNoPathOfARequest(String path) throws Exception {
        start(LIMITS, Optional.of(Token.of(SECRET)));
        String answer = send(request("GET", path, "", ""));
        assertThat(answer).doesNotContain("secret data");
        // parameters of a path are no part of it, so the page is what it names
        assertThat(answer.contains("<p>page")).isEqualTo(path.contains(";") && status(answer) == 200);
        // parameters of a path are no part of it
        assertThat(status(answer)).isIn(path.contains(";") ? List.of(200, 400) : List.of(400, 401, 404));
        assertThat(send(request("GET", path, "Authorization: Bearer " + SECRET + "\r\n", "")))
                .as("who may ask gets no file, either")
                .doesNotContain("root:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"a\":1,\"a\":2}", "{} {}", "[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", "nonsense"})
    void refusesWhatIsNotJson(String body) throws Exception {
        start();
        String answer = send(request("POST", "/echo", JSON + (body.isEmpty() ? "Content-Length: 0\r\n" : ""), body));
        assertThat(status(answer)).isEqualTo(400);
        assertThat(answer).contains("{\"error\":\"expected JSON");
    }

    @Test
    void letsRequestsEndWhenItIsStopped() throws Exception {
        start();
        CompletableFuture<String> slow = sendLater(request("POST", "/slow", JSON, "{}"));
        await(begun);
        CompletableFuture<Void> stopping =
                CompletableFuture.runAsync(service::close, task -> new Thread(task, "stopping").start());
        TimeUnit.MILLISECONDS.sleep(300);
        assertThat(stopping).isNotDone();
        go.countDown();
        assertThat(status(slow.get(30, TimeUnit.SECONDS))).isEqualTo(200);
        stopping.get(30, TimeUnit.SECONDS);
        assertThatThrownBy(() -> send(request("GET", "/data", "", ""))).isInstanceOf(IOException.class);
    }

    @Test
    void tellsWhenThePortIsTaken() throws Exception {
        start();
        assertThatThrownBy(() -> HttpService.start(
                        Listening.at("127.0.0.1", address.getPort(), List.of(), Optional.empty()),
                        LIMITS,
                        List.of(),
                        new Metrics()))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("--port");
    }

    @Test
    void countsWhatItDoes() throws Exception {
        start();
        send(request("GET", "/data", "", ""));
        send(request("GET", "/some/secret/path", "", ""));
        assertThat(metrics.text())
                .contains("repel_http_requests_total{route=\"/data\",status=\"200\"} 1")
                .contains("repel_http_requests_total{route=\"other\",status=\"404\"} 1")
                .contains("repel_http_request_duration_seconds_bucket{route=\"/data\",le=\"+Inf\"} 1")
                .doesNotContain("some/secret");
    }
}
