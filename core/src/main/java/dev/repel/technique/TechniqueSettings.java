package dev.repel.technique;

/** The settings of every technique; only those of the chosen ones are looked at. */
public record TechniqueSettings(
        PclSettings pcl,
        PairNormSettings pairNorm,
        DropEdgeSettings dropEdge,
        UpsSettings ups,
        PseudoLabelSettings pseudoLabels,
        ViewSettings views) {
    public static TechniqueSettings defaults() {
        return new TechniqueSettings(
                PclSettings.defaults(),
                PairNormSettings.defaults(),
                DropEdgeSettings.defaults(),
                UpsSettings.defaults(),
                PseudoLabelSettings.defaults(),
                ViewSettings.defaults());
    }

    public TechniqueSettings withPcl(PclSettings other) {
        return new TechniqueSettings(other, pairNorm, dropEdge, ups, pseudoLabels, views);
    }
}
