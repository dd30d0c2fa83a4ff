package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A study whose process is killed at random moments, again and again, gives the tables of one that never stopped.
 * {@code -Drepel.kills=20} kills more often than the build does.
 */
class KilledStudyTest {
    private static final int KILLS = Integer.getInteger("repel.kills", 3);
    private static final long SEED = Long.getLong("tests.seed", 20_240_607L);

    /** A name without commas, since these are between the names of datasets. */
    private static final String GRAPH = "synthetic:nodes=400";

    @TempDir
    private Path folder;

    @Test
    void aKilledStudyGivesTheSameTables() throws IOException, InterruptedException {
        Path straight = Files.createDirectory(folder.resolve("straight"));
        Path killed = Files.createDirectory(folder.resolve("killed"));
        long start = System.nanoTime();
        assertThat(start(straight).waitFor()).as(log(straight)).isZero();
        long whole = (System.nanoTime() - start) / 1_000_000;

        Random random = new Random(SEED);
        int before = 0;
        int killedAtWork = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process process = start(killed);
            boolean ended = process.waitFor((long) (whole * (0.2 + 0.7 * random.nextDouble())), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            killedAtWork += ended ? 0 : 1;
            int now = runs(killed);
            assertThat(now).as("runs after kill %d, seed %d", kill, SEED).isGreaterThanOrEqualTo(before);
            before = now;
        }
        assertThat(killedAtWork).isPositive();
        assertThat(start(killed).waitFor()).as(log(killed)).isZero();

        for (String ending : List.of("csv", "md", "tex", "json")) {
            String file = "tables/ablation." + ending;
            assertThat(killed.resolve(file)).hasSameBinaryContentAs(straight.resolve(file));
        }
        assertThat(keys(killed))
                .containsExactlyInAnyOrderElementsOf(keys(straight))
                .doesNotHaveDuplicates();
    }

    private Process start(Path in) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + folder.resolve("home"),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                absoluteClassPath(),
                Repel.class.getName()));
        command.addAll(
                List.of("study", "ablation", "--quick", "--datasets", GRAPH, "--out", "tables", "--epochs", "40"));
        return new ProcessBuilder(command)
                .directory(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File(in.toFile(), "log"))
                .start();
    }

    /** The processes work in other folders. */
    private static String absoluteClassPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            entries.add(new File(entry).getAbsolutePath());
        }
        return String.join(File.pathSeparator, entries);
    }

    private static String log(Path in) throws IOException {
        return Files.exists(in.resolve("log")) ? Files.readString(in.resolve("log")) : "";
    }

    private static int runs(Path in) throws IOException {
        Path ledger = in.resolve("tables/ablation.ledger.jsonl");
        return Files.exists(ledger) ? new HashSet<>(Files.readAllLines(ledger)).size() : 0;
    }

    private static List<String> keys(Path in) throws IOException {
        return Files.readAllLines(in.resolve("tables/ablation.ledger.jsonl")).stream()
                .map(line -> line.substring(0, line.indexOf(',')))
                .toList();
    }
}
