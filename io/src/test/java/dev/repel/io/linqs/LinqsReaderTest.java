package dev.repel.io.linqs;

import static dev.repel.io.SameContent.assertSameContent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.SharedDatasets;
import dev.repel.io.planetoid.PlanetoidReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinqsReaderTest {
    @TempDir
    Path folder;

    private final List<String> ids = CoraPublicOrder.load().paperIds();
    private final List<String> content = new ArrayList<>();
    private final List<String> cites = new ArrayList<>();

    @BeforeEach
    void aChainOfPapersInAnyOrder() {
        for (int i = 0; i < ids.size(); i++) {
            String className = CoraPublicOrder.CLASS_NAMES.get(i % 7);
            content.add(ids.get(i) + "," + className + "," + (i % 2) + ",0,1");
            cites.add(ids.get(i) + "," + ids.get((i + 1) % ids.size()));
        }
        Collections.shuffle(content, new Random(1));
    }

    @Test
    void putsPapersInThePublicOrderWhateverTheOrderOfTheFile() throws Exception {
        NodeDataset dataset = read();

        assertThat(dataset.nodeIds()).isEqualTo(ids).hasSize(2708);
        assertThat(dataset.labels()[8]).isEqualTo(1);
        assertThat(dataset.graph().hasEdge(41, 42)).isTrue();
        assertThat(dataset.features().toSparse().columns()).startsWith(2, 0, 2);
        assertThat(dataset.publicSplit().orElseThrow().train()).hasSize(140).startsWith(0);
        assertThat(dataset.publicSplit().orElseThrow().validation())
                .hasSize(500)
                .startsWith(140);
        assertThat(dataset.publicSplit().orElseThrow().test()).hasSize(1000).startsWith(1708);
    }

    @Test
    void readsTheOriginalFormWithTabs() throws Exception {
        NodeDataset commas = read();
        content.replaceAll(line -> {
            String[] cells = line.split(",");
            return String.join("\t", cells[0], cells[2], cells[3], cells[4], cells[1]);
        });
        cites.replaceAll(line -> line.replace(',', '\t'));

        assertSameContent(read(), commas);
    }

    @Test
    void namesTheLineThatIsWrong() throws Exception {
        content.set(4, content.get(4) + ",2");
        assertRefused("cora.content, line 5, word 4: expected 0 or 1");
        content.set(4, content.get(3));
        assertRefused("cora.content, line 5: expected each paper once");
        content.set(4, "7,Theory,0,0,0");
        assertRefused("cora.content, line 5: expected the id of a paper of Cora");
        content.remove(4);
        assertRefused("cora.content, line 2707: expected 2708 papers");
        content.set(0, "nothing");
        assertRefused("cora.content, line 1: expected an id, a class and words");
    }

    @Test
    void refusesCitationsOfUnknownPapers() throws Exception {
        cites.set(2, "1,2");

        assertRefused("cora.cites, line 3: expected the id of a paper of Cora");
    }

    @Test
    void theOrderIsThatOfTheSharedMapping() throws Exception {
        List<String> lines = Files.readAllLines(SharedDatasets.folder().resolve("cora-planetoid-order.csv"));

        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            assertThat(ids.get(Integer.parseInt(cells[1]))).isEqualTo(cells[0]);
        }
    }

    @Test
    void equalsPlanetoidInEveryNumber() throws Exception {
        NodeDataset planetoid =
                PlanetoidReader.read(SharedDatasets.folder().resolve("planetoid"), "cora", CoraPublicOrder.CLASS_NAMES);
        writeAsLinqs(planetoid);

        assertSameContent(read(), planetoid);
    }

    private void writeAsLinqs(NodeDataset dataset) {
        content.clear();
        cites.clear();
        for (int i = 0; i < dataset.nodes(); i++) {
            String[] words = new String[dataset.features().cols()];
            Arrays.fill(words, "0");
            for (int k = dataset.features().toSparse().rowPointers()[i];
                    k < dataset.features().toSparse().rowPointers()[i + 1];
                    k++) {
                words[dataset.features().toSparse().columns()[k]] = "1";
            }
            String className = dataset.classNames().get(dataset.labels()[i]);
            content.add(ids.get(i) + "," + className + "," + String.join(",", words));
            for (int k = dataset.graph().offsets()[i]; k < dataset.graph().offsets()[i + 1]; k++) {
                cites.add(ids.get(i) + "," + ids.get(dataset.graph().neighbours()[k]));
            }
        }
        Collections.shuffle(content, new Random(2));
    }

    private NodeDataset read() throws IOException {
        Files.write(folder.resolve(LinqsReader.CONTENT), content);
        Files.write(folder.resolve(LinqsReader.CITES), cites);
        return LinqsReader.readCora(folder, "cora");
    }

    private void assertRefused(String because) {
        assertThatThrownBy(this::read).isInstanceOf(InvalidDataException.class).hasMessageContaining(because);
    }
}
