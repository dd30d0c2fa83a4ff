package dev.repel.spark.train;

import dev.repel.tensor.Kernels;

/** Sees to it that all machines round alike, else it would depend on where a task runs what comes out. */
final class SameKernels {
    private SameKernels() {}

    /** The kernels of this JVM, which have to be those of the driver. */
    static Kernels as(String driver) {
        Kernels here = Kernels.best();
        if (!here.name().equals(driver)) {
            throw new IllegalStateException("this executor computes with " + here.name() + " kernels on Java "
                    + Runtime.version().feature() + ", the driver with " + driver
                    + ": use the same JDK for both (docs/SPARK.md).");
        }
        return here;
    }
}
