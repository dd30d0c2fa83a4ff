package dev.repel.cli.engine;

import dev.repel.InvalidRequest;
import java.util.Locale;
import java.util.ServiceLoader;

/** The clusters that are on the class path. */
public final class Clusters {
    private Clusters() {}

    /** @throws InvalidRequest if it is not there, telling how to get it */
    public static Cluster find(String name) {
        for (Cluster cluster : ServiceLoader.load(Cluster.class, Clusters.class.getClassLoader())) {
            if (cluster.name().equals(name)) {
                return cluster;
            }
        }
        throw new InvalidRequest("--engine " + name + " needs the module repel-" + name
                + " and its libraries, which are not on the class path. ./repel builds and adds them when its arguments"
                + " have --engine " + name + "; otherwise submit repel-" + name + "-all.jar to a cluster (docs/"
                + name.toUpperCase(Locale.ROOT) + ".md).");
    }
}
