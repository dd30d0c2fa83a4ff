package dev.repel.io.jdk;

import dev.repel.data.NodeDataset;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads the class graph out of the runtime image: which modules take part, then what is in each class. */
final class ImageReader {
    /** Everything refers to java.base; the other two are tables, not programs. */
    private static final Set<String> LEFT_OUT = Set.of("java.base", "jdk.localedata", "jdk.charsets");

    private static final int CLASSES_PER_MODULE = 100;
    private static final int CLASSES_PER_TASK = 256;
    private static final int MOST_THREADS = 4;

    private final List<String> modules = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<List<Path>> files = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();

    static NodeDataset read(RuntimeImage image) throws IOException {
        ImageReader reader = new ImageReader();
        for (String module : image.moduleNames()) {
            if (!LEFT_OUT.contains(module)) {
                reader.take(module, image.topLevelClasses(module));
            }
        }
        if (reader.modules.size() < 2) {
            throw RuntimeImage.unusable("has " + reader.modules.size() + " modules of at least " + CLASSES_PER_MODULE
                    + " classes besides java.base where at least 2 are needed");
        }
        int[] moduleOfNode = reader.labels.stream().mapToInt(Integer::intValue).toArray();
        return new ClassGraphBuilder(reader.names, reader.facts()).build(moduleOfNode, reader.modules);
    }

    private void take(String module, Map<String, List<Path>> classes) {
        if (classes.size() < CLASSES_PER_MODULE) {
            return;
        }
        classes.forEach((name, itsFiles) -> {
            names.add(name);
            files.add(itsFiles);
            labels.add(modules.size());
        });
        modules.add(module);
    }

    /** In parallel, yet in the order of the nodes: the futures are joined in the order they were made. */
    private List<ClassFacts> facts() throws IOException {
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        ExecutorService pool = Executors.newFixedThreadPool(threads, ImageReader::daemon);
        try {
            List<Future<List<ClassFacts>>> parts = new ArrayList<>();
            for (int from = 0; from < files.size(); from += CLASSES_PER_TASK) {
                List<List<Path>> part = files.subList(from, Math.min(files.size(), from + CLASSES_PER_TASK));
                parts.add(pool.submit(
                        () -> part.stream().map(ImageReader::readOne).toList()));
            }
            List<ClassFacts> all = new ArrayList<>(files.size());
            for (Future<List<ClassFacts>> part : parts) {
                all.addAll(part.get());
            }
            return all;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading the classes of the JDK");
        } catch (ExecutionException e) {
            throw new IOException(
                    "cannot read the classes of the JDK: " + e.getCause().getMessage(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "repel-jdk-reader");
        thread.setDaemon(true);
        return thread;
    }

    private static ClassFacts readOne(List<Path> classFiles) {
        ClassFacts facts = new ClassFacts();
        for (Path file : classFiles) {
            try {
                facts.add(Files.readAllBytes(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return facts;
    }
}
