package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training that cannot fit into the heap says so before it begins, and what it takes. */
class SmallHeapTest {
    @TempDir
    Path folder;

    @Test
    void aHeapThatIsTooSmallIsNamedBeforeTheTraining() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-Duser.home=" + folder,
                // as in the container image
                "-Drepel.jvm.options=JDK_JAVA_OPTIONS",
                "-cp",
                System.getProperty("java.class.path"),
                Repel.class.getName()));
        command.addAll(Arrays.asList(CommandLineRun.arguments(
                folder.resolve("run"),
                "--dataset",
                "synthetic:nodes=10000,classes=3,features=30,words=6,degree=5",
                "--hidden",
                "1024",
                "--threads",
                "1",
                "--split",
                "random")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isEqualTo(1);
        assertThat(said)
                .contains(
                        "a run takes about", "the Java heap has at most 96 MB", "More memory: JDK_JAVA_OPTIONS=-Xmx1g")
                .doesNotContain("\tat ", "bug in Repel", "OutOfMemoryError");
    }
}
