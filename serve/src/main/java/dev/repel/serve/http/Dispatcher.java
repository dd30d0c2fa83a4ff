package dev.repel.serve.http;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** From a request to its answer: who asks, how much, what, and how long it may take. No thread waits for a client. */
final class Dispatcher extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
    private static final String UNKNOWN = "other";
    private static final Map<String, String> LAST = Map.of("Connection", "close");

    /** Nothing but our own scripts and styles, no frames, and no word to anyone about where a page was. */
    static final Map<String, String> ALWAYS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri"
                    + " 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    private final Routes routes;
    private final Guard guard;
    private final Limits limits;
    private final Admission admission;
    private final Deadlines deadlines;
    private final Metrics metrics;
    private final ThreadPoolExecutor computing;

    Dispatcher(Routes routes, Guard guard, Limits limits, Deadlines deadlines, Metrics metrics) {
        this.routes = routes;
        this.guard = guard;
        this.limits = limits;
        this.deadlines = deadlines;
        this.metrics = metrics;
        this.admission = new Admission(limits);
        this.computing = new ThreadPoolExecutor(
                limits.threads(),
                limits.threads(),
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(limits.waiting()),
                task -> {
                    Thread thread = new Thread(task, "repel-answer");
                    thread.setDaemon(true);
                    return thread;
                });
        metrics.gauge("repel_http_connections", "Connections that are open.", deadlines::connections);
        metrics.gauge("repel_http_requests_under_way", "Requests not answered yet.", admission::underWay);
        metrics.gauge(
                "repel_http_requests_waiting",
                "Requests that wait for a thread.",
                () -> computing.getQueue().size());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback);
        try {
            exchange.begin();
        } catch (RuntimeException | Error e) {
            exchange.end(answer(e));
        }
        return true;
    }

    void stopComputing() {
        computing.shutdown();
    }

    private static Answer answer(Throwable thrown) {
        Throwable problem =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (problem instanceof Refusal refusal) {
            return Answer.of(refusal);
        }
        if (problem instanceof InvalidRequest || problem instanceof InvalidDataException) {
            return Answer.of(new Refusal(422, problem.getMessage()));
        }
        if (problem instanceof RejectedExecutionException) {
            return Answer.of(Refusal.later(503, "too many requests are waiting"));
        }
        if (problem instanceof TimeoutException) {
            return Answer.of(Refusal.later(503, "this takes too long; ask for less at a time"));
        }
        // the message may hold data of the request
        LOG.error("a request failed: {}", problem.getClass().getName());
        LOG.debug("a request failed", problem);
        return Answer.of(new Refusal(500, "this failed here; the log of the service has the kind of failure"));
    }

    /** One request on its way through. */
    private final class Exchange {
        private final long start = System.nanoTime();
        private final Request request;
        private final Response response;
        private final Callback callback;
        private final EndPoint end;
        private final String client;
        private final AtomicBoolean ended = new AtomicBoolean();
        private String route = UNKNOWN;
        /** The bytes that the body may have. */
        private final long largest;

        private final AtomicBoolean inside = new AtomicBoolean();
        private volatile boolean isComputing;

        Exchange(Request request, Response response, Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
            this.end = request.getConnectionMetaData().getConnection().getEndPoint();
            this.client = address(request.getConnectionMetaData().getRemoteSocketAddress());
            boolean isOpenEnded = request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
            this.largest = isOpenEnded ? limits.body() : Math.max(0, Math.min(request.getLength(), limits.body()));
        }

        void begin() {
            deadlines.answer(end);
            Request.addCompletionListener(request, failure -> deadlines.awaitHeader(end));
            Route found = routes.find(request.getMethod(), Request.getPathInContext(request));
            route = found.path();
            guard.check(found, request.getHeaders());
            admission.enter(client, largest);
            inside.set(true);
            CompletableFuture<byte[]> unused = body().whenComplete((body, problem) -> {
                if (problem == null) {
                    work(found, body);
                } else if (problem instanceof TimeoutException) {
                    end(Answer.of(new Refusal(408, "the body of the request took too long", LAST)));
                } else {
                    end(answer(problem));
                }
            });
        }

        private void work(Route found, byte[] body) {
            try {
                CompletableFuture<Answer> computed = new CompletableFuture<>();
                Call call = new Call(parameters(), body, computed::isDone);
                if (found.heavy().test(call)) {
                    isComputing = true;
                    computing.execute(() -> complete(computed, found, call));
                    CompletableFuture<Answer> unused = computed.orTimeout(
                                    limits.work().toNanos(), TimeUnit.NANOSECONDS)
                            .whenComplete((answer, problem) -> end(problem == null ? answer : answer(problem)));
                } else {
                    end(found.action().answer(call));
                }
            } catch (RejectedExecutionException e) {
                isComputing = false;
                end(answer(e));
            } catch (Exception | Error e) {
                end(answer(e));
            }
        }

        /** Until this is done, the request counts among those under way, also if its client was told that it takes too long. */
        private void complete(CompletableFuture<Answer> computed, Route found, Call call) {
            Answer answer = null;
            Throwable problem = null;
            try {
                answer = computed.isDone() ? null : found.action().answer(call);
            } catch (Exception | Error e) {
                problem = e;
            }
            leave();
            if (problem == null) {
                computed.complete(answer);
            } else {
                computed.completeExceptionally(problem);
            }
        }

        private void leave() {
            if (inside.compareAndSet(true, false)) {
                admission.leave(client, largest);
            }
        }

        /** The body, once it is there; not more than is allowed, and not later. */
        private CompletableFuture<byte[]> body() {
            if (request.getLength() > limits.body()) {
                throw tooLarge();
            }
            CompletableFuture<byte[]> body = new CompletableFuture<>();
            Content.Source.asByteArrayAsync(
                    request,
                    limits.body(),
                    Promise.Invocable.from(
                            InvocationType.BLOCKING,
                            body::complete,
                            problem -> body.completeExceptionally(unread(problem))));
            return body.isDone() ? body : body.orTimeout(limits.arrival().toNanos(), TimeUnit.NANOSECONDS);
        }

        private Refusal unread(Throwable problem) {
            return problem instanceof IllegalStateException
                    ? tooLarge()
                    : new Refusal(400, "the body of the request could not be read", LAST);
        }

        private Refusal tooLarge() {
            return new Refusal(413, "the body of a request may have at most " + limits.body() + " bytes", LAST);
        }

        private Map<String, String> parameters() {
            Map<String, String> parameters = new LinkedHashMap<>();
            try {
                for (Fields.Field field : Request.extractQueryParameters(request)) {
                    parameters.put(field.getName(), field.getValue());
                }
            } catch (IllegalArgumentException e) {
                throw new Refusal(400, "the parameters of the address cannot be read");
            }
            return parameters;
        }

        /** Sends an answer, the first that there is. */
        void end(Answer answer) {
            if (!ended.compareAndSet(false, true)) {
                return;
            }
            if (!isComputing) {
                leave();
            }
            metrics.request(route, answer.status(), System.nanoTime() - start);
            LOG.debug("{} {} {}", request.getMethod(), route, answer.status());
            response.setStatus(answer.status());
            ALWAYS.forEach(response.getHeaders()::put);
            answer.headers().forEach(response.getHeaders()::put);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length);
            response.write(true, ByteBuffer.wrap(answer.body()), callback);
        }
    }

    private static String address(SocketAddress socket) {
        return socket instanceof InetSocketAddress inet && inet.getAddress() != null
                ? inet.getAddress().getHostAddress()
                : "";
    }
}
