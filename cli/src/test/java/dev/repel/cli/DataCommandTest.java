package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataCommandTest {
    @TempDir
    private Path folder;

    @Test
    void listsWhatThereIsAndWhetherItIsThere() throws IOException {
        Files.createDirectories(folder.resolve("npz"));
        Files.createFile(folder.resolve("npz/amazon_electronics_photo.npz"));

        CommandLineRun run = CommandLineRun.of("data", "list", "--data", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("jdk +- +- +- +- +built in");
        assertThat(run.out()).containsPattern("cora +2,708 +5,278 +1,433 +7 +no");
        assertThat(run.out()).containsPattern("amazon-photo +7,650 .* yes ");
        assertThat(run.out()).contains(folder.toString());
    }

    @Test
    void describesADataset() {
        CommandLineRun run = CommandLineRun.of("data", "info", CommandLineRun.TINY);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("120, 120 of them with a label", "Homophily", "Components", "mean ");
        assertThat(run.out()).containsPattern("Classes +3\n").contains("40");
    }

    @Test
    void onlyANamedDatasetHasAPublicSplit() throws IOException {
        Path arrays = NpzFile.write(
                folder.resolve("g.npz"), new float[][] {{1}, {2}}, new int[][] {{0, 1}}, new int[] {0, 1});

        assertThat(CommandLineRun.of("data", "info", CommandLineRun.TINY, "--no-trial")
                        .out())
                .contains("Public split  none");
        assertThat(CommandLineRun.of("data", "info", arrays.toString(), "--no-trial")
                        .out())
                .contains("Your split    none");
    }

    @Test
    void isolatedNodesAndUnlabelledOnesAreCounted() throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), "id,label,x\na,p,1\nb,q,2\nc,,3\nd,p,4\n");
        Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\na,d\n");

        CommandLineRun run = CommandLineRun.of("data", "info", folder.toString());

        assertThat(run.out())
                .contains("4, 3 of them with a label", "1 node without neighbours", "2, the largest of 3 nodes")
                .contains("0.500 of only 2 edges with two labelled ends join nodes of one class");
    }

    @Test
    void unknownNamesAndMissingFilesAreTold() {
        CommandLineRun unknown = CommandLineRun.of("data", "info", "citeser");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("citeseer");

        CommandLineRun missing = CommandLineRun.of("data", "get", "cora", "--offline", "--data", folder.toString());
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("offline").doesNotContain("\tat ");

        assertThat(CommandLineRun.of("data", "get").exitCode()).isEqualTo(2);
    }
}
