package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun reproduce(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "reproduce";
        arguments[1] = folder.resolve("run").toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return CommandLineRun.of(arguments);
    }

    private void train(String... more) {
        assertThat(CommandLineRun.train(folder.resolve("run"), more).exitCode()).isZero();
    }

    private void replace(String file, String what, String with) throws IOException {
        Path path = folder.resolve("run").resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(what);
        Files.writeString(path, text.replace(what, with));
    }

    @Test
    void findsTheSameBitsAgain() {
        train("--runs", "2", "--seed", "5", "--threads", "1", "--compare");

        CommandLineRun run = reproduce("--threads", "2");

        assertThat(run.out()).startsWith("The same, bit for bit");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void escapedFormulasAreEscapedAgain() {
        train("--escape-formulas");

        assertThat(folder.resolve("run/config.yaml")).content().contains("escape-formulas: true");
        assertThat(reproduce().out()).startsWith("The same, bit for bit");
    }

    @Test
    void timesOfAnEnsembleDoNotCount() {
        train("--ensemble", "2", "--distil");

        assertThat(reproduce().out()).startsWith("The same, bit for bit");
    }

    @Test
    void understandsHowScalingWasSaidBefore() throws IOException {
        train("--seed", "5", "--scaling", "none");
        replace("result.json", "\"scaling\" : \"none\"", "\"row-normalise\" : false");

        CommandLineRun run = reproduce();

        assertThat(run.out()).startsWith("The same, bit for bit");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void tellsWhatDiffersAndTheLikelyCause() throws IOException {
        train("--seed", "5");
        replace("predictions.csv", ",train,", ",test,");
        String kernels = Files.readString(folder.resolve("run/result.json"))
                .replaceAll("(?s).*\"kernels\" : \"([^\"]+)\".*", "$1");
        replace("result.json", "\"kernels\" : \"" + kernels + "\"", "\"kernels\" : \"abacus\"");

        CommandLineRun run = reproduce();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("Not the same:")
                .contains("predictions.csv: 15 of 121 lines", "Likely cause:", "kernels: abacus then, " + kernels);
    }

    @Test
    void namesTheEpochFromWhichAHistoryDiffers() throws IOException {
        train("--seed", "5");
        replace("config.yaml", "seed: 5", "seed: 6");
        replace("result.json", "\"seed\" : 5", "\"seed\" : 6");

        CommandLineRun run = reproduce();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("model.safetensors: different parameters", "differs from epoch 1 on");
        assertThat(run.out()).contains("Version, JDK, kernels and system are the same.");
    }

    @Test
    void keepsTheSecondTrainingWhereAsked() {
        train();

        reproduce("--out", folder.resolve("again").toString());

        assertThat(folder.resolve("again/report.html")).exists();
        assertThat(reproduce("--out", folder.resolve("run").toString()))
                .matches(run -> run.exitCode() == 2 && run.err().contains("another folder"));
    }

    @Test
    void needsAFinishedTraining() {
        assertThat(CommandLineRun.of("reproduce", folder.toString()))
                .matches(run -> run.exitCode() == 2 && run.err().contains("result.json"));
    }
}
