package dev.repel.serve.http;

import static dev.repel.serve.http.RawClient.request;
import static dev.repel.serve.http.RawClient.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client can take from others: threads, memory and connections. */
class HttpFairnessTest {
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final Limits LIMITS = Limits.usual(1).withArrival(Duration.ofSeconds(2));

    private final CountDownLatch go = new CountDownLatch(1);
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

    private void start(Limits limits) throws IOException {
        start(limits, "127.0.0.1");
    }

    private void start(Limits limits, String host) throws IOException {
        List<Route> routes = List.of(
                Route.light("POST", "/echo", call -> Answer.json(call.json())),
                Route.light("GET", "/data", call -> Answer.json(Map.of())),
                Route.heavy("POST", "/slow", call -> {
                    HttpServiceTest.await(go);
                    return Answer.json(Map.of("done", true));
                }),
                Route.heavy("POST", "/long", call -> {
                    while (!call.isStopped()) {
                        Thread.onSpinWait();
                    }
                    return Answer.json(Map.of("done", false));
                }),
                Route.heavy("GET", "/large", call -> {
                    throw new OutOfMemoryError("secret data");
                }),
                Route.light("GET", "/deep", call -> {
                    throw new StackOverflowError("secret data");
                }));
        service = HttpService.start(Listening.at(host, 0, List.of(), Optional.empty()), limits, routes, metrics);
        address = service.address();
    }

    /** The only thread is free again for others, since the work ends that nobody waits for. */
    @Test
    void endsWorkThatTakesTooLong() throws Exception {
        start(LIMITS.withWork(Duration.ofMillis(500)));
        assertThat(status(RawClient.send(address, request("POST", "/long", JSON, "{}"))))
                .isEqualTo(503);
        HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_requests_under_way 0"));
        go.countDown();
        assertThat(status(RawClient.send(address, request("POST", "/slow", JSON, "{}"))))
                .isEqualTo(200);
    }

    /** Whoever was told that it takes too long could otherwise ask again and again for what is still computed. */
    @Test
    void countsARequestUntilItsWorkHasEnded() throws Exception {
        start(LIMITS.withWork(Duration.ofMillis(200)).withRequests(9, 1, 9));
        assertThat(status(RawClient.send(address, request("POST", "/slow", JSON, "{}"))))
                .isEqualTo(503);
        assertThat(status(RawClient.send(address, request("GET", "/data", "", ""))))
                .isEqualTo(429);
        go.countDown();
        HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_requests_under_way 0"));
        assertThat(status(RawClient.send(address, request("GET", "/data", "", ""))))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/large", "/deep"})
    void answersAlsoIfMemoryRunsOut(String path) throws Exception {
        start(LIMITS);
        String answer = RawClient.send(address, request("GET", path, "", ""));
        assertThat(status(answer)).isEqualTo(500);
        assertThat(answer).doesNotContain("secret data");
        assertThat(metrics.text()).contains("repel_http_requests_under_way 0");
    }

    @Test
    void answersToTheNumberThatItListensOn() throws Exception {
        start(LIMITS, "127.0.0.2");
        String get = "GET /data HTTP/1.1\r\nConnection: close\r\nHost: ";
        assertThat(status(RawClient.send(address, get + "127.0.0.2:" + address.getPort() + "\r\n\r\n")))
                .isEqualTo(200);
        assertThat(status(RawClient.send(address, get + "127.0.0.3\r\n\r\n"))).isEqualTo(421);
    }

    @Test
    void answersToTheLongFormOfAnAddressThatItPrints() {
        Guard guard = new Guard(Listening.at("::1", 0, List.of(), Optional.empty()));
        Route route = Route.light("GET", "/data", call -> Answer.json(Map.of()));
        assertThatCode(() -> guard.check(route, HttpFields.build().add("Host", "[0:0:0:0:0:0:0:1]:7341")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> guard.check(route, HttpFields.build().add("Host", "[0:0:0:0:0:0:0:2]:7341")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--allow-host");
    }

    /** Someone who opens connections and says nothing does not lock out others. */
    @Test
    void oneAddressCannotHaveAllConnections() throws Exception {
        start(LIMITS.withArrival(Duration.ofMinutes(1)).withConnections(40));
        List<Socket> idle = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            idle.add(RawClient.open(address));
        }
        HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_connections 20"));
        try (Socket other = RawClient.openFromElsewhere(address)) {
            RawClient.write(other, request("GET", "/data", "", ""));
            assertThat(status(RawClient.rest(other))).isEqualTo(200);
        }
        for (Socket socket : idle) {
            socket.close();
        }
    }

    /** The memory for a body is set aside as soon as its length is known. */
    @Test
    void oneAddressCannotHaveTheMemoryOfAllBodies() throws Exception {
        int body = 16 << 20;
        start(LIMITS.withArrival(Duration.ofMinutes(1)).withBody(body));
        String begin = "POST /echo HTTP/1.1\r\nHost: localhost\r\n" + JSON + "Content-Length: " + body + "\r\n\r\n[";
        try (Socket first = RawClient.open(address);
                Socket second = RawClient.open(address);
                Socket third = RawClient.open(address)) {
            RawClient.write(first, begin);
            RawClient.write(second, begin);
            HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_requests_under_way 2"));
            RawClient.write(third, begin);
            HttpServiceTest.waitFor(() -> metrics.text().contains("status=\"429\"} 1"));
        }
    }

    static Stream<String> costlyJson() {
        return Stream.of("[" + "{},".repeat(1_100_000) + "{}]", "{\"" + "a".repeat(10_001) + "\":1}", "1".repeat(101));
    }

    /** Too many parts, a name that is too long, a number with too many digits. */
    @ParameterizedTest
    @MethodSource("costlyJson")
    void refusesJsonThatTakesMoreThanItsBytes(String body) throws Exception {
        start(LIMITS.withBody(4 << 20));
        String answer = RawClient.send(address, request("POST", "/echo", JSON, body));
        assertThat(status(answer)).isEqualTo(400);
        assertThat(answer).contains("expected JSON");
    }

    @Test
    void hasOnlySoManyConnections() throws Exception {
        start(LIMITS.withConnections(3));
        List<Socket> idle = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            idle.add(RawClient.open(address));
        }
        HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_connections 3"));
        assertThat(RawClient.send(address, request("GET", "/data", "", ""))).isEmpty();
        for (Socket socket : idle) {
            socket.close();
        }
        HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_connections 0"));
        assertThat(status(RawClient.send(address, request("GET", "/data", "", ""))))
                .isEqualTo(200);
    }

    /** Whoever has been answered once gets no more time for the next header than anybody else. */
    @Test
    void cutsAConnectionWhoseNextHeaderComesTooSlowly() throws Exception {
        start(LIMITS);
        try (Socket socket = RawClient.open(address)) {
            String begin = "GET /data HTTP/1.1\r\nHost: localhost\r\n";
            RawClient.write(socket, begin + "\r\n" + begin + "X: ");
            HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_connections 1"));
            for (int drop = 0; drop < 200 && !metrics.text().contains("repel_http_connections 0"); drop++) {
                socket.getOutputStream().write('x');
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(metrics.text()).contains("repel_http_connections 0");
        } catch (IOException cut) {
            assertThat(cut).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void doesNotComputeForEver() throws Exception {
        start(LIMITS.withWork(Duration.ofMillis(200)));
        assertThat(status(RawClient.send(address, request("POST", "/slow", JSON, "{}"))))
                .isEqualTo(503);
    }
}
