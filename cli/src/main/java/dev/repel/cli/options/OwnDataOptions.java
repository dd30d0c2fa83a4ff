package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.io.jdk.ClassPathGraph;
import dev.repel.io.own.ColumnKind;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.Database;
import dev.repel.io.table.JdbcTable;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** A graph of the user's own: where its tables are and how they are read. */
public class OwnDataOptions extends FolderOptions {
    /** Where the password of a database is taken from; there is no option for it, since options are recorded. */
    static final String PASSWORD = "REPEL_JDBC_PASSWORD";

    private static final String QUERIES_TOGETHER = "--jdbc, --nodes-query and --edges-query are needed together.";

    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            order = 11,
            description = "Your own data: a row a node (.csv .tsv .jsonl .parquet .graphml).")
    Path nodes;

    @Option(
            names = "--edges",
            paramLabel = "FILE",
            order = 12,
            description = "... and a row an edge, the ids of two nodes; also a plain list (.txt .edges).")
    Path edges;

    @Option(names = "--id", paramLabel = "COLUMN", order = 13, description = "Column of the ids of the nodes.")
    String idColumn = OwnGraphOptions.defaults().idColumn();

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            order = 14,
            description = "Column of the classes; empty cells are predicted.")
    String labelColumn = OwnGraphOptions.defaults().labelColumn();

    @Option(
            names = "--labels",
            paramLabel = "FILE",
            order = 15,
            description = "Ids and classes, where the nodes have no such column.")
    Path labels;

    @Option(
            names = "--source",
            paramLabel = "COLUMN",
            order = 16,
            description = "Column of an edge's first end [source, else the first]")
    String sourceColumn;

    @Option(
            names = "--target",
            paramLabel = "COLUMN",
            order = 17,
            description = "Column of an edge's other end [target, else the second]")
    String targetColumn;

    @Option(
            names = "--column",
            paramLabel = "NAME=KIND,...",
            order = 18,
            description = "Take columns as number, category, text or ignore [by the rules of docs/DATA.md]")
    String columns;

    @Option(
            names = "--delimiter",
            paramLabel = "CHARACTER",
            order = 19,
            description = "Between cells; also: tab [the most frequent of , ; | and tab in the header]")
    String delimiter;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            order = 20,
            description = "Of text files, such as ISO-8859-1 [UTF-8]")
    String encoding;

    @Option(
            names = "--jdbc",
            paramLabel = "URL",
            order = 21,
            description = "A database; its password is taken from " + PASSWORD + ".")
    String jdbc;

    private boolean tablesOfCluster;

    @Option(names = "--jdbc-user", paramLabel = "NAME", order = 22, description = "User of the database [as URL says]")
    String jdbcUser;

    @Option(names = "--nodes-query", paramLabel = "SQL", order = 23, description = "Query that gives a row a node.")
    String nodesQuery;

    @Option(names = "--edges-query", paramLabel = "SQL", order = 24, description = "Query that gives a row an edge.")
    String edgesQuery;

    @Option(
            names = "--classes",
            paramLabel = "PATH",
            order = 25,
            description = "The classes of a program: a jar, or a folder of jars and class files.")
    Path classes;

    /**
     * Fails if the options contradict each other; looks at no file.
     *
     * @param intoDatabase whether predictions go to the database, which need not have the tables then
     */
    void checkOwn(boolean intoDatabase) {
        if (nodes != null && edges == null && !TableFile.extension(nodes).equals("graphml")) {
            throw new IllegalArgumentException("--nodes and --edges are needed together, one file each.");
        }
        boolean whole = (nodesQuery == null) == (edgesQuery == null) && (nodesQuery == null || jdbc != null);
        Require.that(whole, QUERIES_TOGETHER);
        if (Stream.of(nodes != null || edges != null, nodesQuery != null, classes != null)
                        .filter(given -> given)
                        .count()
                > 1) {
            throw new IllegalArgumentException(
                    "--nodes and --edges, --nodes-query and --classes are several graphs; leave all but one out.");
        }
        if (jdbc != null) {
            database();
            Require.that(queries() || intoDatabase, QUERIES_TOGETHER);
        } else if (jdbcUser != null) {
            throw new IllegalArgumentException("--jdbc-user " + jdbcUser + " needs --jdbc URL.");
        }
        tableOptions();
        kinds();
    }

    /** What was said about tables; of no use to a graph that has none. */
    List<String> givenForTables() {
        OwnGraphOptions usual = OwnGraphOptions.defaults();
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--id", !idColumn.equals(usual.idColumn()));
        given.put("--label", !labelColumn.equals(usual.labelColumn()));
        given.put("--labels", labels != null);
        given.put("--source", sourceColumn != null);
        given.put("--target", targetColumn != null);
        given.put("--column", columns != null);
        given.put("--delimiter", delimiter != null);
        given.put("--encoding", encoding != null);
        return given.keySet().stream().filter(given::get).toList();
    }

    /** Whether the graph comes from queries. */
    boolean queries() {
        return nodesQuery != null;
    }

    /** Whether a graph was named by its tables. */
    public boolean namesTables() {
        return tablesOfCluster
                || nodes != null
                || edges != null
                || nodesQuery != null
                || edgesQuery != null
                || classes != null;
    }

    /** Says that a cluster reads the tables: what is said about columns is about theirs. */
    public void useTablesOfCluster() {
        Require.that(!namesTables(), "--node-table and other tables are two graphs; leave one of them out.");
        Require.that(labels == null, "--labels is a file of this machine; the table of --node-table has a column.");
        tablesOfCluster = true;
    }

    /** The tables that were named, with the labels. */
    GraphTables namedTables() throws IOException {
        if (classes != null) {
            return withLabels(ClassPathGraph.read(classes));
        }
        if (nodesQuery == null) {
            return withLabels(GraphTables.ofFiles(nodes, edges, tableOptions()));
        }
        Database database = database();
        return withLabels(new GraphTables(
                "database",
                () -> new JdbcTable(database, nodesQuery, "the query of the nodes"),
                () -> new JdbcTable(database, edgesQuery, "the query of the edges"),
                null));
    }

    GraphTables withLabels(GraphTables tables) {
        return labels == null ? tables : tables.withLabels(() -> TableFile.open(labels, tableOptions()));
    }

    /** The database that was named. */
    Database database() {
        return new Database(jdbc, jdbcUser, System.getenv(PASSWORD));
    }

    /** What is said about the columns of tables. */
    public OwnGraphOptions graphOptions() {
        return OwnGraphOptions.defaults()
                .withNodeColumns(idColumn, labelColumn)
                .withEdgeColumns(sourceColumn == null ? "" : sourceColumn, targetColumn == null ? "" : targetColumn)
                .withKinds(kinds());
    }

    TableOptions tableOptions() {
        char separator = TableOptions.DETECT;
        if (delimiter != null) {
            String one = delimiter.equals("tab") || delimiter.equals("\\t") ? "\t" : delimiter;
            if (one.length() != 1 || one.equals("\"") || one.equals("\n")) {
                throw new IllegalArgumentException("--delimiter must be one character or the word tab");
            }
            separator = one.charAt(0);
        }
        try {
            Charset charset = encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
            return new TableOptions(separator, charset);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new IllegalArgumentException("--encoding " + encoding + " is not known to this Java");
        }
    }

    private Map<String, ColumnKind> kinds() {
        Map<String, ColumnKind> kinds = new LinkedHashMap<>();
        for (String part : columns == null ? new String[0] : columns.split(",")) {
            int equals = part.lastIndexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("--column must be like age=number,notes=text, found '" + part + "'");
            }
            String kind = part.substring(equals + 1).strip();
            try {
                kinds.put(part.substring(0, equals).strip(), new Choice<>(ColumnKind.class).convert(kind));
            } catch (TypeConversionException e) {
                throw new IllegalArgumentException("--column " + part + ": " + e.getMessage(), e);
            }
        }
        return kinds;
    }
}
