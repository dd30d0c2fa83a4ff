package dev.repel.io.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.eval.Answers;
import dev.repel.eval.Temperature;
import dev.repel.io.own.LearnedRanges;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CautionsTest {
    @TempDir
    Path folder;

    private LoadedGraph trained;

    private GraphSource source(String nodes, String edges) throws IOException {
        Path nodeFile = Files.writeString(folder.resolve("nodes.csv"), "id,label,amount,flag,text\n" + nodes);
        Path edgeFile = Files.writeString(folder.resolve("edges.csv"), "source,target\n" + edges);
        return GraphSource.of(
                GraphSettings.of(Map.of("nodes", nodeFile.toString(), "edges", edgeFile.toString())), null);
    }

    /** The amounts are 1 to 21, with a mean of 11; one node in 21 has the flag. */
    @BeforeEach
    void train() throws IOException {
        StringBuilder nodes = new StringBuilder();
        StringBuilder edges = new StringBuilder();
        for (int i = 1; i <= 21; i++) {
            nodes.append("n" + i + "," + (i % 2 == 0 ? "x" : "y") + "," + i + "," + (i == 7 ? 1 : 0) + ",red w" + i % 5
                    + "\n");
            edges.append("n" + i + ",n" + (i % 21 + 1) + "\n");
        }
        trained = source(nodes.toString(), edges.toString()).load(line -> {});
    }

    private Cautions of(boolean usesGraph, String nodes, String edges) throws IOException {
        LoadedGraph loaded = source(nodes, edges).loadFor(trained.columns(), null, false, line -> {});
        return Cautions.of(
                loaded,
                usesGraph,
                LearnedRanges.of(trained.columns(), trained.dataset().features()));
    }

    @Test
    void thereAreNoneAboutWhatWasLearned() {
        Cautions cautions = Cautions.of(
                trained,
                true,
                LearnedRanges.of(trained.columns(), trained.dataset().features()));

        assertThat(cautions.count()).isZero();
    }

    @Test
    void tellWhatIsMissingOrFarOutside() throws IOException {
        Cautions cautions = of(true, """
                usual,,11,0,red
                alone,,11,0,red
                mean,,11,,
                unknown,,,,blue green
                empty,,,,
                above,,30,0,red
                far,,32,0,red
                both,,-900,77,red
                """, "usual,mean\nunknown,empty\nabove,far\nboth,usual\n");

        assertThat(cautions.of(0)).isEmpty();
        assertThat(cautions.of(1)).isEqualTo("no edges");
        assertThat(cautions.of(2)).as("a number that happens to be the mean").isEmpty();
        assertThat(cautions.of(3)).isEqualTo("no known value");
        assertThat(cautions.of(4)).isEqualTo("no known value");
        assertThat(cautions.of(5)).as("less than half a range away").isEmpty();
        assertThat(cautions.of(6)).isEqualTo("amount far outside what was learned");
        assertThat(cautions.of(7)).isEqualTo("amount, flag far outside what was learned");
        assertThat(cautions.count()).isEqualTo(5);
        assertThat(cautions.ofNodes(6, 0).of(0)).startsWith("amount far");
    }

    @Test
    void edgesDoNotMatterToAModelThatSeesNone() throws IOException {
        assertThat(of(false, "a,,11,0,red\nb,,11,0,red\n", "a,a\n").count()).isZero();
    }

    @Test
    void nodesUnderCautionDoNotPassAThreshold() throws IOException {
        Cautions cautions = of(true, "a,,11,0,red\nb,,11,0,red\nc,,1,0,red\n", "a,b\n");
        Matrix logits = Matrix.of(new double[][] {{9, 0}, {0, 0}, {9, 0}});
        Answers threshold = new Answers(Temperature.NONE, 0.9);

        assertThat(cautions.isSure(threshold, logits, 0)).isTrue();
        assertThat(cautions.isSure(threshold, logits, 1)).isFalse();
        assertThat(cautions.isSure(threshold, logits, 2)).isFalse();
        assertThat(cautions.isSure(Answers.PLAIN, logits, 2)).isTrue();
        Result.AnswerCounts counts = Result.AnswerCounts.of(threshold, logits, cautions);
        assertThat(counts.predicted()).containsExactly(1, 0);
        assertThat(counts.unsure()).isEqualTo(2);
        assertThat(counts.cautioned()).isEqualTo(1);
    }
}
