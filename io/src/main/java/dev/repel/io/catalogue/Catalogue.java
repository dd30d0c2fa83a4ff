package dev.repel.io.catalogue;

import dev.repel.data.NodeDataset;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.own.GraphFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds a dataset by name or path, makes sure that its files are there and right, and reads it. */
final class Catalogue {
    /** Key of the loader for graphs in tables: folders with nodes.csv and edges.csv, GraphML files. */
    static final String CSV_FOLDER = "csv";

    private static final String SYNTHETIC_PREFIX = "synthetic:";

    private final Map<String, DatasetEntry> entries = new LinkedHashMap<>();
    private final Map<String, DatasetLoader> builtIn;

    /** @throws IllegalArgumentException if two entries have one name */
    Catalogue(Collection<DatasetEntry> table, Map<String, DatasetLoader> builtIn) {
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

    /** Fails as {@link #find} does, unless the name is one of a path. */
    void check(String name) {
        if (!looksLikePath(name)) {
            find(name);
        }
    }

    private Optional<DatasetEntry> named(String name) {
        return Optional.ofNullable(entries.get(name.startsWith(SYNTHETIC_PREFIX) ? "synthetic" : name));
    }

    NodeDataset load(DatasetRequest request) throws IOException {
        if (named(request.name()).isEmpty() && looksLikePath(request.name())) {
            return loadPath(request);
        }
        DatasetEntry entry = find(request.name());
        if (entry.kind() == DatasetKind.BUILT_IN) {
            return builtIn(entry.name()).load(request);
        }
        LoadOptions options = request.options();
        Source source = presentSource(entry, options.dataFolder()).orElse(null);
        if (source == null) {
            Fetching fetching = new Fetching(entry, options.dataFolder(), request.progress());
            if (options.offline()) {
                throw fetching.missing("offline, so nothing is fetched");
            }
            source = fetching.fromPublishedAddress();
        }
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
        LoadOptions options = request.options();
        if (entry.kind() == DatasetKind.BUILT_IN) {
            request.progress().accept(entry.name() + " is built in, there is nothing to fetch");
            return List.of();
        }
        Optional<Source> present = presentSource(entry, options.dataFolder());
        Fetching fetching = new Fetching(entry, options.dataFolder(), request.progress());
        Source source;
        if (present.isPresent()) {
            source = present.get();
            request.progress().accept(entry.name() + " is already in " + options.dataFolder());
        } else if (options.offline()) {
            throw fetching.missing("offline, so nothing is fetched");
        } else {
            source = fetching.fromAnySource();
        }
        verify(source, request);
        return source.files().stream()
                .map(file -> file.in(options.dataFolder()))
                .toList();
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
            FileCheck.verify(file, request.options().dataFolder(), request.progress());
        }
    }

    private static boolean looksLikePath(String name) {
        try {
            boolean folder = Files.isDirectory(Path.of(name));
            return folder
                    || name.endsWith(".npz")
                    || GraphFile.isOne(Path.of(name))
                    || name.endsWith(".graphml")
                    || name.contains("/")
                    || name.contains("\\");
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private NodeDataset loadPath(DatasetRequest request) throws IOException {
        Path path = request.path();
        if (GraphFile.isOne(path)) {
            return GraphFile.read(path).dataset();
        }
        if (Files.isDirectory(path) || (name(path).endsWith(".graphml") && Files.isRegularFile(path))) {
            return builtIn(CSV_FOLDER).load(request);
        }
        if (!Files.isRegularFile(path) || !name(path).endsWith(".npz")) {
            throw new MissingDataException(path
                    + ": expected an .npz, .graphml or .repel file, or a folder with nodes.csv and edges.csv, but there is"
                    + " none");
        }
        if (request.options().binaryFeatures()) {
            request.progress().accept(path.getFileName() + ": features above 0 are read as 1");
        }
        return NpzReader.read(path, request.name(), request.options().binaryFeatures());
    }

    private static String name(Path path) {
        return path.getFileName() == null ? "" : path.getFileName().toString();
    }

    private DatasetLoader builtIn(String key) {
        DatasetLoader loader = builtIn.get(key);
        if (loader == null) {
            throw new IllegalStateException("this build has no loader for " + key);
        }
        return loader;
    }
}
