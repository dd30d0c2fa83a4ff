package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Embeddings as lists in one column, in every format that has them. */
class NumberListTest {
    private static final String EDGES = "source,target\na,b\nb,c\n";

    @TempDir
    Path folder;

    private OwnGraph load(String file, String nodes, OwnGraphOptions options) throws IOException {
        return OwnGraph.load(tables(file, nodes), options);
    }

    private GraphTables tables(String file, String nodes) throws IOException {
        return GraphTables.ofFiles(
                Files.writeString(folder.resolve(file), nodes),
                Files.writeString(folder.resolve("edges.csv"), EDGES),
                TableOptions.defaults());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1,-2.5,1e-3]", "{1, -2.5, 1E-3}", "[ 1 -2.5   0.001 ]", "[1;-2.5;+.001]"})
    void isReadInEveryForm(String cell) {
        assertThat(NumberList.of(cell)).containsExactly(1, -2.5f, 1e-3f);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "[", "[]", "[ ]", "1,2", "[1,2", "[1,,2]", "[,1]", "[1,x]", "[NaN]", "[1e60]", "[null]", "[1}",
                "[1-2]"
            })
    void whatIsNoListOfNumbersIsNone(String cell) {
        assertThat(NumberList.of(cell)).isEmpty();
    }

    @Test
    void aColumnOfListsIsAnEmbeddingWhateverTheFormat() throws IOException {
        OwnGraph csv = load(
                "n.csv",
                "id,label,vec,x\na,p,\"[3, 4]\",1\nb,q,\"[0, -2]\",5\nc,p,\"[1,1]\",2\n",
                OwnGraphOptions.defaults());
        OwnGraph json = load("n.jsonl", """
                {"id": "a", "label": "p", "vec": [3, 4], "x": 1}
                {"id": "b", "label": "q", "vec": [0, -2], "x": 5}
                {"id": "c", "label": "p", "vec": [1, 1], "x": 2}
                """, OwnGraphOptions.defaults());

        assertThat(csv.dataset().featureNames()).startsWith("vec[0]", "vec[1]", "x");
        assertThat(csv.dataset().features().get(0, 0)).isCloseTo(0.6f, within(1e-6f));
        assertThat(csv.dataset().features().get(1, 1)).isEqualTo(-1);
        assertThat(json.dataset().sha256()).isEqualTo(csv.dataset().sha256());
    }

    @Test
    void listsOfAnotherLengthAreNamedWithTheirLine() {
        assertThatThrownBy(() ->
                        load("n.csv", "id,label,vec\na,p,[1 2]\nb,q,[1 2 3]\nc,p,[4 5]\n", OwnGraphOptions.defaults()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(folder.resolve("n.csv")
                        + ", line 3, column vec: expected a list of 2 numbers as in other rows, found 3");
        assertThatThrownBy(() -> load(
                        "n.csv",
                        "id,label,vec\na,p,[1 2]\nb,q,[1 x]\nc,p,[4 5]\n",
                        OwnGraphOptions.defaults().withKinds(Map.of("vec", ColumnKind.EMBEDDING))))
                .hasMessageContaining(
                        "line 3, column vec: expected a list of 2 numbers as in other rows, found \"[1 x]\"");
    }

    @Test
    void newNodesNeedListsOfTheSameLength() throws IOException {
        ColumnFeatures known = load(
                        "n.csv", "id,label,vec\na,p,[1 2]\nb,q,[1 5]\nc,p,[4 5]\n", OwnGraphOptions.defaults())
                .features();
        OwnGraphOptions options = OwnGraphOptions.defaults().withoutLabels();

        OwnGraph same = OwnGraph.loadWith(known, tables("m.csv", "id,vec\na,\nb,[0 2]\nc,[1 0]\n"), options);
        OwnGraph apart = OwnGraph.loadWith(known, tables("m.csv", "id,vec[0],vec[1]\na,,\nb,0,2\nc,1,0\n"), options);

        assertThat(same.dataset().features().get(1, 1)).isEqualTo(1);
        assertThat(same.blank().stream()).containsExactly(0);
        assertThat(apart.dataset().sha256()).isEqualTo(same.dataset().sha256());
        assertThatThrownBy(
                        () -> OwnGraph.loadWith(known, tables("m.csv", "id,vec\na,[1]\nb,[1 2]\nc,[1 2]\n"), options))
                .hasMessageContaining(
                        "m.csv, line 2, column vec: expected a list of 2 numbers as in other rows, found 1");
        assertThatThrownBy(() -> OwnGraph.loadWith(known, tables("m.csv", "id,other\na,1\nb,2\nc,3\n"), options))
                .hasMessageContaining("expected the column \"vec[0]\" as in training");
    }
}
