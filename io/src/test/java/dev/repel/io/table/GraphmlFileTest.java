package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.Damage;
import dev.repel.io.table.ReadRows.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphmlFileTest {
    private static final String SMALL = """
            <graphml>
              <key id="k0" for="node" attr.name="label"><desc>why</desc><default> none </default></key>
              <key id="k1" attr.name="size"/>
              <key id="k2" for="all"/>
              <key id="k3" for="edge" attr.name="weight"/>
              <key id="k4" for="graph" attr.name="title"/>
              <graph edgedefault="directed">
                <data key="k4">of no use</data>
                <node id=" a "><data key="k0">p</data><data key="k2"> 1 </data></node>
                <node id="b"/>
                <edge id="e" source="a" target="b"><data key="k3">0.5</data></edge>
              </graph>
            </graphml>
            """;

    @TempDir
    Path folder;

    private GraphmlFile graphml(String text) throws IOException {
        return new GraphmlFile(Files.writeString(folder.resolve("g.graphml"), text), TableOptions.defaults());
    }

    private GraphmlFile within(String elements) throws IOException {
        return graphml("<graphml>\n<key id=\"k\" attr.name=\"x\"/>\n<graph>\n" + elements + "\n</graph>\n</graphml>\n");
    }

    private AbstractThrowableAssert<?, ?> failing(GraphmlFile file) {
        return ReadRows.failing(file::nodes);
    }

    private String at(String place) {
        return folder.resolve("g.graphml") + ", " + place;
    }

    @Test
    void keysBecomeColumnsOfTheElementsTheyAreFor() throws IOException {
        GraphmlFile file = graphml(SMALL);

        assertThat(ReadRows.columnsOf(file::nodes)).containsExactly("id", "label", "size", "k2");
        assertThat(ReadRows.columnsOf(file::edges)).containsExactly("source", "target", "size", "k2", "weight");
        assertThat(ReadRows.of(file::nodes))
                .containsExactly(Row.of(9, "a", "p", "", "1"), Row.of(10, "b", "none", "", ""));
        assertThat(ReadRows.of(file::edges)).containsExactly(Row.of(11, "a", "b", "", "", "0.5"));
    }

    @Test
    void messagesSpeakOfKeysWhereOthersSpeakOfTheHeader() throws IOException {
        try (Table nodes = graphml(SMALL).nodes();
                Table edges = graphml(SMALL).edges()) {
            assertThat(nodes.headerPlace()).isEqualTo("keys of the nodes");
            assertThat(edges.headerPlace()).isEqualTo("keys of the edges");
        }
    }

    @Test
    void textIsWhatAReaderSees() throws IOException {
        GraphmlFile file =
                within("<node id=\"a\"><data key=\"k\">R&amp;D <!-- no --><b>new</b><![CDATA[ <x>]]></data></node>");

        assertThat(ReadRows.of(file::nodes)).containsExactly(Row.of(4, "a", "R&D new <x>"));
    }

    @Test
    void namespacesPrefixesAndOtherElementsDoNotMatter() throws IOException {
        GraphmlFile file = graphml("""
                <?xml version="1.0"?>
                <!-- a remark -->
                <g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns" xmlns:y="urn:other">
                <y:style/><g:key id="k" attr.name="x" for="node"/>
                <g:graph><y:layout>5</y:layout><g:node id="a"><g:port name="p"/><g:data key="k">1</g:data></g:node></g:graph>
                </g:graphml>
                """);

        assertThat(ReadRows.of(file::nodes)).containsExactly(Row.of(5, "a", "1"));
    }

    @Test
    void graphsWithinNodesAreTakenAsOne() throws IOException {
        GraphmlFile file = within("""
                <node id="a"><data key="k">1</data><graph>
                <node id="b"/>
                <edge source="a" target="b"/></graph></node>""");

        assertThat(ReadRows.of(file::nodes)).containsExactlyInAnyOrder(Row.of(4, "a", "1"), Row.of(5, "b", ""));
        assertThat(ReadRows.of(file::edges)).containsExactly(Row.of(6, "a", "b", ""));
    }

    @Test
    void anAttributeThatIsMissingIsAnEmptyCell() throws IOException {
        assertThat(ReadRows.of(within("<node/>")::nodes)).containsExactly(Row.of(4, "", ""));
        assertThat(ReadRows.of(within("<edge target=\"b\"/>")::edges)).containsExactly(Row.of(4, "", "b", ""));
    }

    @Test
    void keysThatAreNotDeclaredAndHyperedgesAreProblems() throws IOException {
        failing(
                        within(
                                "<node id=\"a\"><data key=\"z\">1</data></node>\n<node id=\"b\"><data>1</data></node>\n<hyperedge/>"))
                .hasMessage(folder.resolve("g.graphml") + ", 3 problems:"
                        + "\n  line 4: expected a declared key, found \"z\""
                        + "\n  line 5: expected a declared key, found \"null\""
                        + "\n  line 6: expected edges between two nodes, found a hyperedge");
    }

    @Test
    void otherDocumentsAreRefusedByTheirFirstElement() throws IOException {
        failing(graphml("<svg/>")).hasMessage(at("line 1: expected the element graphml, found \"svg\""));
        failing(graphml("<graphml><key/></graphml>")).hasMessage(at("line 1: expected the attribute id of a key"));
        failing(graphml("")).hasMessageStartingWith(at("line 1"));
        failing(graphml("<graphml><graph><node></graph></graphml>"))
                .hasMessageContaining("expected sound XML: ")
                .hasMessageContaining("node");
        failing(new GraphmlFile(folder.resolve("none"), TableOptions.defaults()))
                .hasMessage(folder.resolve("none") + ": there is no such file");
    }

    @Test
    void entitiesReachNoOtherFile() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "s3cret");
        GraphmlFile file = graphml("<!DOCTYPE graphml [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>"
                + "<graphml><key id=\"k\"/><graph><node id=\"a\"><data key=\"k\">&x;</data></node></graph></graphml>");

        failing(file).hasMessageNotContaining("s3cret");
    }

    @Test
    void damageGivesATableOrACleanError() throws IOException {
        String text = "<graphml><key id=\"k\" for=\"node\"><default>d</default></key><graph>"
                + "<node id=\"a\"><data key=\"k\">1</data></node><edge source=\"a\" target=\"a\"/></graph></graphml>";
        byte[] sound = text.getBytes(StandardCharsets.UTF_8);
        GraphmlFile file = graphml(text);
        Damage.Reader reader = damaged -> {
            Files.write(folder.resolve("g.graphml"), damaged);
            ReadRows.of(file::nodes);
            ReadRows.of(file::edges);
        };

        Damage.flipEvery(1, sound, reader);
        Damage.truncateEvery(1, sound, reader);
    }

    @Test
    void nodesWithinNodesAreReadToSomeDepthAndRefusedBeyondIt() throws IOException {
        assertThat(ReadRows.of(nested(40)::nodes)).hasSize(40);
        failing(nested(41)).hasMessageContaining("more than 40 nodes within each other");
        failing(nested(20_000)).hasMessageContaining("expected sound XML: ");
    }

    private GraphmlFile nested(int depth) throws IOException {
        return within("<node id=\"a\"><graph>".repeat(depth) + "</graph></node>".repeat(depth));
    }
}
