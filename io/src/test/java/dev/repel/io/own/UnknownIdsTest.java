package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.WeightMerge;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnknownIdsTest {
    private static final String NODES = "id,label,age\na,p,1\nb,q,2\nc,,3\n";
    private static final String EDGES = "source,target,kg\na,b,1\nb,x,2\ny,x,3\nc,y,4\n";

    @TempDir
    Path folder;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private OwnGraph read(UnknownIds policy, String nodes, String edges, String labels) throws IOException {
        GraphTables tables = GraphTables.ofFiles(
                nodes == null ? null : file("n.csv", nodes), file("e.csv", edges), TableOptions.defaults());
        if (labels != null) {
            Path own = file("l.csv", labels);
            tables = tables.withLabels(() -> TableFile.open(own, TableOptions.defaults()));
        }
        return OwnGraph.load(
                tables,
                OwnGraphOptions.defaults()
                        .withUnknownIds(policy)
                        .withEdges(new EdgeReading(new EdgeWeighting("kg", WeightMerge.SUM), false)));
    }

    @Test
    void unknownEndsAreMistakesUnlessToldOtherwise() {
        assertThatThrownBy(() -> read(UnknownIds.ERROR, NODES, EDGES, null))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("4 problems")
                .hasMessageContaining("line 3, column target: expected the id of a node, there is no node \"x\"")
                .hasMessageEndingWith("The setting unknown-ids can skip such rows, or add such nodes.");
    }

    @Test
    void zerosThatASpreadsheetDroppedAreNamedAsTheCause() {
        assertThatThrownBy(() -> read(
                        UnknownIds.ERROR,
                        "id,label,x\n001,a,1\n002,b,2\n",
                        "source,target,kg\n001,002,1\n1,2,1\n",
                        null))
                .hasMessageEndingWith("zeros at the beginning, which spreadsheets drop: write them alike.");
    }

    @Test
    void skipsAndCountsEdgesOfUnknownNodes() throws IOException {
        OwnGraph own = read(UnknownIds.SKIP, NODES, EDGES, null);

        assertThat(own.dataset().nodeIds()).containsExactly("a", "b", "c");
        assertThat(own.dataset().graph().edges()).isEqualTo(1);
        assertThat(own.notes().edgeRows()).isEqualTo(1);
        assertThat(own.notes().warnings())
                .containsExactly("3 edges name 2 different nodes that are not in the table (\"x\", \"y\"): left out.");
    }

    @Test
    void addsUnknownNodesWithoutValues() throws IOException {
        OwnGraph own = read(UnknownIds.ADD, NODES, EDGES, null);
        NodeDataset dataset = own.dataset();

        assertThat(dataset.nodeIds()).containsExactly("a", "b", "c", "x", "y");
        assertThat(dataset.labels()).containsExactly(0, 1, -1, -1, -1);
        assertThat(dataset.graph().edges()).isEqualTo(4);
        assertThat(dataset.graph().hasEdge(3, 4)).isTrue();
        assertThat(dataset.featureNames()).containsExactly("age", "age missing");
        assertThat(dataset.features().toDense().get(3, 1)).isEqualTo(1);
        assertThat(dataset.features().toDense().get(2, 1)).isZero();
        assertThat(own.notes().warnings())
                .containsExactly(
                        "3 edges name 2 different nodes that are not in the table (\"x\", \"y\"): such nodes are"
                                + " added, without a value in any column.");
    }

    @Test
    void treatsLabelsOfUnknownNodesAlike() throws IOException {
        String nodes = "id,age\na,1\nb,2\nc,3\n";
        String labels = "id,label\na,p\nz,q\nb,q\n";

        assertThatThrownBy(() -> read(UnknownIds.ERROR, nodes, "source,target,kg\na,b,1\n", labels))
                .hasMessageContaining("l.csv, line 3, column id: expected the id of a node, there is no node \"z\"");
        OwnGraph skipped = read(UnknownIds.SKIP, nodes, "source,target,kg\na,b,1\n", labels);
        assertThat(skipped.dataset().labels()).containsExactly(0, 1, -1);
        assertThat(skipped.notes().remarks())
                .containsExactly("1 label names 1 node that is not in the table (\"z\"): left out.");
        OwnGraph added = read(UnknownIds.ADD, nodes, "source,target,kg\na,z,1\nb,x,1\n", labels);
        assertThat(added.dataset().nodeIds()).containsExactly("a", "b", "c", "z", "x");
        assertThat(added.dataset().labels()).containsExactly(0, 1, -1, 1, -1);
        assertThat(added.dataset().graph().hasEdge(0, 3)).isTrue();
    }

    @Test
    void labelsCanAddNodesToAGraphOfEdgesAlone() throws IOException {
        OwnGraph own = read(UnknownIds.ADD, null, "source,target,kg\na,b,1\n", "id,label\na,p\nlonely,q\n");

        assertThat(own.dataset().nodeIds()).containsExactly("a", "b", "lonely");
        assertThat(own.dataset().labels()).containsExactly(0, -1, 1);
        assertThat(own.dataset().graph().degree(2)).isZero();
    }

    @Test
    void labelsOfATableGoBeforeThoseOfTheColumn() throws IOException {
        OwnGraph own = read(UnknownIds.ERROR, NODES, "source,target,kg\na,b,1\n", "id,label\na,q\nb,\nc,r\n");

        assertThat(own.dataset().classNames()).containsExactly("q", "r");
        assertThat(own.dataset().labels()).containsExactly(0, 0, 1);
        assertThat(own.notes().remarks())
                .containsExactly(
                        "The table of labels goes before the column label: it gives 2 labels, 1 of them in place"
                                + " of another in the column.");
    }

    @Test
    void namesTheColumnsThatHoldIds() {
        String edges = "transfer,kg,from,to\nt1,1,a,b\nt2,1,b,c\nt3,2,c,x\n";

        for (UnknownIds policy : List.of(UnknownIds.ERROR, UnknownIds.SKIP)) {
            assertThatThrownBy(() -> read(policy, NODES, edges, null))
                    .as("%s", policy)
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageEndingWith(
                            "The columns from and to hold ids of nodes: name them by the setting source and the"
                                    + " setting target.");
        }
    }

    @Test
    void refusesEdgesOfWhichNoneHasAKnownEnd() {
        for (UnknownIds policy : List.of(UnknownIds.SKIP, UnknownIds.ADD)) {
            assertThatThrownBy(() -> read(policy, NODES, "source,target,kg\nu,v,1\n", null))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageEndingWith(
                            "columns source and target: expected the ids of nodes, found none in any row");
        }
    }
}
