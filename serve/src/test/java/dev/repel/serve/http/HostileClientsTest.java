package dev.repel.serve.http;

import static dev.repel.serve.http.RawClient.request;
import static dev.repel.serve.http.RawClient.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that send nonsense, too much, or next to nothing for ever; {@code -Drepel.hostile} says how many. */
class HostileClientsTest {
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final int CLIENTS = Integer.getInteger("repel.hostile", 900);
    private static final int SLOW_AT_A_TIME = 300;
    private static final Limits LIMITS =
            Limits.usual(1).withArrival(Duration.ofSeconds(2)).withBody(1000);

    private final Random random = new Random(7);
    private final Metrics metrics = new Metrics();
    private HttpService service;
    private URI address;

    @BeforeEach
    void start() throws IOException {
        List<Route> routes = List.of(
                Route.light("POST", "/echo", call -> Answer.json(call.json())),
                Route.light("GET", "/data", call -> Answer.json(Map.of())));
        service = HttpService.start(Listening.at("127.0.0.1", 0, List.of(), Optional.empty()), LIMITS, routes, metrics);
        address = service.address();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void areAnsweredOrCutAndTheServiceStaysUp() throws Exception {
        for (int client = 0; client < CLIENTS / 3; client++) {
            assertThat(status(answer(malformed()))).isNotEqualTo(500);
        }
        for (int client = 0; client < CLIENTS / 3; client++) {
            // 0: the system forgets an answer if the connection is cut before everything was read
            assertThat(status(answer(oversized(client)))).isIn(413, 414, 431, 0);
        }
        for (int left = CLIENTS / 3; left > 0; left -= SLOW_AT_A_TIME) {
            sendDrops(Math.min(left, SLOW_AT_A_TIME));
        }

        HttpServiceTest.waitFor(() -> metrics.text().contains("repel_http_connections 0"));
        assertThat(metrics.text()).contains("repel_http_requests_under_way 0");
        assertThat(status(RawClient.send(address, request("GET", "/data", "", ""))))
                .isEqualTo(200);
    }

    /** What comes back although the client says that nothing more will follow. */
    private String answer(String text) throws IOException {
        try (Socket socket = RawClient.open(address)) {
            RawClient.write(socket, text);
            socket.shutdownOutput();
            return RawClient.rest(socket);
        }
    }

    private String malformed() {
        StringBuilder broken = new StringBuilder(request("POST", "/echo", JSON, "{\"a\":[1,2,3]}"));
        for (int change = 0; change <= random.nextInt(4); change++) {
            broken.setCharAt(random.nextInt(broken.length()), (char) random.nextInt(256));
        }
        return broken.toString();
    }

    private static String oversized(int kind) {
        String large = "x".repeat(9_000);
        return switch (kind % 4) {
            case 0 -> request("GET", "/data?" + large, "", "");
            case 1 -> request("GET", "/data", "X: " + large + "\r\n", "");
            case 2 -> request("POST", "/echo", JSON, '"' + large + '"');
            default ->
                "POST /echo HTTP/1.1\r\nHost: localhost\r\n" + JSON + "Transfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(large.length()) + "\r\n" + large + "\r\n0\r\n\r\n";
        };
    }

    /** A byte of a header or of a body now and then, until all are cut; meanwhile other addresses are answered. */
    private void sendDrops(int clients) throws Exception {
        List<Socket> slow = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            Socket socket = RawClient.open(address);
            slow.add(socket);
            RawClient.write(
                    socket,
                    client % 2 == 0
                            ? "GET /data HTTP/1.1\r\nHost: localhost\r\nX: "
                            : "POST /echo HTTP/1.1\r\nHost: localhost\r\n" + JSON + "Content-Length: 900\r\n\r\n");
        }
        try (Socket other = RawClient.openFromElsewhere(address)) {
            RawClient.write(other, request("GET", "/data", "", ""));
            assertThat(status(RawClient.rest(other))).isEqualTo(200);
        }
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!slow.isEmpty()) {
            assertThat(System.nanoTime())
                    .as("%d clients are still there", slow.size())
                    .isLessThan(end);
            Thread.sleep(100);
            slow.removeIf(HostileClientsTest::isCut);
        }
    }

    private static boolean isCut(Socket socket) {
        try {
            RawClient.write(socket, "x");
            return false;
        } catch (IOException cut) {
            closeQuietly(socket);
            return true;
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
