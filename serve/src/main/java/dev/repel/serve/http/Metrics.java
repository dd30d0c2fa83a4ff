package dev.repel.serve.http;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** What a service has done, in the text format of Prometheus. */
public final class Metrics {
    public static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final double[] BOUNDS = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
    };
    private static final double NANOS = 1e9;

    private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, Histogram> durations = new ConcurrentSkipListMap<>();
    private final Map<String, Gauge> gauges = new ConcurrentSkipListMap<>();
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();

    private record Gauge(String help, DoubleSupplier value) {}

    private record Counter(String help, LongAdder count) {}

    private static final class Histogram {
        private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
        private final LongAdder nanos = new LongAdder();

        Histogram() {
            for (int i = 0; i < counts.length; i++) {
                counts[i] = new LongAdder();
            }
        }

        void add(long time) {
            int i = 0;
            while (i < BOUNDS.length && time > BOUNDS[i] * NANOS) {
                i++;
            }
            counts[i].increment();
            nanos.add(time);
        }
    }

    public Metrics() {
        gauge(
                "jvm_memory_used_bytes",
                "Memory of the Java heap in use, garbage included.",
                () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        gauge(
                "jvm_memory_max_bytes",
                "What the Java heap may take.",
                () -> Runtime.getRuntime().maxMemory());
    }

    /** Adds a value that is read whenever somebody asks. */
    public void gauge(String name, String help, DoubleSupplier value) {
        gauges.put(name, new Gauge(help, value));
    }

    /** Counts one more of something. */
    public void count(String name, String help) {
        counters.computeIfAbsent(name, any -> new Counter(help, new LongAdder()))
                .count
                .increment();
    }

    /** @param route one of a fixed number: a path from a request could be any */
    void request(String route, int status, long nanos) {
        requests.computeIfAbsent("route=\"" + route + "\",status=\"" + status + "\"", any -> new LongAdder())
                .increment();
        durations
                .computeIfAbsent("route=\"" + route + "\"", any -> new Histogram())
                .add(nanos);
    }

    /** All of it. */
    public String text() {
        StringBuilder text = new StringBuilder();
        head(text, "repel_http_requests_total", "counter", "Requests answered.");
        requests.forEach((labels, count) -> line(text, "repel_http_requests_total", labels, (double) count.sum()));
        head(text, "repel_http_request_duration_seconds", "histogram", "From the header of a request to its answer.");
        durations.forEach((labels, histogram) -> histogram(text, labels, histogram));
        new TreeMap<>(counters).forEach((name, counter) -> {
            head(text, name, "counter", counter.help);
            line(text, name, "", (double) counter.count.sum());
        });
        gauges.forEach((name, gauge) -> {
            head(text, name, "gauge", gauge.help);
            line(text, name, "", gauge.value.getAsDouble());
        });
        return text.toString();
    }

    private static void histogram(StringBuilder text, String labels, Histogram histogram) {
        String name = "repel_http_request_duration_seconds";
        long total = 0;
        for (int i = 0; i <= BOUNDS.length; i++) {
            total += histogram.counts[i].sum();
            String bound = i < BOUNDS.length ? number(BOUNDS[i]) : "+Inf";
            line(text, name + "_bucket", labels + ",le=\"" + bound + "\"", (double) total);
        }
        line(text, name + "_sum", labels, histogram.nanos.sum() / NANOS);
        line(text, name + "_count", labels, (double) total);
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void line(StringBuilder text, String name, String labels, double value) {
        text.append(name).append(labels.isEmpty() ? "" : "{" + labels + "}");
        text.append(' ').append(number(value)).append('\n');
    }

    private static String number(double value) {
        return value == StrictMath.rint(value) && StrictMath.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%s", value);
    }
}
