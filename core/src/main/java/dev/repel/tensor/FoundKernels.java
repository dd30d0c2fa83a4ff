package dev.repel.tensor;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;

/** Looks for kernels on the class path that this Java virtual machine can load. */
final class FoundKernels {
    private static final AtomicBoolean TOLD = new AtomicBoolean();

    private FoundKernels() {}

    /** The kernels found, or plain ones. If those found cannot run, the reason is logged once per process. */
    static Kernels orPlain() {
        try {
            Iterator<Kernels> found = ServiceLoader.load(Kernels.class, Kernels.class.getClassLoader())
                    .iterator();
            if (found.hasNext()) {
                return found.next();
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            // Looking for a class, linking it and making the object each fail in their own way. None of it is fatal.
            if (!TOLD.getAndSet(true)) {
                LoggerFactory.getLogger(Kernels.class).info("plain kernels are used: {}", reason(e));
            }
        }
        return new PlainKernels();
    }

    private static String reason(Error error) {
        Throwable cause =
                error instanceof ServiceConfigurationError && error.getCause() != null ? error.getCause() : error;
        if (cause instanceof UnsupportedClassVersionError) {
            return "the vector ones need JDK 25 or newer";
        }
        if (cause instanceof NoClassDefFoundError
                && String.valueOf(cause.getMessage()).contains("jdk/incubator/vector")) {
            return "the vector ones need --add-modules jdk.incubator.vector";
        }
        if (cause instanceof UnsupportedOperationException) {
            return cause.getMessage();
        }
        return "the vector ones cannot be loaded (" + cause + ")";
    }
}
