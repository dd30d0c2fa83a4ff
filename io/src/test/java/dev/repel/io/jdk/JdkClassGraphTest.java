package dev.repel.io.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.io.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkClassGraphTest {
    @TempDir
    static Path cache;

    private static NodeDataset fresh;

    @BeforeAll
    static void readTheJdk() throws IOException {
        fresh = JdkClassGraph.load(cache, line -> {});
    }

    @Test
    void isARealDatasetOfSomeSize() {
        assertThat(fresh.name()).isEqualTo("jdk");
        assertThat(fresh.nodes()).isGreaterThan(5_000);
        assertThat(fresh.graph().edges()).isGreaterThan(30_000);
        assertThat(fresh.features().cols()).isGreaterThan(1_500);
        assertThat(fresh.classNames())
                .contains("java.desktop", "java.xml")
                .doesNotContain("java.base", "jdk.localedata", "jdk.charsets")
                .isSorted();
    }

    @Test
    void hasTheNodesEdgesAndWordsOneExpects() {
        int frame = fresh.nodeIds().indexOf("javax.swing.JFrame");
        int window = fresh.nodeIds().indexOf("java.awt.Frame");

        assertThat(fresh.classNames().get(fresh.labels()[frame])).isEqualTo("java.desktop");
        assertThat(fresh.graph().hasEdge(frame, window)).isTrue();
        assertThat(wordsOf(frame)).contains("frame", "pane", "layout").doesNotContain("javax", "swing");
        assertThat(fresh.nodeIds()).noneMatch(id -> id.contains("/") || id.endsWith("-info"));
    }

    @Test
    void everyModuleHasAtLeastAHundredNodesAndEveryWordAtLeastTen() {
        int[] nodesOf = new int[fresh.classes()];
        Arrays.stream(fresh.labels()).forEach(label -> nodesOf[label]++);
        int[] nodesWith = new int[fresh.features().cols()];
        Arrays.stream(fresh.features().toSparse().columns()).forEach(column -> nodesWith[column]++);

        assertThat(Arrays.stream(nodesOf)).allMatch(nodes -> nodes >= 100);
        assertThat(Arrays.stream(nodesWith)).allMatch(nodes -> nodes >= 10);
        assertThat(fresh.features().toSparse().values()).containsOnly(1);
    }

    @Test
    void standsInTheOrderOfModuleAndName() {
        List<Integer> sorted = IntStream.range(0, fresh.nodes())
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> fresh.labels()[i])
                        .thenComparing(i -> fresh.nodeIds().get(i).replace('.', '/')))
                .toList();

        assertThat(sorted).isSorted();
    }

    @Test
    void aSecondReadAndTheCacheGiveTheSameGraph(@TempDir Path other) throws IOException {
        List<String> progress = new ArrayList<>();

        NodeDataset cached = JdkClassGraph.load(cache, progress::add);
        NodeDataset again = JdkClassGraph.load(other, line -> {});

        assertThat(progress).isEmpty();
        assertThat(ContentHash.of(cached)).isEqualTo(fresh.sha256()).isEqualTo(cached.sha256());
        assertThat(again.sha256()).isEqualTo(fresh.sha256());
        assertThat(cacheFile(other)).hasSameBinaryContentAs(cacheFile(cache));
    }

    @Test
    void aDamagedCacheIsMadeAgain(@TempDir Path other) throws IOException {
        Path damaged = Files.createDirectories(other.resolve("jdk"))
                .resolve(cacheFile(cache).getFileName());
        byte[] bytes = Files.readAllBytes(cacheFile(cache));
        bytes[bytes.length / 2] ^= 4;
        Files.write(damaged, bytes);
        List<String> progress = new ArrayList<>();

        NodeDataset rebuilt = JdkClassGraph.load(other, progress::add);

        assertThat(progress).hasSize(2);
        assertThat(progress.get(0)).contains("made again");
        assertThat(rebuilt.sha256()).isEqualTo(fresh.sha256());
        assertThat(damaged).hasSameBinaryContentAs(cacheFile(cache));
    }

    @Test
    void goesOnWithoutACacheWhereItCannotBeWritten(@TempDir Path other) throws IOException {
        Path notAFolder = Files.writeString(other.resolve("file"), "");
        List<String> progress = new ArrayList<>();

        NodeDataset uncached = JdkClassGraph.load(notAFolder, progress::add);

        assertThat(uncached.sha256()).isEqualTo(fresh.sha256());
        assertThat(progress).last().asString().startsWith("The class graph is not cached: cannot write ");
    }

    private static List<String> wordsOf(int node) {
        int[] pointers = fresh.features().toSparse().rowPointers();
        return Arrays.stream(fresh.features().toSparse().columns(), pointers[node], pointers[node + 1])
                .mapToObj(fresh.featureNames()::get)
                .toList();
    }

    private static Path cacheFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("jdk"))) {
            return files.findFirst().orElseThrow();
        }
    }
}
