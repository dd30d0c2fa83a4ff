package dev.repel.io.source;

import dev.repel.graph.WeightMerge;
import dev.repel.io.CommandFiles;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.own.FeatureArray;
import dev.repel.io.own.GraphFile;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.UnknownIds;
import dev.repel.io.table.Compression;
import dev.repel.io.table.Database;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.FileList;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which graph is used and how it is read. {@link GraphSource#of} finds it. */
public record GraphSettings(
        @Setting(
                value = "jdk",
                help = "A name from 'repel data list', a file (.npz .graphml .repel), or a folder with"
                        + " nodes.csv and edges.csv.",
                common = true)
        String dataset,

        TableSettings tables,

        @Setting(placeholder = "PATH", help = "The classes of a program: a jar, or a folder of jars and class files.")
        Path classes,

        @Setting(
                help = "Turn counts into 1 (.npz only); auto: in named datasets, as PyTorch Geometric does,"
                        + " and not in your own files.")
        Boolean binaryFeatures,

        FolderSettings folder) {

    /** The defaults. */
    public static GraphSettings defaults() {
        return Declared.in(GraphSettings.class).defaults();
    }

    /**
     * Reads settings. Names that are not settings of a graph are ignored: the caller knows what they mean.
     *
     * @param given values as users write them, by name
     * @throws InvalidSetting if a value is not allowed
     */
    public static GraphSettings of(Map<String, String> given) {
        return Declared.in(GraphSettings.class).read(setting -> setting.valueIn(given));
    }

    /** Whether counts become 1. */
    public boolean binarises() {
        return binaryFeatures == null ? !GraphSource.isPath(dataset) : binaryFeatures;
    }

    /** The same with another value of one setting, by its name. */
    public GraphSettings with(String setting, Object value) {
        return Declared.with(this, setting, value);
    }

    /** Whether a graph is named by its tables, queries or classes rather than by {@code dataset}. */
    public boolean namesTables() {
        return tables.namesGraph() || classes != null;
    }

    /** Whether the graph is the user's own or read from a file of arrays, rather than one that comes with a name. */
    public boolean isOwn() {
        return namesTables() || GraphSource.isPath(dataset);
    }

    /** What it is called before it is read: the dataset, or the first file that is named. */
    public String title() {
        if (tables.queries()) {
            return "database";
        }
        Path named = Stream.concat(tables.nodeFiles().stream(), tables.edgeFiles().stream())
                .findFirst()
                .orElse(classes);
        return named == null ? dataset : Compression.plainName(named).replaceFirst("(?<=.)\\.[^.]*$", "");
    }

    /**
     * Fails if settings contradict each other; looks at no file.
     *
     * @param intoDatabase whether predictions are written to the database, which then need not hold the tables
     * @throws InvalidSetting with the first contradiction
     */
    public void check(boolean intoDatabase) {
        tables.check(intoDatabase);
        InvalidSetting.unless(
                Stream.of(tables.namesFiles(), tables.queries(), classes != null)
                                .filter(named -> named)
                                .count()
                        <= 1,
                "nodes",
                "and {edges}, {nodes-query} and {classes} are several graphs; leave all but one out");
        boolean usual = dataset.equals(defaults().dataset());
        if (namesTables()) {
            InvalidSetting.unless(
                    usual,
                    "dataset",
                    dataset + " and "
                            + (tables.nodes() == null
                                    ? "the tables that are named"
                                    : "{nodes} " + tables.nodes().files().get(0))
                            + " are two graphs; leave one of them out");
            return;
        }
        List<String> useless = new ArrayList<>(tables.saidOfReading());
        if (dataset.endsWith(GraphSource.NPZ) && !Datasets.has(dataset)) {
            useless.removeAll(List.of(
                    TableSettings.DIRECTED,
                    TableSettings.EDGE_WEIGHT,
                    TableSettings.EDGE_WEIGHT_MERGE,
                    ExpansionLimit.SETTING));
            InvalidSetting.unless(
                    tables.edgeWeight() == null || tables.edgeWeight().equals(NpzReader.WEIGHTS),
                    TableSettings.EDGE_WEIGHT,
                    "must be " + NpzReader.WEIGHTS + " for an .npz, the array that has a number for each edge, not "
                            + tables.edgeWeight());
        }
        if (!useless.isEmpty() && (Datasets.has(dataset) || isFileOfArrays())) {
            String others =
                    useless.stream().skip(1).map(name -> "and {" + name + "} ").collect(Collectors.joining());
            throw new InvalidSetting(
                    useless.get(0),
                    others + (useless.size() == 1 ? "is" : "are") + " only for tables, and " + dataset + " has none"
                            + (usual ? "; name yours by {nodes} and {edges}" : ""));
        }
    }

    /**
     * Fails if a graph is named although a cluster reads the tables; settings of columns then apply to the cluster's
     * tables.
     *
     * @param named the setting by which the cluster's table of nodes is named
     */
    public void checkBesideTablesOfCluster(String named) {
        boolean other = namesTables() || !dataset.equals(defaults().dataset());
        InvalidSetting.unless(!other, named, "and {dataset} or other tables are two graphs; leave one of them out");
        InvalidSetting.unless(tables.jdbc() == null, "jdbc", "does not go with {" + named + "}, which Spark reads");
        InvalidSetting.unless(
                tables.edgeWeightMerge() != WeightMerge.FIRST,
                TableSettings.EDGE_WEIGHT_MERGE,
                "cannot be first with {" + named + "}: tables that Spark reads have no order of rows");
        InvalidSetting.unless(
                tables.relation() == null,
                TableSettings.RELATION,
                "does not go with {" + named + "}: the parts of a graph on Spark hold edges of one kind; train on one"
                        + " machine, or leave it out");
        InvalidSetting.unless(
                tables.nodeType() == null,
                TableSettings.NODE_TYPE,
                "does not go with {" + named + "}: on Spark, the columns of all nodes are read alike; train on one"
                        + " machine, or leave it out");
        InvalidSetting.unless(
                tables.unknownIds() == null || tables.unknownIds() == UnknownIds.ERROR,
                TableSettings.UNKNOWN_IDS,
                "does not go with {" + named + "}: on Spark, every end of an edge must be in the table of nodes");
        InvalidSetting.unless(
                tables.splitBy() == null,
                TableSettings.SPLIT_BY,
                "does not go with {" + named + "}: on Spark, a column split has to say it");
        InvalidSetting.unless(
                tables.features() == null,
                FeatureArray.SETTING,
                "is a file of this machine; on Spark, features are columns of the table of {" + named + "}");
        InvalidSetting.unless(
                tables.labels() == null,
                "labels",
                "is a file of this machine; the table of {" + named + "} has a column");
    }

    /** Whether the graph is read from something that lists edges by their first and other end. */
    public boolean listsDirections() {
        return namesTables() || (GraphSource.isPath(dataset) && !dataset.endsWith(GraphFile.EXTENSION));
    }

    /** The same, read with directions. */
    public GraphSettings withDirections() {
        return with(TableSettings.DIRECTED, true);
    }

    private boolean isFileOfArrays() {
        return dataset.endsWith(GraphFile.EXTENSION) || dataset.endsWith(GraphSource.NPZ);
    }

    /**
     * The database, if one is named; predictions can be written back to it.
     *
     * @param password null if it is in the URL or not needed
     */
    public Optional<Database> database(String password) {
        return tables.database(password);
    }

    /** Tells which files the graph is read from. */
    public void addTo(CommandFiles files) {
        tables.nodeFiles().forEach(file -> files.reads("nodes", file));
        tables.edgeFiles().forEach(file -> files.reads("edges", file));
        files.reads("labels", tables.labels())
                .reads("features", tables.features())
                .reads("features-ids", tables.featuresIds())
                .reads("classes", classes);
        if (namesTables()) {
            return;
        }
        String setting = "dataset";
        if (GraphSource.isPath(dataset)) {
            Path path = Path.of(dataset);
            files.reads(setting, path);
            GraphTables.filesIn(path).forEach(file -> files.reads(setting, file));
        } else if (Datasets.has(dataset)) {
            Datasets.files(dataset, folder.loadOptions().dataFolder()).forEach(file -> files.reads(setting, file));
        }
    }

    /**
     * A text that is equal if and only if the same graph is read in the same way: every setting with its value, files
     * by full path.
     */
    public String identity() {
        return plain().entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(" "));
    }

    /** What is recorded so that the same graph can be read again: nothing unused, and no secrets. */
    public Map<String, Object> recorded() {
        Map<String, Object> values = plain();
        values.values().removeIf(value -> value == null);
        if (namesTables()) {
            values.remove("dataset");
        }
        if (!tables.directed()) {
            values.remove(TableSettings.DIRECTED);
        }
        if (tables.queries()) {
            values.computeIfPresent("jdbc", (name, url) -> Database.withoutSecret(url.toString()));
        } else {
            values.keySet().removeAll(List.of("jdbc", "jdbc-user"));
        }
        if (!GraphSource.of(this, null).readsTables()) {
            values.keySet().removeAll(List.of("id", "label", "missing", ExpansionLimit.SETTING));
        }
        // it changes no number
        values.remove(ExpansionLimit.SETTING, ExpansionLimit.USUAL);
        return values;
    }

    private Map<String, Object> plain() {
        Map<String, Object> values = new LinkedHashMap<>(Declared.values(this));
        // settings must mean the same from any folder
        values.replaceAll((name, value) -> {
            if (value instanceof Path path) {
                return DeclaredSetting.text(absolute(path));
            }
            return value instanceof FileList files ? DeclaredSetting.text(files.map(GraphSettings::absolute)) : value;
        });
        return values;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
