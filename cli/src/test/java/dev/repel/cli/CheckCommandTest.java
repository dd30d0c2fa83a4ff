package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.JsonFiles;
import dev.repel.io.run.Checksums;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
    @TempDir
    Path place;

    private Path trained(String name, String... options) {
        Path folder = place.resolve(name);
        assertThat(CommandLineRun.train(folder, options).exitCode()).isZero();
        return folder;
    }

    private static CommandLineRun check(Path path) {
        return CommandLineRun.of("check", path.toString());
    }

    private static void wrong(Path path, String... words) {
        CommandLineRun run = check(path);
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.err()).contains(words).doesNotContain("bug in Repel");
    }

    @Test
    void aFinishedTrainingIsSoundAndEveryDamageIsNamed() throws IOException {
        Path folder = trained("run");
        CommandLineRun sound = check(folder);
        assertThat(sound.exitCode()).as(sound.err()).isZero();
        assertThat(sound.out()).contains("all is sound", "result.json", "model.safetensors", "predictions.csv");
        assertThat(check(folder.resolve("model.safetensors")).exitCode()).isZero();

        for (String name : List.of("result.json", "report.json", "model.safetensors", "predictions.csv")) {
            Path file = folder.resolve(name);
            byte[] before = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(before, before.length * 2 / 3));
            wrong(folder, name);
            Files.delete(file);
            wrong(folder, name + " is missing");
            Files.write(file, before);
        }
        assertThat(check(folder).exitCode()).isZero();
    }

    @Test
    void filesOfTwoTrainingsDoNotBelongTogether() throws IOException {
        Path one = trained("one");
        Path other = trained("other", "--dataset", CommandLineRun.TINY.replace("nodes=120", "nodes=150"));

        for (String name : List.of("model.safetensors", "predictions.csv")) {
            byte[] before = Files.readAllBytes(one.resolve(name));
            Files.copy(other.resolve(name), one.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            wrong(one, name + " belongs to another training");
            Files.write(one.resolve(name), before);
        }
        Files.delete(other.resolve("model.safetensors"));
        assertThat(check(other.resolve("model.safetensors")).exitCode()).isEqualTo(2);
    }

    @Test
    void filesOfAnotherSeedAndEditedCellsAreNoticed() throws IOException {
        Path one = trained("one");
        Path other = trained("other", "--seed", "7");

        for (String name : List.of("model.safetensors", "predictions.csv", "report.json")) {
            byte[] before = Files.readAllBytes(one.resolve(name));
            Files.copy(other.resolve(name), one.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            wrong(one, name + " was changed or belongs to another training");
            Files.write(one.resolve(name), before);
        }
        Path predictions = one.resolve("predictions.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(predictions));
        lines.set(1, lines.get(1).replaceFirst("c[0-9]|class[0-9]", "c9"));
        Files.write(predictions, lines);
        wrong(one, "predictions.csv was changed");
    }

    @Test
    void aTrainingWhosePredictionsAreElsewhereIsSound() throws IOException {
        Path folder = trained("run");
        RunFolder run = new RunFolder(folder);
        Result result = JsonFiles.read(run.result(), Result.class);
        for (Path file : List.of(run.predictions(), run.report(), run.reportData())) {
            Files.delete(file);
        }
        JsonFiles.write(run.result(), result.with(Checksums.of(run)));

        CommandLineRun check = check(folder);

        assertThat(check.exitCode()).as(check.err()).isZero();
    }

    @Test
    void aStudyIsCheckedByItsLedger() throws IOException {
        Path folder = Files.createDirectory(place.resolve("study"));
        Files.writeString(folder.resolve("some.json"), "{\"study\": \"some\", \"title\": \"Some\"}");
        assertThat(check(folder).exitCode()).isZero();
        Files.writeString(folder.resolve("some.ledger.jsonl"), "{\"key\": 1}\n");
        wrong(folder, "some.ledger.jsonl, line 1");
        Files.delete(folder.resolve("some.ledger.jsonl"));
        Files.writeString(folder.resolve("some.json"), "{\"study\": \"some\"");
        wrong(folder, "some.json, line 1");
    }

    /** Whoever reads a pipe waits for a writer. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @EnabledOnOs(OS.LINUX)
    void aPipeIsNotRead() throws IOException, InterruptedException {
        Path folder = Files.createDirectory(place.resolve("piped"));
        Files.writeString(folder.resolve("result.json"), "{}");
        Path pipe = folder.resolve("report.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        wrong(folder, "report.json is neither a file nor a folder");
    }

    @Test
    void whatIsNothingOfOursIsAWrongCall() throws IOException {
        assertThat(check(Files.createDirectory(place.resolve("empty"))).exitCode())
                .isEqualTo(2);
        assertThat(check(place.resolve("nowhere")).exitCode()).isEqualTo(2);
        wrong(Files.writeString(place.resolve("a.safetensors"), "no model"), "a.safetensors");
    }
}
