package dev.repel.serve.http;

import static dev.repel.serve.http.RawClient.request;
import static dev.repel.serve.http.RawClient.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is logged may be read by more people than the data. */
class ServiceLogTest {
    private static final String SECRET = "a-secret-of-this-test";

    /** The logger writes to whatever the error stream is at the moment. */
    private static String logged(String request) throws Exception {
        List<Route> routes = List.of(Route.light("POST", "/fails", call -> {
            throw new IllegalStateException("cannot read " + call.json());
        }));
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (HttpService service = HttpService.start(
                Listening.at("127.0.0.1", 0, List.of(), Optional.of(Token.of(SECRET))),
                Limits.usual(1),
                routes,
                new Metrics())) {
            assertThat(status(RawClient.send(service.address(), request))).isEqualTo(500);
        } finally {
            System.setErr(before);
        }
        return log.toString(StandardCharsets.UTF_8);
    }

    @Test
    void hasTheKindOfAFailureAndNothingOfTheRequest() throws Exception {
        String log = logged(request(
                "POST",
                "/fails?name=ann",
                "Content-Type: application/json\r\nAuthorization: Bearer " + SECRET + "\r\n",
                "{\"a\":\"private\"}"));

        assertThat(log)
                .contains("java.lang.IllegalStateException")
                .doesNotContain("private")
                .doesNotContain("ann")
                .doesNotContain(SECRET);
    }
}
