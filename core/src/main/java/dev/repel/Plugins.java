package dev.repel;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** Finds what jars on the class path add. One that cannot be used is left out with a line in the log, so that the rest works. */
public final class Plugins {
    /** A jar that fails again and again would otherwise keep the search going for ever. */
    private static final int MOST_FAILURES = 100;

    private Plugins() {}

    /** The providers of a service that can be loaded. */
    public static <P> List<P> of(Class<P> service) {
        List<P> found = new ArrayList<>();
        Iterator<P> providers =
                ServiceLoader.load(service, service.getClassLoader()).iterator();
        for (int failures = 0; failures < MOST_FAILURES; ) {
            try {
                if (!providers.hasNext()) {
                    break;
                }
                found.add(providers.next());
            } catch (ServiceConfigurationError | LinkageError e) {
                failures++;
                leaveOut(service, e);
            }
        }
        return found;
    }

    /** Hands over every provider of a service; one that fails in that is left out too. */
    public static <P> void forEach(Class<P> service, Consumer<P> use) {
        for (P provider : of(service)) {
            try {
                use.accept(provider);
            } catch (LinkageError | RuntimeException e) {
                leaveOut(provider.getClass(), e);
            }
        }
    }

    private static void leaveOut(Class<?> plugin, Throwable reason) {
        LoggerFactory.getLogger(Plugins.class).warn("left out {}: {}", plugin.getName(), reason.toString());
    }
}
