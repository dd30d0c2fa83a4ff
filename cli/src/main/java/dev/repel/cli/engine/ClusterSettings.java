package dev.repel.cli.engine;

import java.util.Map;
import java.util.TreeMap;

/**
 * Where a cluster is and how it is to be used.
 *
 * @param title what the work is called there
 * @param master its address, null for the one that its own configuration names
 * @param conf settings of the cluster's own, by name
 */
public record ClusterSettings(String title, String master, Map<String, String> conf) {
    public ClusterSettings {
        conf = new TreeMap<>(conf);
    }
}
