package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.ContentHash;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnGraphTest {
    private static final Offset<Float> SMALL = Offset.offset(1e-4f);

    @TempDir
    Path folder;

    private NodeDataset read(String nodes, String edges) throws IOException {
        return load(file("nodes.csv", nodes), file("edges.csv", edges), OwnGraphOptions.defaults())
                .dataset();
    }

    private static OwnGraph load(Path nodes, Path edges, OwnGraphOptions options) throws IOException {
        return OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), options);
    }

    private static float[] row(NodeDataset dataset, int node) {
        int cols = dataset.features().cols();
        return Arrays.copyOfRange(dataset.features().toDense().data(), node * cols, (node + 1) * cols);
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
                .containsExactly(
                        "age", "age missing", "about=and", "about=coffee", "about=likes", "about=tea", "about=time");
        // age: mean −6.667, deviation 24.944; words: ln(5/3) + 1 in two nodes, ln(5/2) + 1 in one, tea twice for anna
        assertThat(row(dataset, 0)).containsExactly(new float[] {1.0690f, 0, .5421f, 0, .4273f, .7236f, 0}, SMALL);
        assertThat(row(dataset, 1)).containsExactly(new float[] {-1.3363f, 0, 0, 0, 0, 0, 0}, SMALL);
        assertThat(row(dataset, 2)).containsExactly(new float[] {.2673f, 0, 0, .6176f, 0, .4869f, .6176f}, SMALL);
        assertThat(row(dataset, 3)).containsExactly(new float[] {0, 1, 0, 0, 1, 0, 0}, SMALL);
        assertThat(dataset.graph().edges()).isEqualTo(2);
        assertThat(dataset.graph().hasEdge(0, 1) && dataset.graph().hasEdge(2, 3))
                .isTrue();
        assertThat(dataset.publicSplit().orElseThrow().train()).containsExactly(0);
        assertThat(dataset.publicSplit().orElseThrow().validation()).containsExactly(2);
        assertThat(dataset.publicSplit().orElseThrow().test()).containsExactly(3);
        assertThat(dataset.name()).isEqualTo(folder.getFileName().toString());
        assertThat(dataset.sha256()).hasSize(64);
    }

    @Test
    void detectsSemicolonsWithDecimalCommasAndAByteOrderMark() throws IOException {
        NodeDataset dataset = read("\uFEFFid;label;x\r\na;p;1,5\r\nb;q;3\r\n", "from\tto\nb\ta\n");

        assertThat(dataset.featureNames()).containsExactly("x");
        assertThat(dataset.features().toSparse().values()).containsExactly(-1, 1);
        assertThat(dataset.graph().edges()).isEqualTo(1);
    }

    @Test
    void takesTheNamedColumns() throws IOException {
        NodeDataset dataset = load(
                        file("people.csv", "id,name,kind,x\n1,a,p,1\n2,b,q,2\n"),
                        file("ties.csv", "weight,to,from\n3,a,b\n"),
                        OwnGraphOptions.defaults()
                                .withNodeColumns("name", "kind")
                                .withEdgeColumns("from", "to"))
                .dataset();

        assertThat(dataset.nodeIds()).containsExactly("a", "b");
        assertThat(dataset.featureNames()).containsExactly("id", "x");
        assertThat(dataset.graph().hasEdge(0, 1)).isTrue();
        assertThat(dataset.name()).isEqualTo("people");
    }

    @Test
    void aSplitNeedsNoTestNodesAndCanBeIgnored() throws IOException {
        Path nodes = file("nodes.csv", "id,label,x,split\na,p,1,train\nb,q,2,val\nc,,3,\n");
        Path edges = file("edges.csv", "source,target\na,b\n");

        Split split = load(nodes, edges, OwnGraphOptions.defaults())
                .dataset()
                .publicSplit()
                .orElseThrow();
        assertThat(split.train()).containsExactly(0);
        assertThat(split.validation()).containsExactly(1);
        assertThat(split.test()).isEmpty();
        NodeDataset without = load(
                        nodes, edges, OwnGraphOptions.defaults().withKinds(Map.of("split", ColumnKind.IGNORE)))
                .dataset();
        assertThat(without.publicSplit()).isEmpty();
        assertThat(without.featureNames()).containsExactly("x");
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
    void newNodesAreReadWithTheFeaturesOfTheTrainingData() throws IOException {
        Path edges = file("edges.csv", "source,target\n");
        ColumnFeatures features = load(
                        file("train.csv", "id,label,x,text\na,p,10,red\nb,q,5,green\n"),
                        edges,
                        OwnGraphOptions.defaults())
                .features();

        NodeDataset other = OwnGraph.loadWith(
                        features,
                        GraphTables.ofFiles(
                                file("new.csv", "text,more,x,id\nred blue,7,2,c\n"), edges, TableOptions.defaults()),
                        OwnGraphOptions.defaults().withoutLabels())
                .dataset();

        assertThat(other.featureNames()).containsExactly("x", "text=green", "text=red");
        assertThat(other.features().toDense().data()).containsExactly((2 - 7.5f) / 2.5f, 0, 1);
        assertThat(other.labels()).containsExactly(NodeDataset.UNLABELLED);
    }

    @Test
    void kindsOfColumnsAreFoundByTheRulesAndCanBeGiven() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,size,city,about,same,code\n");
        for (int i = 0; i < 60; i++) {
            nodes.append("n" + i + (i % 2 == 0 ? ",p," : ",q,") + (i == 7 ? "NA" : i) + ",city" + i % 3 + ",word"
                            + i / 2)
                    .append(" more,x," + i % 4 + "\n");
        }
        Path file = file("n.csv", nodes.toString());
        Path edges = file("e.csv", "source,target,weight\nn0,n1,3\nn1,n0,4\nn2,n2,1\nn0,n3,1\n");

        ReadingNotes notes = load(file, edges, OwnGraphOptions.defaults()).notes();
        assertThat(notes.columns())
                .extracting(ReadingNotes.Column::name, ReadingNotes.Column::kind, ReadingNotes.Column::missing)
                .containsExactly(
                        tuple("size", ColumnKind.NUMBER, 1),
                        tuple("city", ColumnKind.CATEGORY, 0),
                        tuple("about", ColumnKind.TEXT, 0),
                        tuple("same", ColumnKind.IGNORE, 0),
                        tuple("code", ColumnKind.NUMBER, 0));
        assertThat(notes.edgeRows()).isEqualTo(4);
        assertThat(notes.repeated()).isEqualTo(1);
        assertThat(notes.selfLoops()).isEqualTo(1);
        assertThat(notes.unusedEdgeColumns()).containsExactly("weight");

        OwnGraph given = load(
                file,
                edges,
                OwnGraphOptions.defaults().withKinds(Map.of("code", ColumnKind.CATEGORY, "city", ColumnKind.IGNORE)));
        assertThat(given.dataset().featureNames())
                .contains("code=0", "code=3", "size", "size missing", "about=word5")
                .doesNotContain("code", "city=city1");
    }

    @Test
    void aCategoryHasNoMoreThanItsMostFrequentValues() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,shop\n");
        for (int i = 0; i < 300; i++) {
            nodes.append("n" + i + (i % 2 == 0 ? ",p," : ",q,") + "s" + (i < 150 ? i % 50 : i) + "\n");
        }
        OwnGraph graph = load(
                file("n.csv", nodes.toString()),
                file("e.csv", "source,target\n"),
                OwnGraphOptions.defaults().withKinds(Map.of("shop", ColumnKind.CATEGORY)));

        assertThat(graph.dataset().features().cols()).isEqualTo(100);
        assertThat(graph.dataset().featureNames()).contains("shop=s0", "shop=s49");
        assertThat(graph.notes().columns().get(0).remark()).isEqualTo("the 100 most frequent of 200 values");
    }

    @Test
    void withoutColumnsTheEdgesGiveTheFeatures() throws IOException {
        Path edges = file("ring.txt", "# a ring and a tail\n0 1\n1\t2\n2 0\n2,3 0.5\n% end\n4 0\n4 1\n");
        Path labels = file("labels.csv", "node,kind\n0,p\n3,q\n");
        GraphTables tables = GraphTables.ofFiles(null, edges, TableOptions.defaults())
                .withLabels(() -> TableFile.open(labels, TableOptions.defaults()));

        OwnGraph graph = OwnGraph.load(tables, OwnGraphOptions.defaults());

        assertThat(graph.notes().structural()).isTrue();
        assertThat(graph.notes().unusedEdgeColumns()).containsExactly("more");
        assertThat(graph.dataset().nodeIds()).containsExactly("0", "1", "2", "3", "4");
        assertThat(graph.dataset().labels()).containsExactly(0, -1, -1, 1, -1);
        assertThat(graph.dataset().featureNames())
                .containsExactly(
                        "ln(1 + degree)",
                        "core number",
                        "clustering coefficient",
                        "ln(1 + degree) of neighbours",
                        "walk to=0");
        OwnGraph again = OwnGraph.loadWith(graph.features(), tables, OwnGraphOptions.defaults());
        assertThat(again.dataset().sha256()).isEqualTo(graph.dataset().sha256());
    }

    @Test
    void featuresOfTheFirstVersionAreAppliedAsTheyWere() throws IOException {
        ColumnFeatures old = new ObjectMapper()
                .readValue(
                        "{\"list\":[{\"column\":\"x\",\"word\":\"\",\"scale\":10.0},"
                                + "{\"column\":\"text\",\"word\":\"red\",\"scale\":1.0}]}",
                        ColumnFeatures.class);

        NodeDataset dataset = OwnGraph.loadWith(
                        old,
                        GraphTables.ofFiles(
                                file("n.csv", "id,x,text\na,5,red red green\nb,,blue\n"),
                                file("e.csv", "source,target\n"),
                                TableOptions.defaults()),
                        OwnGraphOptions.defaults().withoutLabels())
                .dataset();

        assertThat(dataset.features().toDense().data()).containsExactly(0.5f, 1, 0, 0);
    }

    @Test
    void readsOtherEncodingsAndDelimiters() throws IOException {
        for (Charset charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16, StandardCharsets.UTF_8)) {
            Path nodes = Files.write(folder.resolve("n.csv"), "id|label|x\nç|p|1\nb|q|2\n".getBytes(charset));
            Path edges = Files.write(folder.resolve("e.tsv"), "from\tto\nç\tb\n".getBytes(charset));
            TableOptions options = new TableOptions(TableOptions.DETECT, charset, ExpansionLimit.USUAL);

            NodeDataset dataset = OwnGraph.load(GraphTables.ofFiles(nodes, edges, options), OwnGraphOptions.defaults())
                    .dataset();

            assertThat(dataset.nodeIds()).as(charset.name()).containsExactly("ç", "b");
            assertThat(dataset.graph().edges()).isEqualTo(1);
        }
    }

    @Test
    void anImportedGraphIsTheSameAndDamageIsNoticed() throws IOException {
        OwnGraph graph = load(
                file("nodes.csv", "id,label,x,about,split\na,p,1,red tea,train\nb,q,2,tea,val\nc,q,,blue,test\n"),
                file("edges.csv", "source,target\na,b\nb,c\n"),
                OwnGraphOptions.defaults());
        Path file = folder.resolve("g.repel");

        GraphFile.write(file, graph);
        OwnGraph back = GraphFile.read(file);

        assertThat(back.features()).isEqualTo(graph.features());
        assertThat(back.notes()).isEqualTo(graph.notes());
        assertThat(ContentHash.of(back.dataset())).isEqualTo(graph.dataset().sha256());
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 5] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> GraphFile.read(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("g.repel")
                .hasMessageContaining("damaged");
    }

    @Test
    void anEmptyCellDoesNotHideHowManyValuesAColumnHas() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,code\n0,p,\n");
        for (int i = 1; i <= 1000; i++) {
            nodes.append(i + (i % 2 == 0 ? ",p" : ",q") + ",code" + i % 101 + "\n");
        }

        OwnGraph many = load(file("n.csv", nodes.toString()), file("e.csv", "s,t\n0,1\n"), OwnGraphOptions.defaults());
        String fewer = nodes.toString().replaceAll("code100\\b", "code1");
        OwnGraph few = load(file("n.csv", fewer), file("e.csv", "s,t\n0,1\n"), OwnGraphOptions.defaults());

        assertThat(many.notes().columns()).extracting(ReadingNotes.Column::kind).containsExactly(ColumnKind.TEXT);
        assertThat(few.notes().columns()).extracting(ReadingNotes.Column::kind).containsExactly(ColumnKind.CATEGORY);
    }

    @Test
    void theSplitOfNodesThatAreOnlyPredictedNeedNotBeWhole() throws IOException {
        OwnGraph trained = load(
                file("n.csv", "id,label,x,split\na,p,1,train\nb,q,2,val\nc,p,3,test\n"),
                file("e.csv", "s,t\na,b\n"),
                OwnGraphOptions.defaults());
        GraphTables onlyTest = GraphTables.ofFiles(
                file("new.csv", "id,label,x,split\nd,p,1,test\ne,q,2,held out\n"),
                file("new-e.csv", "s,t\nd,e\n"),
                TableOptions.defaults());
        OwnGraphOptions withoutLabels = OwnGraphOptions.defaults().withoutLabels();

        NodeDataset predicted =
                OwnGraph.loadWith(trained.features(), onlyTest, withoutLabels).dataset();

        assertThat(predicted.nodeIds()).containsExactly("d", "e");
        assertThat(predicted.publicSplit()).isEmpty();
        // but an import keeps what a training would refuse, or says so
        assertThatThrownBy(() -> OwnGraph.load(onlyTest, withoutLabels)).hasMessageContaining("held out");
        file("new.csv", "id,label,x,split\nd,,1,test\ne,,2,test\n");
        assertThat(OwnGraph.load(onlyTest, withoutLabels).dataset().publicSplit())
                .isEmpty();
    }
}
