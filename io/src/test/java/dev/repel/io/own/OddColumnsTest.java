package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.source.TableReading;
import dev.repel.verdict.Findings.DataFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OddColumnsTest {
    @TempDir
    private Path folder;

    private DataFindings findings(int nodes) throws IOException {
        StringBuilder rows = new StringBuilder("id,label,nr,age,same\n");
        for (int i = 0; i < nodes; i++) {
            // 7 and 30 have no divisor in common, so every number from 100 on comes once
            rows.append(
                    "n" + i + "," + (i % 2 == 0 ? "a" : "b") + "," + (100 + i * 7 % nodes) + "," + i * i % 17 + ",x\n");
        }
        Path table = Files.writeString(folder.resolve("nodes.csv"), rows);
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target,weight\nn0,n1,3\nn1,n2,0.5\n");
        LoadedGraph graph =
                GraphSource.ofFiles(table, edges, TableReading.defaults()).load(line -> {});
        return OddColumns.of(graph.dataset(), graph.columns(), graph.notes());
    }

    @Test
    void findsColumnsThatNumberTheNodesOrSayNothing() throws IOException {
        DataFindings found = findings(30);

        assertThat(found.numbering()).containsExactly("nr");
        assertThat(found.useless()).containsExactly("same");
        assertThat(found.ignored()).containsExactly("weight");
    }

    @Test
    void fewNodesMayBeInARowByChance() throws IOException {
        assertThat(findings(12).numbering()).isEmpty();
    }
}
