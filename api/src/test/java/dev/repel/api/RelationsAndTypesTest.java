package dev.repel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edges of several relations and nodes of several types, of which one has labels. */
class RelationsAndTypesTest {
    private static final int PERSONS = 24;

    @TempDir
    private Path folder;

    private Path nodes;
    private Path edges;

    @BeforeEach
    void write() throws IOException {
        StringBuilder rows = new StringBuilder("id,kind,label,age,size\n");
        StringBuilder links = new StringBuilder("source,target,rel\n");
        for (int i = 0; i < PERSONS; i++) {
            rows.append(
                    "p" + i + ",person," + (i % 2 == 0 ? "even" : "odd") + "," + (20 + 15 * (i % 2) + i % 7) + ",\n");
            links.append("p" + i + ",p" + (i + 2) % PERSONS + ",knows\np" + i + ",p" + (i + 1) % PERSONS + ",avoids\n");
            links.append("p" + i + ",shop,buys\n");
        }
        rows.append("shop,shop,,,7\n");
        nodes = Files.writeString(folder.resolve("nodes.csv"), rows);
        edges = Files.writeString(folder.resolve("edges.csv"), links);
    }

    private GraphData tables() {
        return GraphData.ofFiles(nodes, edges).withRelations("rel").withNodeTypes("kind");
    }

    private static Training quick() {
        return new Training()
                .backbone("rgcn")
                .technique("none")
                .epochs(60)
                .hidden(8)
                .folds(1)
                .seed(3)
                .threads(1);
    }

    @Test
    void onlyNodesOfTypesWithLabelsAreAnswered() throws IOException {
        NodeClassifier model = quick().train(tables());

        Predictions predictions = model.predict(GraphData.ofFiles(nodes, edges));

        assertThat(predictions).hasSize(PERSONS);
        assertThat(predictions.stream().filter(p -> p.label().equals(p.id().matches("p\\d*[02468]") ? "even" : "odd")))
                .hasSizeGreaterThan(PERSONS * 3 / 4);
        assertThat(tables().read().graph().relations().orElseThrow().names())
                .containsExactly("avoids", "buys", "knows");
    }

    @Test
    void relationsThatAreMissingOrUnknownAreRefused() throws IOException {
        NodeClassifier model = quick().train(tables());
        Files.writeString(edges, Files.readString(edges).replace(",buys", ",steals"));
        assertThatThrownBy(() -> model.predict(tables()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(
                        "column rel: expected a relation of the training (avoids, buys, knows), found" + " \"steals\"");

        Files.writeString(edges, "source,target,rel\np0,p1,knows\np1,p2,\n");
        assertThatThrownBy(() -> model.predict(tables()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(
                        "edges.csv, line 3, column rel: expected the relation of an edge, found an empty");

        Files.writeString(edges, "source,target\np0,p1\n");
        assertThatThrownBy(() -> model.predict(GraphData.ofFiles(nodes, edges)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("expected a column \"rel\", found \"source, target\"");
    }

    @Test
    void arraysHaveRelationsToo() throws IOException {
        List<String> ids = new ArrayList<>();
        float[][] features = new float[PERSONS][1];
        String[] labels = new String[PERSONS];
        int[][] ends = new int[2 * PERSONS][];
        String[] relations = new String[2 * PERSONS];
        for (int i = 0; i < PERSONS; i++) {
            ids.add("n" + i);
            features[i][0] = 1 + i % 3;
            labels[i] = i % 6 > 3 ? null : i % 2 == 0 ? "even" : "odd";
            ends[2 * i] = new int[] {i, (i + 2) % PERSONS};
            ends[2 * i + 1] = new int[] {i, (i + 1) % PERSONS};
            relations[2 * i] = "knows";
            relations[2 * i + 1] = "avoids";
        }
        GraphData graph =
                GraphData.ofArrays(ids, ends, null, Arrays.asList(relations), features, Arrays.asList(labels));

        NodeClassifier model = quick().train(graph);

        assertThat(model.predict(graph)).hasSize(PERSONS);
        GraphData plain = GraphData.ofArrays(ids, ends, features, Arrays.asList(labels));
        assertThatThrownBy(() -> model.predict(plain))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("trained on edges of 2 relations (avoids, knows)");
    }
}
