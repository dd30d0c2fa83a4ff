package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training that a disk or a machine fails. */
class TrainingCrashTest {
    private static final List<String> SHORT = List.of(
            "--dataset",
            Call.TINY,
            "--train-per-class",
            "4",
            "--val-per-class",
            "4",
            "--warmup",
            "2",
            "--cotrain",
            "2",
            "--k",
            "5",
            "--gamma",
            "0.34",
            "--hidden",
            "4",
            "--threads",
            "1");

    @TempDir
    Path folder;

    @Test
    void runsAndNetworksThatHaveFinishedAreKept() throws IOException {
        check(new CrashLoop(folder, new Training(List.of("--runs", "2", "--ensemble", "2"), false)));
    }

    @Test
    void earlierResultsStayUntilTheNewOnesAreWhole() throws IOException {
        check(new CrashLoop(folder, new Training(List.of("--seed", "7", "--runs", "2"), true)));
    }

    private static void check(CrashLoop loop) throws IOException {
        assertThat(loop.run()).isPositive();
    }

    private record Training(List<String> options, boolean trainedBefore) implements CrashLoop.Work {
        private static Path out(Path root) {
            return root.resolve("run");
        }

        @Override
        public void prepare(Path root) throws IOException {
            if (trainedBefore) {
                train(root, List.of()).succeeds();
            }
        }

        @Override
        public Call begin(Path root) {
            return train(root, options);
        }

        @Override
        public Call again(Path root) {
            List<String> resumed = new ArrayList<>(options);
            boolean unfinished = Files.exists(out(root).resolve("checkpoint.safetensors"))
                    || Files.exists(out(root).resolve("checkpoint-previous.safetensors"));
            if (unfinished) {
                resumed.add("--resume");
            }
            return train(root, resumed);
        }

        private static Call train(Path root, List<String> options) {
            List<String> arguments =
                    new ArrayList<>(List.of("train", "--out", out(root).toString()));
            arguments.addAll(SHORT);
            arguments.addAll(options);
            return Call.of(arguments);
        }

        /** Where the result is, everything belongs to it. */
        @Override
        public boolean isWhole(Path root, Contents found, Contents before, Contents after) {
            return !found.files().containsKey("run/result.json") || isSame(found, before) || isSame(found, after);
        }

        private static boolean isSame(Contents one, Contents other) {
            return inRun(one).equals(inRun(other));
        }

        private static Contents inRun(Contents all) {
            SortedMap<String, String> run = new TreeMap<>(all.files());
            run.keySet().removeIf(name -> !name.startsWith("run/"));
            return new Contents(run);
        }
    }
}
