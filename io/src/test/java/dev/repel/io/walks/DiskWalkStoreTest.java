package dev.repel.io.walks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskWalkStoreTest {
    private static final double Q = 0.85;
    private static final double ERROR = 1e-4;
    private static final Graph RING = Graph.of(
            20,
            IntStream.range(0, 20).toArray(),
            IntStream.range(1, 21).map(i -> i % 20).toArray());

    @TempDir
    private Path cache;

    private DiskWalkStore store() {
        return new DiskWalkStore(cache, RING, Q, ERROR);
    }

    private static Walk walk(int source) {
        return new ForwardPush(RING, Q, ERROR).from(source);
    }

    private void keep(int... sources) {
        try (DiskWalkStore store = store()) {
            keepIn(store, sources);
        }
    }

    private static void keepIn(DiskWalkStore store, int... sources) {
        store.keep(
                sources,
                Arrays.stream(sources).mapToObj(DiskWalkStoreTest::walk).toArray(Walk[]::new));
    }

    private void assertStored(int... sources) {
        try (DiskWalkStore store = store()) {
            for (int source : sources) {
                Walk found = store.find(source);
                assertThat(found).as("walk from " + source).isNotNull();
                assertThat(found.nodes()).isEqualTo(walk(source).nodes());
                assertThat(found.scores()).isEqualTo(walk(source).scores());
                assertThat(found.missing()).isEqualTo(walk(source).missing());
            }
        }
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(cache.resolve("walks"))) {
            return files.filter(file -> file.toString().endsWith(".walks"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void givesBackWhatWasKept() {
        keep(3, 7);
        keep(11);

        assertStored(3, 7, 11);
        assertThat(store().find(4)).isNull();
    }

    @Test
    void otherGraphsAndParametersHaveTheirOwnWalks() {
        keep(3);

        assertThat(new DiskWalkStore(cache, RING, 0.8, ERROR).find(3)).isNull();
        assertThat(new DiskWalkStore(cache, RING, Q, 1e-5).find(3)).isNull();
        Graph other = Graph.of(20, new int[] {0}, new int[] {1});
        assertThat(new DiskWalkStore(cache, other, Q, ERROR).find(3)).isNull();
    }

    @Test
    void twoAtOnceLoseNothing() {
        DiskWalkStore first = store();
        DiskWalkStore second = store();
        keepIn(first, 1, 2);
        keepIn(second, 2, 3);
        first.close();
        second.close();

        assertStored(1, 2, 3);
    }

    @Test
    void manyThreadsAtOnceLoseNothing() throws InterruptedException {
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> keep(i, i + 8)))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertStored(IntStream.range(0, 16).toArray());
    }

    @Test
    void damagedFilesAreIgnoredAndMadeAgain() throws IOException {
        keep(3, 7);
        byte[] sound = Files.readAllBytes(file());

        for (int at = 0; at < sound.length; at++) {
            byte[] flipped = sound.clone();
            flipped[at] ^= 16;
            Files.write(file(), flipped);
            assertThat(store().find(3)).as("byte " + at).isNull();
        }
        for (int length = 0; length < sound.length; length += 13) {
            Files.write(file(), Arrays.copyOf(sound, length));
            assertThat(store().find(3)).as("length " + length).isNull();
        }
        keep(7);
        assertStored(7);
    }

    @Test
    void neverFailsTheTraining() throws IOException {
        Files.writeString(cache.resolve("walks"), "a file where the folder should be");

        assertThatCode(() -> keep(3)).doesNotThrowAnyException();
        assertThat(store().find(3)).isNull();
    }

    @Test
    void aFileDoesNotGrowBeyondItsLimit() throws IOException {
        long room = WalkFile.size(walk(1)) + WalkFile.size(walk(2));
        try (DiskWalkStore store = new DiskWalkStore(cache, RING, Q, ERROR, room)) {
            keepIn(store, 1, 2, 3);
        }

        assertStored(1, 2);
        assertThat(store().find(3)).isNull();
    }

    @Test
    void theFolderForgetsTheOldestFirst() throws IOException {
        for (int i = 0; i < 4; i++) {
            Path file = Files.write(cache.resolve(i + ".walks"), new byte[100]);
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000L * (i + 1)));
        }

        new CacheLimit(250).apply(cache);

        assertThat(cache.resolve("1.walks")).doesNotExist();
        assertThat(cache.resolve("2.walks")).exists();
        assertThat(cache.resolve("3.walks")).exists();
    }
}
