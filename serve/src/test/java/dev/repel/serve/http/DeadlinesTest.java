package dev.repel.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long a connection lives, by a clock that the test sets. */
class DeadlinesTest {
    private static final Duration ARRIVAL = Duration.ofMinutes(10);
    private static final Duration WORK = Duration.ofMinutes(20);
    private static final Duration SENDING = Duration.ofMinutes(1);

    private final AtomicLong now = new AtomicLong();
    private final Deadlines deadlines =
            new Deadlines(Limits.usual(1).withArrival(ARRIVAL).withWork(WORK), now::get);
    private final EndPoint end = new ByteArrayEndPoint();

    @AfterEach
    void stop() {
        deadlines.close();
    }

    private void open() {
        Connection connection = new AbstractConnection(end, Runnable::run) {
            @Override
            public void onFillable() {}
        };
        deadlines.onOpened(connection);
    }

    private boolean isOpenAfter(Duration more) {
        now.addAndGet(more.toNanos());
        deadlines.cut();
        return end.isOpen();
    }

    @Test
    void aHeaderHasToArriveInTime() {
        open();

        assertThat(isOpenAfter(ARRIVAL)).isTrue();
        assertThat(isOpenAfter(SENDING)).isFalse();
        assertThat(deadlines.connections()).isZero();
    }

    /** Whoever reads an answer byte by byte is cut, too. */
    @Test
    void anAnswerHasToBeTakenInTime() {
        open();
        deadlines.answer(end);

        assertThat(isOpenAfter(ARRIVAL.plus(WORK))).isTrue();
        assertThat(isOpenAfter(SENDING)).isFalse();
    }

    @Test
    void theNextHeaderHasToArriveInTime() {
        open();
        deadlines.answer(end);
        deadlines.awaitHeader(end);

        assertThat(isOpenAfter(ARRIVAL.plus(SENDING))).isFalse();
    }
}
