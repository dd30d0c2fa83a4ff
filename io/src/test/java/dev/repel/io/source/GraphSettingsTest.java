package dev.repel.io.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.own.ColumnKind;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphSettingsTest {
    @Test
    void declaresEveryOptionOfTheData() {
        assertThat(Declared.in(GraphSettings.class).settings())
                .extracting(DeclaredSetting::name)
                .containsExactly(
                        "dataset",
                        "nodes",
                        "edges",
                        "id",
                        "label",
                        "labels",
                        "split-by",
                        "features",
                        "features-ids",
                        "source",
                        "target",
                        "directed",
                        "edge-weight",
                        "edge-weight-merge",
                        "relation",
                        "node-type",
                        "unknown-ids",
                        "column",
                        "missing",
                        "delimiter",
                        "encoding",
                        "max-expansion",
                        "jdbc",
                        "jdbc-user",
                        "nodes-query",
                        "edges-query",
                        "classes",
                        "binary-features",
                        "data",
                        "offline",
                        "verify");
        assertThat(Declared.in(GraphSettings.class).settings())
                .filteredOn(DeclaredSetting::isCommon)
                .extracting(DeclaredSetting::name)
                .containsExactly("dataset", "nodes", "edges", "id", "label");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "delimiter=ab | [delimiter] must be one character or the word tab",
                "encoding=klingon | [encoding] klingon is not known to this Java",
                "column=age | [column] must be like age=number,notes=text, not \"age\"",
                "column=age=old | [column] age=old: expected number or date or embedding or category or text or ignore"
                        + " but was \"old\"",
                "jdbc=postgres://u:s3cret@h/d | [jdbc] must be a URL such as jdbc:postgresql://host/database, not"
                        + " \"postgres:…\"",
            })
    void aValueThatCannotBeIsRefused(String given, String message) {
        assertThatThrownBy(() -> settings(given))
                .isInstanceOfSatisfying(
                        InvalidSetting.class, e -> assertThat(shown(e)).isEqualTo(message));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodes=n.csv | [nodes] and [edges] are needed together",
                "nodes-query=select 1;edges-query=select 2 | [jdbc] and the queries [nodes-query] and [edges-query] are"
                        + " needed together",
                "jdbc=jdbc:h2:mem:x;nodes-query=select 1 | [jdbc] and the queries [nodes-query] and [edges-query] are"
                        + " needed together",
                "jdbc=jdbc:h2:mem:x | [jdbc] and the queries [nodes-query] and [edges-query] are needed together",
                "jdbc-user=u | [jdbc-user] u needs [jdbc] URL",
                "nodes=n.csv;edges=e.csv;classes=x.jar | [nodes] and [edges], [nodes-query] and [classes] are several"
                        + " graphs; leave all but one out",
                "dataset=cora;nodes=n.csv;edges=e.csv | [dataset] cora and [nodes] n.csv are two graphs; leave one of"
                        + " them out",
                "dataset=cora;classes=x.jar | [dataset] cora and the tables that are named are two graphs; leave one of"
                        + " them out",
                "delimiter=tab | [delimiter] is only for tables, and jdk has none; name yours by [nodes] and [edges]",
                "id=name;encoding=UTF-16 | [id] and [encoding] are only for tables, and jdk has none; name yours by"
                        + " [nodes] and [edges]",
                "dataset=cora;label=x;source=y;target=z | [label] and [source] and [target] are only for tables, and"
                        + " cora has none",
                "dataset=some.npz;labels=l.csv | [labels] is only for tables, and some.npz has none",
                "dataset=some.repel;column=a=text | [column] is only for tables, and some.repel has none",
            })
    void contradictionsAreRefused(String given, String message) {
        GraphSettings settings = settings(given);

        assertThatThrownBy(() -> settings.check(false))
                .isInstanceOfSatisfying(
                        InvalidSetting.class, e -> assertThat(shown(e)).isEqualTo(message));
    }

    @ParameterizedTest
    @CsvSource({
        "dataset=jdk",
        "nodes=graph.graphml",
        "edges=e.txt;source=a;target=b",
        "nodes=n.csv;edges=e.csv;id=name;delimiter=tab",
        "jdbc=jdbc:h2:mem:x;nodes-query=select 1;edges-query=select 2;jdbc-user=u",
        "classes=x.jar;labels=l.csv",
        "dataset=folder;label=team",
    })
    void whatGoesTogetherPasses(String given) {
        settings(given).check(false);
    }

    @Test
    void aDatabaseThatIsWrittenToNeedsNoQueries() {
        GraphSettings settings = settings("dataset=cora;jdbc=jdbc:h2:mem:x;jdbc-user=u");

        settings.check(true);

        assertThat(settings.database("p")).hasValueSatisfying(database -> {
            assertThat(database.user()).isEqualTo("u");
            assertThat(database.password()).isEqualTo("p");
        });
        assertThat(settings("dataset=cora").database("p")).isEmpty();
        assertThatThrownBy(() ->
                        settings("jdbc=jdbc:h2:mem:x;nodes-query=select 1").check(true))
                .isInstanceOf(InvalidSetting.class);
    }

    @Test
    void besideTablesOfAClusterNoOtherGraphIsNamed() {
        settings("id=name;column=age=number").checkBesideTablesOfCluster("node-table");

        assertThatThrownBy(() -> settings("nodes=n;edges=e").checkBesideTablesOfCluster("node-table"))
                .hasMessage("node-table and dataset or other tables are two graphs; leave one of them out");
        assertThatThrownBy(() -> settings("dataset=cora").checkBesideTablesOfCluster("node-table"))
                .hasMessage("node-table and dataset or other tables are two graphs; leave one of them out");
        assertThatThrownBy(() -> settings("jdbc=jdbc:h2:mem:x").checkBesideTablesOfCluster("node-table"))
                .hasMessage("jdbc does not go with node-table, which Spark reads");
        assertThatThrownBy(() -> settings("labels=l.csv").checkBesideTablesOfCluster("node-table"))
                .hasMessage("labels is a file of this machine; the table of node-table has a column");
    }

    @Test
    void edgesOfTablesOfAClusterMayHaveWeightsAndDirectionsButNoRelations() {
        settings("edge-weight=w;edge-weight-merge=max;directed=true").checkBesideTablesOfCluster("node-table");

        assertThatThrownBy(() ->
                        settings("edge-weight=w;edge-weight-merge=first").checkBesideTablesOfCluster("node-table"))
                .hasMessage(
                        "edge-weight-merge cannot be first with node-table: tables that Spark reads have no order of"
                                + " rows");
        assertThatThrownBy(() -> settings("relation=kind").checkBesideTablesOfCluster("node-table"))
                .hasMessageContaining("the parts of a graph on Spark hold edges of one kind");
    }

    @Test
    void saysHowTablesAreRead() {
        TableReading reading = settings("id=name;label=team;source=a;column=age=number, note = text;encoding=UTF-16")
                .tables()
                .reading();

        assertThat(reading.columns().nodes().id()).isEqualTo("name");
        assertThat(reading.columns().nodes().label()).isEqualTo("team");
        assertThat(reading.columns().ends().source()).isEqualTo("a");
        assertThat(reading.columns().ends().target()).isEmpty();
        assertThat(reading.columns().nodes().kinds())
                .isEqualTo(Map.of("age", ColumnKind.NUMBER, "note", ColumnKind.TEXT));
        assertThat(reading.files().encoding()).isEqualTo(StandardCharsets.UTF_16);
        assertThat(reading.files().delimiter()).isEqualTo('\0');
        assertThat(GraphSettings.of(Map.of("delimiter", "\t"))
                        .tables()
                        .reading()
                        .files()
                        .delimiter())
                .isEqualTo('\t');
        assertThat(settings("delimiter=tab").tables().reading().files().delimiter())
                .isEqualTo('\t');
    }

    @Test
    void theIdentityTellsWhatIsReadFromAnyFolder() {
        assertThat(settings("nodes=n.csv;edges=e.csv").identity())
                .isEqualTo(settings("edges=./e.csv;nodes=x/../n.csv").identity())
                .contains(Path.of("n.csv").toAbsolutePath().toString())
                .isNotEqualTo(settings("nodes=n.csv;edges=e.csv;label=x").identity())
                .isNotEqualTo(settings("nodes=n.csv;edges=other.csv").identity());
    }

    @Test
    void whatIsRecordedIsWhatIsUsedAndNoSecret(@TempDir Path folder) throws IOException {
        assertThat(settings("dataset=cora;jdbc=jdbc:postgresql://h/d").recorded())
                .containsOnlyKeys("dataset", "offline", "verify")
                .containsEntry("dataset", "cora")
                .containsEntry("offline", false);
        assertThat(settings("jdbc=jdbc:postgresql://h/d?password=s3cret;nodes-query=a;edges-query=b")
                        .recorded())
                .containsEntry("jdbc", "jdbc:postgresql://h/d")
                .containsEntry("id", "id")
                .doesNotContainKey("dataset");
        Files.writeString(folder.resolve("nodes.csv"), "id,label\n");
        Files.writeString(folder.resolve("edges.csv"), "source,target\n");
        assertThat(settings("dataset=" + folder).recorded()).containsKeys("dataset", "id", "label");
    }

    /** With brackets in place of what a surface would put around names. */
    private static String shown(InvalidSetting e) {
        return e.message(name -> "[" + name + "]");
    }

    private static GraphSettings settings(String given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : given.split(";")) {
            int equals = part.indexOf('=');
            values.put(part.substring(0, equals), part.substring(equals + 1));
        }
        return GraphSettings.of(values);
    }
}
