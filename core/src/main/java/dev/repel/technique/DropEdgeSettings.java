package dev.repel.technique;

import dev.repel.settings.Setting;

/** The settings of DropEdge; keeping all edges turns it off. */
public record DropEdgeSettings(
        @Setting(
                name = "keep-edges",
                value = "0.4",
                range = "[0, 1]",
                search = {"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"},
                help = "Share of the edges that an epoch keeps.")
        double keep,

        @Setting(
                name = "drop-directed",
                value = "true",
                help = "Sample each direction of an edge independently, as the published code does.")
        boolean directed) {}
