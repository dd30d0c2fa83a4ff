package dev.repel.io.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvDatasetTest {
    @TempDir
    Path folder;

    private NodeDataset read(String nodes, String edges) throws IOException {
        return CsvDataset.read(file("nodes.csv", nodes), file("edges.csv", edges), CsvOptions.defaults());
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    @Test
    void readsASmallGraph() throws IOException {
        NodeDataset dataset = read("""
                id,label,age,about,split
                anna,red,20,"Likes tea, and Tea",train
                bob,,-40,,
                ção,blue,0,coffee; tea-time,val
                dan,red,,Likes,test
                """, """
                source,target,since
                anna,bob,2001
                bob,anna,2002
                ção,dan,2003
                dan,dan,2004
                """);

        assertThat(dataset.nodeIds()).containsExactly("anna", "bob", "ção", "dan");
        assertThat(dataset.classNames()).containsExactly("blue", "red");
        assertThat(dataset.labels()).containsExactly(1, NodeDataset.UNLABELLED, 0, 1);
        assertThat(dataset.featureNames())
                .containsExactly("age", "about=and", "about=coffee", "about=likes", "about=tea", "about=time");
        assertThat(dataset.features().toDense().data())
                .containsExactly(0.5f, 1, 0, 1, 1, 0, -1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0);
        assertThat(dataset.features().entries()).isEqualTo(9);
        assertThat(dataset.graph().edges()).isEqualTo(2);
        assertThat(dataset.graph().hasEdge(0, 1) && dataset.graph().hasEdge(2, 3))
                .isTrue();
        assertThat(dataset.publicSplit().orElseThrow().train()).containsExactly(0);
        assertThat(dataset.publicSplit().orElseThrow().validation()).containsExactly(2);
        assertThat(dataset.publicSplit().orElseThrow().test()).containsExactly(3);
        assertThat(dataset.name()).isEqualTo(folder.getFileName().toString());
        assertThat(dataset.sha256()).isEqualTo("ab8a6820639b6ac55530a6287050532d0ee9bfa847d410c7774af964da4f145b");
    }

    @Test
    void detectsSemicolonsWithDecimalCommasAndAByteOrderMark() throws IOException {
        NodeDataset dataset = read("\uFEFFid;label;x\r\na;p;1,5\r\nb;q;3\r\n", "from\tto\nb\ta\n");

        assertThat(dataset.featureNames()).containsExactly("x");
        assertThat(dataset.features().values()).containsExactly(0.5f, 1);
        assertThat(dataset.graph().edges()).isEqualTo(1);
    }

    @Test
    void takesTheNamedColumns() throws IOException {
        NodeDataset dataset = CsvDataset.read(
                file("people.csv", "id,name,kind,x\n1,a,p,1\n2,b,q,2\n"),
                file("ties.csv", "weight,to,from\n3,a,b\n"),
                CsvOptions.defaults().withNodeColumns("name", "kind").withEdgeColumns("from", "to"));

        assertThat(dataset.nodeIds()).containsExactly("a", "b");
        assertThat(dataset.featureNames()).containsExactly("id", "x");
        assertThat(dataset.graph().hasEdge(0, 1)).isTrue();
        assertThat(dataset.name()).isEqualTo("people");
    }

    @Test
    void leavesOutWordsOfASingleNodeInLargerFiles() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,text\n");
        for (int i = 0; i < 60; i++) {
            nodes.append("n")
                    .append(i)
                    .append(i % 2 == 0 ? ",p," : ",q,")
                    .append("shared only")
                    .append(i)
                    .append('\n');
        }

        NodeDataset dataset = read(nodes.toString(), "source,target\n");

        assertThat(dataset.featureNames()).containsExactly("text=shared");
        assertThat(dataset.graph().edges()).isZero();
        assertThat(dataset.publicSplit()).isEmpty();
    }

    @Test
    void readsAFolder() throws IOException {
        file("nodes.csv", "id,label,x\na,p,1\nb,q,2\n");
        file("edges.csv", "source,target\na,b\n");

        assertThat(CsvDataset.readFolder(folder).nodes()).isEqualTo(2);
    }

    @Test
    void newNodesAreReadWithTheFeaturesOfTheTrainingData() throws IOException {
        Path edges = file("edges.csv", "source,target\n");
        CsvFeatures features = CsvDataset.load(
                        file("train.csv", "id,label,x,text\na,p,10,red\nb,q,5,green\n"), edges, CsvOptions.defaults())
                .features();

        NodeDataset other = CsvDataset.readWith(
                features,
                file("new.csv", "text,more,x,id\nred blue,7,2,c\n"),
                edges,
                CsvOptions.defaults().withoutLabels());

        assertThat(other.featureNames()).containsExactly("x", "text=green", "text=red");
        assertThat(other.features().toDense().data()).containsExactly(0.2f, 0, 1);
        assertThat(other.labels()).containsExactly(NodeDataset.UNLABELLED);
    }
}
