package dev.repel.io.catalogue;

import dev.repel.data.NodeDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds a dataset by name, makes sure that its files exist and are correct, and reads it. */
final class Catalogue {
    /** Makes or reads a dataset that needs no published files. */
    @FunctionalInterface
    interface Loader {
        NodeDataset load(DatasetRequest request) throws IOException;
    }

    private static final String SYNTHETIC_PREFIX = "synthetic:";

    private final Map<String, DatasetEntry> entries = new LinkedHashMap<>();
    private final Map<String, Loader> builtIn;

    /** @throws IllegalArgumentException if two entries have the same name */
    Catalogue(Collection<DatasetEntry> table, Map<String, Loader> builtIn) {
        this.builtIn = builtIn;
        for (DatasetEntry entry : table) {
            if (entries.put(entry.name(), entry) != null) {
                throw new IllegalArgumentException("two datasets are called " + entry.name());
            }
        }
    }

    List<DatasetEntry> list() {
        return List.copyOf(entries.values());
    }

    DatasetEntry find(String name) {
        return named(name).orElseThrow(() -> new UnknownDatasetException(name, List.copyOf(entries.keySet())));
    }

    boolean has(String name) {
        return named(name).isPresent();
    }

    private Optional<DatasetEntry> named(String name) {
        return Optional.ofNullable(entries.get(name.startsWith(SYNTHETIC_PREFIX) ? "synthetic" : name));
    }

    NodeDataset load(DatasetRequest request) throws IOException {
        DatasetEntry entry = find(request.name());
        if (entry.kind() == DatasetKind.BUILT_IN) {
            return builtIn(entry.name()).load(request);
        }
        LoadOptions options = request.options();
        Optional<Source> present = presentSource(entry, options.dataFolder());
        Source source =
                present.isPresent() ? present.get() : fetching(entry, request).fromPublishedAddress();
        verify(source, request);
        NodeDataset dataset = source.reader().read(options.dataFolder(), options);
        if (entry.counts().isPresent()) {
            entry.counts().get().check(dataset);
        }
        return dataset;
    }

    /** Fetches what is missing and returns where the files are; they are verified unless the options say otherwise. */
    List<Path> get(DatasetRequest request) throws IOException {
        DatasetEntry entry = find(request.name());
        if (entry.kind() == DatasetKind.BUILT_IN) {
            request.progress().accept(entry.name() + " is built in, there is nothing to fetch");
            return List.of();
        }
        Path dataFolder = request.options().dataFolder();
        Optional<Source> present = presentSource(entry, dataFolder);
        present.ifPresent(source -> request.progress().accept(entry.name() + " is already in " + dataFolder));
        Source source =
                present.isPresent() ? present.get() : fetching(entry, request).fromAnySource();
        verify(source, request);
        return source.files().stream().map(file -> file.in(dataFolder)).toList();
    }

    /** @throws MissingDataException if nothing may be fetched */
    private static Fetching fetching(DatasetEntry entry, DatasetRequest request) throws MissingDataException {
        Fetching fetching = new Fetching(entry, request.options().dataFolder(), request.progress());
        if (request.options().offline()) {
            throw fetching.missing("offline, so nothing is fetched");
        }
        return fetching;
    }

    private static Optional<Source> presentSource(DatasetEntry entry, Path dataFolder) {
        return entry.sources().stream()
                .filter(source -> source.missingFrom(dataFolder).isEmpty())
                .findFirst();
    }

    private static void verify(Source source, DatasetRequest request) throws IOException {
        if (!request.options().verify()) {
            return;
        }
        for (DataFile file : source.files()) {
            FileCheck.verify(file, request.options().dataFolder());
        }
    }

    private Loader builtIn(String key) {
        Loader loader = builtIn.get(key);
        if (loader == null) {
            throw new IllegalStateException("this build has no loader for " + key);
        }
        return loader;
    }
}
