package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvErrorsTest {
    private static final String NODES = "id,label,x\na,p,1\nb,q,2\n";
    private static final String EDGES = "source,target\na,b\n";

    @TempDir
    Path folder;

    private AbstractThrowableAssert<?, ?> reading(String nodes, String edges) throws IOException {
        Path nodesFile = Files.writeString(folder.resolve("nodes.csv"), nodes);
        Path edgesFile = Files.writeString(folder.resolve("edges.csv"), edges);
        return assertThatThrownBy(() -> load(nodesFile, edgesFile)).isInstanceOf(InvalidDataException.class);
    }

    private static NodeDataset load(Path nodes, Path edges) throws IOException {
        return OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), OwnGraphOptions.defaults())
                .dataset();
    }

    private String nodesFile() {
        return folder.resolve("nodes.csv").toString();
    }

    private String edgesFile() {
        return folder.resolve("edges.csv").toString();
    }

    @Test
    void missingColumn() throws IOException {
        reading("name,label,x\na,p,1\n", EDGES)
                .hasMessage(nodesFile() + ", line 1: expected a column \"id\", found \"name, label, x\"");
    }

    @Test
    void duplicateAndEmptyIds() throws IOException {
        reading("id,label,x\na,p,1\nb,q,2\na,q,3\n,q,3\n", EDGES)
                .hasMessageStartingWith(nodesFile() + ", 2 problems:")
                .hasMessageContaining("line 4, column id: expected each id once, \"a\" is already in line 2")
                .hasMessageContaining("line 5, column id: expected an id, found an empty cell");
    }

    @Test
    void raggedRow() throws IOException {
        reading("id,label,x\na,p,1\n\nb,q\n", EDGES)
                .hasMessage(nodesFile() + ", line 4: expected 3 cells as in the header, found 2");
    }

    @Test
    void numbersThatAreNotFinite() throws IOException {
        reading("id,label,x\na,p,1\nb,q,NaN\nc,q,-inf\nd,q,1e999\n", EDGES)
                .hasMessageContaining("3 problems")
                .hasMessageContaining("line 3, column x: expected a finite number, found \"NaN\"")
                .hasMessageContaining("line 5, column x: expected a finite number, found \"1e999\"");
    }

    @Test
    void labels() throws IOException {
        reading("id,label,x\na,,1\nb,,2\n", EDGES)
                .hasMessage(nodesFile() + ", column label: expected at least 2 classes, found no label at all");
        reading("id,label,x\na,p,1\nb,,2\n", EDGES)
                .hasMessage(nodesFile() + ", column label: expected at least 2 classes, found only \"p\"");
    }

    @Test
    void edgesToUnknownNodesTenOfThemThenACount() throws IOException {
        reading(NODES, "source,target\na,c\n" + "d,b\n".repeat(11))
                .hasMessageStartingWith(edgesFile() + ", 12 problems:")
                .hasMessageContaining("line 2, column target: expected the id of a node, there is no node \"c\"")
                .hasMessageContaining("line 11, column source: expected the id of a node, there is no node \"d\"")
                .hasMessageNotContaining("line 12")
                .hasMessageEndingWith("and 2 more\n  The setting unknown-ids can skip such rows, or add such nodes.");
    }

    @Test
    void edgesWithoutHeader() throws IOException {
        reading(NODES, "a,b\nb,a\n").hasMessageStartingWith(edgesFile() + ", line 1: expected a header");
        reading(NODES, "source\na\n").hasMessageStartingWith(edgesFile() + ", line 1: expected at least 2 columns");
    }

    @Test
    void emptyFiles() throws IOException {
        reading("", EDGES).hasMessageStartingWith(nodesFile() + ", line 1: expected a header");
        reading("id,label,x\n", EDGES).hasMessageStartingWith(nodesFile() + ", line 2: expected at least one node");
        reading(NODES, "\n\n").hasMessageStartingWith(edgesFile() + ", line 1: expected a header");
    }

    @Test
    void headersWithGapsOrRepetitions() throws IOException {
        reading(",id,label,id\n1,a,p,2\n", EDGES)
                .hasMessageContaining("line 1: expected a name for column 1")
                .hasMessageContaining("line 1, column id: expected each name once in the header");
    }

    @Test
    void quotesThatAreNotClosed() throws IOException {
        reading("id,label,x,t\na,p,1,\"one\nb,q,2,two\nc,q,2,three\n", EDGES)
                .hasMessage(nodesFile() + ", line 2: expected a closing quote for the one in this row");
        reading("id,label,x,t\na,p,1,\"one\nb,q,2,\"two\"\n", EDGES).hasMessageContaining("line 2");
    }

    @Test
    void oneBadNumberAmongManyIsAMistakeAndNoWord() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,x\n");
        for (int i = 0; i < 20; i++) {
            nodes.append("n" + i + (i % 2 == 0 ? ",p," : ",q,") + (i == 12 ? "1O" : i) + "\n");
        }
        reading(nodes.toString(), "source,target\n")
                .hasMessage(nodesFile() + ", line 14, column x: expected a finite number, found \"1O\"");
    }

    @Test
    void splits() throws IOException {
        reading("id,label,x,split\na,p,1,train\nb,q,1,valid\n", EDGES)
                .hasMessageContaining("line 3, column split: expected train, val, test or nothing, found \"valid\"");
        reading("id,label,x,split\na,p,1,train\nb,q,1,test\n", EDGES)
                .hasMessageEndingWith("column split: expected at least one val");
        reading("id,label,x,split\na,p,1,train\nb,q,1,val\nc,,1,test\n", EDGES)
                .hasMessageContaining("line 4, column label: expected a label");
    }

    @Test
    void bytesThatAreNotUtf8() throws IOException {
        Path nodes = Files.write(
                folder.resolve("latin.csv"), "id,label,x\na,p,1\nç,q,2\n".getBytes(StandardCharsets.ISO_8859_1));
        Path edges = Files.writeString(folder.resolve("edges.csv"), EDGES);

        assertThatThrownBy(() -> load(nodes, edges))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(nodes + ", line 3: expected text in UTF-8, found bytes that are not"
                        + " (is it another encoding?)");
    }

    @Test
    void survivesGarbage() throws IOException {
        byte[] nodes =
                "id,label,x,\"t\"\na,p,1,\"some, \"\"words\"\"\"\nb,q,2.5,more\n".getBytes(StandardCharsets.US_ASCII);
        Path nodesFile = folder.resolve("nodes.csv");
        Path edgesFile = Files.writeString(folder.resolve("edges.csv"), EDGES);
        int accepted = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Files.write(nodesFile, mutated(nodes, random));
            try {
                assertThat(load(nodesFile, edgesFile).nodes()).isPositive();
                accepted++;
            } catch (InvalidDataException expected) {
                assertThat(expected.getMessage()).as("seed %d", seed).startsWith(folder.toString());
            }
        }
        assertThat(accepted).isPositive();
    }

    private static byte[] mutated(byte[] original, SplittableRandom random) {
        byte[] bytes = original.clone();
        byte[] telling = "\",;\n\r\t\0 aN9.-\u00ff".getBytes(StandardCharsets.ISO_8859_1);
        for (int k = random.nextInt(4); k >= 0; k--) {
            bytes[random.nextInt(bytes.length)] = telling[random.nextInt(telling.length)];
        }
        return Arrays.copyOf(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length);
    }
}
