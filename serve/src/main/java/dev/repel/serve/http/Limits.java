package dev.repel.serve.http;

import dev.repel.Require;
import java.time.Duration;

/**
 * What one client may take of the machine.
 *
 * @param header bytes of the header of a request
 * @param body bytes of the body of a request
 * @param arrival in which the header has to be there after the connection or the last answer, and then the body
 * @param work in which an answer has to be computed
 * @param connections at the same time
 * @param requests at the same time
 * @param fromOne requests at the same time from one address
 * @param threads that compute
 * @param waiting requests that wait for one of these
 */
public record Limits(
        int header,
        int body,
        Duration arrival,
        Duration work,
        int connections,
        int requests,
        int fromOne,
        int threads,
        int waiting) {
    private static final int HEADER = 8 << 10;
    private static final int BODY = 4 << 20;
    private static final int CONNECTIONS = 1000;
    private static final int REQUESTS = 256;
    private static final int FROM_ONE = 128;
    private static final int WAITING = 64;

    public Limits {
        Require.that(body > 0 && threads > 0 && !work.isNegative() && !work.isZero(), "a limit must be above 0.");
    }

    /** @param threads that compute */
    public static Limits usual(int threads) {
        return new Limits(
                HEADER,
                BODY,
                Duration.ofSeconds(15),
                Duration.ofSeconds(30),
                CONNECTIONS,
                REQUESTS,
                FROM_ONE,
                threads,
                WAITING);
    }

    public Limits withBody(int bytes) {
        return new Limits(header, bytes, arrival, work, connections, requests, fromOne, threads, waiting);
    }

    public Limits withWork(Duration most) {
        return new Limits(header, body, arrival, most, connections, requests, fromOne, threads, waiting);
    }

    public Limits withArrival(Duration most) {
        return new Limits(header, body, most, work, connections, requests, fromOne, threads, waiting);
    }

    public Limits withConnections(int most) {
        return new Limits(header, body, arrival, work, most, requests, fromOne, threads, waiting);
    }

    public Limits withRequests(int most, int mostFromOne, int mostWaiting) {
        return new Limits(header, body, arrival, work, connections, most, mostFromOne, threads, mostWaiting);
    }
}
