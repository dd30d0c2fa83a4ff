package dev.repel.cli.engine;

import dev.repel.tensor.Kernels;
import java.io.IOException;

/** Machines that do the work of a command instead of this one, found as a service: they need libraries of their own. */
public interface Cluster {
    /** What {@code --engine} calls it. */
    String name();

    /**
     * Connects to it.
     *
     * @param kernels that this JVM computes with, which others are sent
     * @param version of Repel here, which all others need too
     * @throws IOException if it cannot be reached
     */
    ClusterSession open(ClusterSettings settings, Kernels kernels, String version) throws IOException;
}
