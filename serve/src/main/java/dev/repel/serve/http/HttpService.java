package dev.repel.serve.http;

import dev.repel.InvalidRequest;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A service that listens. Closing it lets requests that are under way end first. */
public final class HttpService implements AutoCloseable {
    private static final int THREADS = 16;
    private static final int FEWEST_THREADS = 4;
    /** What stopping waits for beside the work that is under way: sending its answer. */
    private static final Duration LAST_ANSWER = Duration.ofSeconds(5);

    private static final int BACKLOG = 256;

    private final Server server;
    private final ServerConnector connector;
    private final Deadlines deadlines;
    private final Dispatcher dispatcher;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private HttpService(Listening listening, Limits limits, List<Route> routes, Metrics metrics) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, FEWEST_THREADS);
        threads.setName("repel-http");
        threads.setDaemon(true);
        server = new Server(threads);
        server.setErrorHandler(new Errors());
        server.setStopTimeout(limits.work().plus(LAST_ANSWER).toMillis());
        deadlines = new Deadlines(limits);
        dispatcher = new Dispatcher(new Routes(routes), new Guard(listening), limits, deadlines, metrics);
        server.setHandler(new GracefulHandler(dispatcher));
        connector = connector(listening, limits);
        server.addConnector(connector);
    }

    private ServerConnector connector(Listening listening, Limits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(limits.header());
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.RFC3986);
        ServerConnector made = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        made.setHost(listening.address().getHostAddress());
        made.setPort(listening.port());
        made.setAcceptQueueSize(BACKLOG);
        made.setIdleTimeout(limits.arrival().plus(limits.work()).toMillis());
        made.addBean(deadlines);
        return made;
    }

    /**
     * Begins to listen.
     *
     * @throws IOException if the address is in use or cannot be used
     */
    public static HttpService start(Listening listening, Limits limits, List<Route> routes, Metrics metrics)
            throws IOException {
        HttpService service = new HttpService(listening, limits, routes, metrics);
        try {
            service.server.start();
            return service;
        } catch (Exception e) {
            service.close();
            if (e instanceof BindException || e.getCause() instanceof BindException) {
                throw new InvalidRequest(
                        "port " + listening.port() + " of "
                                + listening.address().getHostAddress()
                                + " cannot be used: another program has it, or the address is not one of this machine."
                                + " Choose another with --port; 0 takes any that is free.",
                        e);
            }
            throw e instanceof IOException io ? io : new IOException(e);
        }
    }

    /** Where it listens. */
    public URI address() {
        String host = connector.getHost();
        boolean isLong = host.contains(":");
        return URI.create("http://" + (isLong ? "[" + host + "]" : host) + ":" + connector.getLocalPort() + "/");
    }

    /** Waits until it is closed. */
    public void await() throws InterruptedException {
        stopped.await();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the service could not be stopped", e);
        } finally {
            dispatcher.stopComputing();
            deadlines.close();
            stopped.countDown();
        }
    }
}
