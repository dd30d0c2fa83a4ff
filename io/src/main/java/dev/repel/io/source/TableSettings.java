package dev.repel.io.source;

import dev.repel.graph.WeightMerge;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.own.ColumnKind;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.FeatureArray;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.MissingWords;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.own.SplitColumn;
import dev.repel.io.own.UnknownIds;
import dev.repel.io.table.Database;
import dev.repel.io.table.Problems;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.settings.Declared;
import dev.repel.settings.FileList;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A graph in the user's own tables: where they are, in files or in a database, and how they are read. */
public record TableSettings(
        @Setting(
                placeholder = "FILE",
                help = "Your own data: one row per node (.csv .tsv .jsonl .parquet .graphml); may be repeated.",
                common = true)
        FileList nodes,

        @Setting(
                placeholder = "FILE",
                help = "... and one row per edge, with the ids of its two nodes; also a plain list (.txt"
                        + " .edges). Given several times, each file is a relation of its own, called after"
                        + " it.",
                common = true)
        FileList edges,

        @Setting(value = "id", placeholder = "COLUMN", help = "Column of the node ids.", common = true)
        String id,

        @Setting(
                value = "label",
                placeholder = "COLUMN",
                help = "Column of the classes; empty cells are predicted.",
                common = true)
        String label,

        @Setting(
                placeholder = "FILE",
                help = "Table of ids and classes; it goes before the column of the nodes, if they have one.")
        Path labels,

        @Setting(
                placeholder = "COLUMN[=[V..]T]",
                help = "Train on the earliest labelled nodes by this column of dates or numbers, validate on"
                        + " later ones, test on the latest: three fifths, a fifth and a fifth, or from the"
                        + " values V and T on; auto: by a column split.")
        String splitBy,

        @Setting(
                placeholder = "FILE",
                help = "Further features of the nodes, such as embeddings: a NumPy array (.npy) with a row"
                        + " per node.")
        Path features,

        @Setting(
                placeholder = "FILE",
                help = "The id of each row of {features}, one per line; auto: rows in the order of the nodes.")
        Path featuresIds,

        @Setting(placeholder = "COLUMN", help = "Column of an edge's first end; auto: 'source', else the first column.")
        String source,

        @Setting(
                placeholder = "COLUMN",
                help = "Column of an edge's other end; auto: 'target', else the second column.")
        String target,

        @Setting(
                help = "Edges go from their first end to the other, and networks learn from each direction;"
                        + " otherwise they count both ways.")
        boolean directed,

        @Setting(
                placeholder = "COLUMN",
                help = "Column of the edges' weights, finite numbers above 0; adj_data for an .npz; auto: no"
                        + " weights.")
        String edgeWeight,

        @Setting(help = "Weight of an edge that is given several times, either way; auto: sum.")
        WeightMerge edgeWeightMerge,

        @Setting(
                placeholder = "COLUMN",
                help = "Column of the edges' relations, such as the kind of contact; auto: all edges are of"
                        + " one kind.")
        String relation,

        @Setting(
                placeholder = "COLUMN",
                help = "Column of the nodes' types, such as person or shop, each of which has features of its"
                        + " own; auto: all nodes are of one type.")
        String nodeType,

        @Setting(
                help = "What to do with edges and labels that name a node which is not in the table of nodes:"
                        + " stop, leave them out, or add the node; auto: error.")
        UnknownIds unknownIds,

        @Setting(
                placeholder = "NAME=KIND,...",
                help = "Take columns as number, date, embedding, category, text or ignore; auto: by the rules"
                        + " of docs/DATA.md.")
        String column,

        @Setting(
                value = "NA,N/A,NULL,?",
                placeholder = "WORDS",
                help = "Words for a missing value, in features and in labels; empty cells are always missing.")
        String missing,

        @Setting(
                placeholder = "CHARACTER",
                help = "What separates cells, or the word tab; auto: the most frequent of , ; | and tab in"
                        + " the header.")
        String delimiter,

        @Setting(help = "Encoding of text files, such as ISO-8859-1; auto: UTF-8.")
        String encoding,

        @Setting(
                value = "100",
                range = "[1, 100000]",
                help = "How much may come out of a file: N times its size in bytes (.gz .zst .npz .parquet"
                        + " .jar) or in cells (.jsonl .graphml).")
        int maxExpansion,

        @Setting(placeholder = "URL", help = "A database; its password comes from the environment.")
        String jdbc,

        @Setting(help = "User of the database; auto: as the URL says.")
        String jdbcUser,

        @Setting(placeholder = "SQL", help = "Query that returns one row per node.")
        String nodesQuery,

        @Setting(placeholder = "SQL", help = "Query that returns one row per edge.")
        String edgesQuery) {

    static final String DIRECTED = "directed";
    static final String EDGE_WEIGHT = "edge-weight";
    static final String EDGE_WEIGHT_MERGE = "edge-weight-merge";

    static final String RELATION = "relation";
    static final String NODE_TYPE = "node-type";
    static final String SPLIT_BY = "split-by";
    static final String UNKNOWN_IDS = "unknown-ids";
    private static final String FEATURES_IDS = "features-ids";

    private static final List<String> OF_READING = List.of(
            "id",
            "label",
            "labels",
            SPLIT_BY,
            FeatureArray.SETTING,
            FEATURES_IDS,
            "source",
            "target",
            DIRECTED,
            EDGE_WEIGHT,
            EDGE_WEIGHT_MERGE,
            RELATION,
            NODE_TYPE,
            UNKNOWN_IDS,
            "column",
            "missing",
            "delimiter",
            "encoding",
            ExpansionLimit.SETTING);

    public TableSettings {
        InvalidSetting.unless(
                jdbc == null || jdbc.startsWith("jdbc:"),
                "jdbc",
                "must be a URL such as jdbc:postgresql://host/database, not "
                        + (jdbc == null ? "" : Problems.quoted(Database.withoutSecret(jdbc))));
        separator(delimiter);
        charset(encoding);
        kinds(column);
        splitColumn(splitBy);
    }

    /** Whether a graph is named by tables or queries. */
    boolean namesGraph() {
        return nodes != null || edges != null || nodesQuery != null || edgesQuery != null;
    }

    boolean namesFiles() {
        return nodes != null || edges != null;
    }

    /** Whether the graph comes from queries. */
    public boolean queries() {
        return nodesQuery != null;
    }

    /** The database, if one is named. */
    public Optional<Database> database(String password) {
        return jdbc == null ? Optional.empty() : Optional.of(new Database(jdbc, jdbcUser, password));
    }

    /**
     * The settings about reading tables that differ from their defaults; a graph without tables has no use for them.
     */
    List<String> saidOfReading() {
        Map<String, Object> said = Declared.values(this);
        Map<String, Object> usual =
                Declared.values(Declared.in(TableSettings.class).defaults());
        return OF_READING.stream()
                .filter(name -> !Objects.equals(said.get(name), usual.get(name)))
                .toList();
    }

    /** Fails if a setting is given without another that it needs; looks at no file. */
    void check(boolean intoDatabase) {
        InvalidSetting.unless(
                nodes == null
                        || edges != null
                        || TableFile.extension(nodes.files().get(0)).equals("graphml"),
                "nodes",
                "and {edges} are needed together");
        boolean one = nodesQuery != null || edgesQuery != null;
        boolean both = nodesQuery != null && edgesQuery != null;
        InvalidSetting.unless(
                jdbc == null ? !one : both || (intoDatabase && !one),
                "jdbc",
                "and the queries {nodes-query} and {edges-query} are needed together");
        InvalidSetting.unless(
                edgeWeightMerge == null || edgeWeight != null,
                EDGE_WEIGHT_MERGE,
                "needs {edge-weight} COLUMN: without it every edge counts once");
        requireDifferentRelations();
        InvalidSetting.unless(
                unknownIds != UnknownIds.ADD || !queries(),
                UNKNOWN_IDS,
                "add does not go with {nodes-query}: let the query return the ids of the edges as well, by a union");
        InvalidSetting.unless(featuresIds == null || features != null, FEATURES_IDS, "needs {features} FILE.npy");
        InvalidSetting.unless(jdbcUser == null || jdbc != null, "jdbc-user", jdbcUser + " needs {jdbc} URL");
    }

    /** The files of nodes; empty if there are none. */
    public List<Path> nodeFiles() {
        return nodes == null ? List.of() : nodes.files();
    }

    /** The files of edges; empty if there are none. */
    public List<Path> edgeFiles() {
        return edges == null ? List.of() : edges.files();
    }

    private void requireDifferentRelations() {
        List<String> names = edgeFiles().stream().map(GraphTables::stem).toList();
        for (int e = 0; e < names.size() && relation == null; e++) {
            InvalidSetting.unless(
                    names.indexOf(names.get(e)) == e,
                    "edges",
                    "has two files called " + names.get(e) + "; each file is a relation that is called after it, unless"
                            + " {relation} names a column that says it");
        }
    }

    /** How these tables are read. */
    public TableReading reading() {
        OwnGraphOptions columns = OwnGraphOptions.defaults()
                .withNodeColumns(id, label)
                .withSplitColumn(splitColumn(splitBy))
                .withEdgeColumns(source == null ? "" : source, target == null ? "" : target)
                .withEdges(new EdgeReading(weighting(), directed).withRelation(relation == null ? "" : relation))
                .withNodeType(nodeType == null ? "" : nodeType)
                .withUnknownIds(unknownIds == null ? UnknownIds.ERROR : unknownIds)
                .withKinds(kinds(column))
                .withMissing(MissingWords.of(missing));
        return new TableReading(
                columns, new TableOptions(separator(delimiter), charset(encoding), maxExpansion), labels, array());
    }

    private FeatureArray array() {
        return features == null ? null : new FeatureArray(features, featuresIds);
    }

    private EdgeWeighting weighting() {
        return edgeWeight == null
                ? EdgeWeighting.UNNAMED
                : new EdgeWeighting(edgeWeight, edgeWeightMerge == null ? WeightMerge.SUM : edgeWeightMerge);
    }

    private static SplitColumn splitColumn(String splitBy) {
        if (splitBy == null) {
            return OwnGraphOptions.defaults().nodes().split();
        }
        SplitColumn column = SplitColumn.ordered(splitBy);
        InvalidSetting.unless(
                !column.name().isEmpty()
                        && (splitBy.indexOf('=') < 0 || !column.testFrom().isEmpty()),
                SPLIT_BY,
                "must be like opened, opened=2024-07-01 or opened=2024-04-01..2024-07-01, not "
                        + Problems.quoted(splitBy));
        return column;
    }

    private static char separator(String delimiter) {
        if (delimiter == null) {
            return TableOptions.DETECT;
        }
        String one = delimiter.equals("tab") || delimiter.equals("\\t") ? "\t" : delimiter;
        InvalidSetting.unless(
                one.length() == 1 && !one.equals("\"") && !one.equals("\n"),
                "delimiter",
                "must be one character or the word tab");
        return one.charAt(0);
    }

    private static Charset charset(String encoding) {
        try {
            return encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new InvalidSetting("encoding", encoding + " is not known to this Java");
        }
    }

    private static Map<String, ColumnKind> kinds(String column) {
        Map<String, ColumnKind> kinds = new LinkedHashMap<>();
        for (String part : column == null ? new String[0] : column.split(",")) {
            int equals = part.lastIndexOf('=');
            InvalidSetting.unless(
                    equals >= 1, "column", "must be like age=number,notes=text, not " + Problems.quoted(part));
            kinds.put(
                    part.substring(0, equals).strip(),
                    kind(part, part.substring(equals + 1).strip()));
        }
        return kinds;
    }

    private static ColumnKind kind(String part, String word) {
        return Arrays.stream(ColumnKind.values())
                .filter(kind -> kind.name().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new InvalidSetting(
                        "column",
                        part + ": expected "
                                + String.join(
                                        " or ",
                                        Arrays.stream(ColumnKind.values())
                                                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                                .toList())
                                + " but was " + Problems.quoted(word)));
    }
}
