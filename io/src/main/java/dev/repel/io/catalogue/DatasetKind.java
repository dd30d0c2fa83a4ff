package dev.repel.io.catalogue;

/** Where a dataset's numbers come from. */
public enum DatasetKind {
    PLANETOID,
    NPZ,
    LINQS,
    BUILT_IN
}
