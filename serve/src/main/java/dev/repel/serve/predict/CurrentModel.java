package dev.repel.serve.predict;

import dev.repel.serve.http.Metrics;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The model that answers now. When its file changes, the new one is read beside it and takes its place once it has predicted
 * every known node; requests that are under way keep the one that they began with. A file that is no model changes nothing.
 */
public final class CurrentModel implements AutoCloseable {
    private static final int MOST_TRIES = 3;

    private final Path file;
    private final LoadedModel.Reader reader;
    private final Kernels kernels;
    private final int threads;
    private final Metrics metrics;
    private final Consumer<String> log;
    private final Thread watch = new Thread(this::watch, "repel-reload");
    private volatile ServedModel current;
    private String seen;
    private String tried = "";
    private int tries;

    /**
     * Reads the model and begins to watch its file.
     *
     * @param log is told about changes
     */
    public static CurrentModel of(
            Path file,
            LoadedModel.Reader reader,
            Kernels kernels,
            int threads,
            long everyMillis,
            Metrics metrics,
            Consumer<String> log)
            throws IOException {
        CurrentModel made = new CurrentModel(file, reader, kernels, threads, everyMillis, metrics, log);
        made.seen = made.stamp();
        made.current = made.read();
        made.watch.start();
        return made;
    }

    private final long everyMillis;

    private CurrentModel(
            Path file,
            LoadedModel.Reader reader,
            Kernels kernels,
            int threads,
            long everyMillis,
            Metrics metrics,
            Consumer<String> log) {
        this.file = file;
        this.reader = reader;
        this.kernels = kernels;
        this.threads = threads;
        this.everyMillis = everyMillis;
        this.metrics = metrics;
        this.log = log;
        watch.setDaemon(true);
        metrics.gauge("repel_nodes", "Nodes of the known graph.", () -> current.nodes());
    }

    ServedModel get() {
        return current;
    }

    /** For a line that tells what is served. */
    public String title() {
        ServedModel now = current;
        return now.title() + " of " + now.classNames().size() + " classes, " + now.nodes() + " known nodes";
    }

    private ServedModel read() throws IOException {
        try (Workers workers = new Workers(threads)) {
            return new ServedModel(reader.read(), kernels, workers);
        }
    }

    /** What changes with the content of the file. */
    private String stamp() throws IOException {
        BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
        return facts.lastModifiedTime() + " " + facts.size() + " " + facts.fileKey();
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                TimeUnit.MILLISECONDS.sleep(everyMillis);
                String now = stamp();
                if (!now.equals(seen)) {
                    tries = now.equals(tried) ? tries + 1 : 1;
                    tried = now;
                    if (reload(tries == MOST_TRIES) || tries == MOST_TRIES) {
                        seen = now;
                    }
                }
            } catch (InterruptedException e) {
                return;
            } catch (IOException e) {
                // between two versions there may be no file for a moment
                metrics.count("repel_model_unreadable_total", "Looks at the model's file that found none.");
            }
        }
    }

    /**
     * Reads the file; whether it could be used.
     *
     * @param isLast whether there will be no other try, since what goes wrong may pass, such as a lack of memory
     */
    private boolean reload(boolean isLast) {
        try {
            ServedModel next = read();
            current = next;
            metrics.count("repel_model_reloads_total", "Models that took the place of another.");
            log.accept("The model has changed: now " + title() + ", version " + next.version() + ".");
            return true;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            if (isLast) {
                metrics.count("repel_model_reload_failures_total", "Changed files that could not be used.");
                log.accept(
                        "The model's file has changed, but cannot be used, so the one before stays: " + e.getMessage());
            }
            return false;
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}
