package dev.repel.serve.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts connections that are too slow. Jetty's own timeout begins anew with every byte, so a client that sends one now and
 * then could stay for ever.
 */
final class Deadlines implements Connection.Listener, AutoCloseable {
    /** What a request may take beside its arrival and the work: sending the answer. */
    private static final Duration SENDING = Duration.ofSeconds(30);

    private static final long ROUNDS_PER_LIMIT = 10;

    /** One address may have half of all connections, or this many if that is more. */
    private static final int FEWEST_FROM_ONE = 16;

    private static final Logger LOG = LoggerFactory.getLogger(Deadlines.class);

    private final Map<EndPoint, Long> ends = new ConcurrentHashMap<>();
    private final long arrival;
    private final long whole;
    private final int most;
    private final int mostFromOne;
    private final LongSupplier now;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "repel-deadlines");
        thread.setDaemon(true);
        return thread;
    });

    Deadlines(Limits limits) {
        this(limits, System::nanoTime);
    }

    /** @param now in nanoseconds from any moment on */
    Deadlines(Limits limits, LongSupplier now) {
        this.now = now;
        this.arrival = limits.arrival().toNanos();
        this.whole = limits.arrival().plus(limits.work()).plus(SENDING).toNanos();
        this.most = limits.connections();
        this.mostFromOne = Math.max(FEWEST_FROM_ONE, most / 2);
        long round = arrival / ROUNDS_PER_LIMIT;
        Future<?> unused = clock.scheduleWithFixedDelay(this::cut, round, round, TimeUnit.NANOSECONDS);
    }

    @Override
    public synchronized void onOpened(Connection connection) {
        EndPoint end = connection.getEndPoint();
        if (ends.size() >= most || fromSame(end) >= mostFromOne) {
            end.close();
        } else {
            awaitHeader(end);
        }
    }

    /** Counted anew each time: what is not kept cannot become wrong. */
    private long fromSame(EndPoint end) {
        InetAddress address = address(end);
        return ends.keySet().stream()
                .filter(other -> Objects.equals(address(other), address))
                .count();
    }

    /** Null once it is closed. */
    private static InetAddress address(EndPoint end) {
        return end.getRemoteSocketAddress() instanceof InetSocketAddress inet ? inet.getAddress() : null;
    }

    @Override
    public void onClosed(Connection connection) {
        ends.remove(connection.getEndPoint());
    }

    /** From now on the header of the next request is awaited. */
    void awaitHeader(EndPoint end) {
        ends.put(end, now.getAsLong() + arrival);
        if (!end.isOpen()) {
            ends.remove(end);
        }
    }

    /** The header is there. */
    void answer(EndPoint end) {
        ends.replace(end, now.getAsLong() + whole);
    }

    int connections() {
        return ends.size();
    }

    /** Closes what is too late. */
    void cut() {
        long moment = now.getAsLong();
        ends.forEach((end, limit) -> {
            if (moment - limit > 0) {
                ends.remove(end, limit);
                close(end);
            }
        });
    }

    /** Whatever goes wrong with one connection, the clock has to go on for the others. */
    private static void close(EndPoint end) {
        try {
            end.close();
        } catch (RuntimeException e) {
            LOG.warn("a connection could not be closed", e);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
