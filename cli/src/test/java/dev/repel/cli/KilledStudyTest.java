package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** Milliseconds. */
    private static final int LONGEST_DELAY = 150;

    /** A name without commas, since these are between the names of datasets. */
    private static final String GRAPH = "synthetic:nodes=400";

    @TempDir
    private Path folder;

    @Test
    void aKilledStudyGivesTheSameTables() throws IOException, InterruptedException {
        Path straight = Files.createDirectory(folder.resolve("straight"));
        Path killed = Files.createDirectory(folder.resolve("killed"));
        assertThat(start(straight).waitFor()).as(log(straight)).isZero();
        int all = runs(straight);

        Random random = new Random(SEED);
        int before = 0;
        int killedAtWork = 0;
        for (int kill = 0; killedAtWork < KILLS; kill++) {
            assertThat(kill)
                    .as("kills, of which %d came before the end", killedAtWork)
                    .isLessThan(10 * KILLS);
            if (before == all) {
                // a busy machine may let this test sleep until a study has ended: kill another one
                killed = Files.createDirectory(folder.resolve("killed-" + kill));
                before = 0;
            }
            Process process = start(killed);
            // at any moment once it has gone on from where the last one stopped
            while (process.isAlive() && runs(killed) <= before) {
                Thread.sleep(2);
            }
            boolean ended = process.waitFor(random.nextInt(LONGEST_DELAY), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            int now = runs(killed);
            assertThat(now).as("runs after kill %d, seed %d", kill, SEED).isGreaterThanOrEqualTo(before);
            killedAtWork += !ended && now > 0 && now < all ? 1 : 0;
            before = now;
        }
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

    /** Lines that were written to their end. */
    private static int runs(Path in) throws IOException {
        Path ledger = in.resolve("tables/ablation.ledger.jsonl");
        return Files.exists(ledger)
                ? (int) Files.readString(ledger).chars().filter(c -> c == '\n').count()
                : 0;
    }

    private static List<String> keys(Path in) throws IOException {
        return Files.readAllLines(in.resolve("tables/ablation.ledger.jsonl")).stream()
                .map(line -> line.substring(0, line.indexOf(',')))
                .toList();
    }
}
