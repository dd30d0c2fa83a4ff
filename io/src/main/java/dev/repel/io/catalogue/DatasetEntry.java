package dev.repel.io.catalogue;

import java.util.List;
import java.util.Optional;

/**
 * A line of the table of datasets.
 *
 * @param counts as published; empty if the size depends on the machine or on the user
 * @param sources in order of preference; none for built-in datasets
 */
public record DatasetEntry(
        String name, String description, String licence, Optional<Counts> counts, List<Source> sources) {

    public DatasetKind kind() {
        return sources.isEmpty() ? DatasetKind.BUILT_IN : sources.get(0).kind();
    }
}
