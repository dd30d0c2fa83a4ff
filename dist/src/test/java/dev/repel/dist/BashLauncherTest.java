package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which Java the bash launcher starts, and with which options: each one here only prints what it is called with. */
class BashLauncherTest {
    @TempDir
    Path folder;

    private Path home;
    private Path java17;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash");
        home = install(folder.resolve("some 'archive' & \"co\" $HOME (1)"));
        java17 = java(folder.resolve("java 17"), 17);
    }

    @Test
    void optionsAndJarsOfTheUserComeLast() throws IOException, InterruptedException {
        assertThat(start(Map.of("REPEL_JAVA_OPTS", "-Xmx2g  -Da=b", "REPEL_CLASS_PATH", "my.jar")))
                .containsExactly(
                        java17.resolve("bin/java").toString(),
                        "-XX:+UseParallelGC",
                        "-Xmx2g",
                        "-Da=b",
                        "-cp",
                        home.resolve("repel.jar") + ":my.jar",
                        "dev.repel.cli.Repel",
                        "train",
                        "a b.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-Xmx2g -XX:+UseZGC -Xms1g", "-XX:+UseParallelGC"})
    void aCollectorOfTheUserReplacesOurs(String options) throws IOException, InterruptedException {
        assertThat(start(Map.of("REPEL_JAVA_OPTS", options)))
                .filteredOn(option -> option.matches("-XX:\\+Use.*GC"))
                .hasSize(1)
                .isSubsetOf(options.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseGCOverheadLimit", "-XX:+UseNUMA -XX:GCTimeRatio=4", "-Dx=-XX:+UseG1GC"})
    void otherOptionsDoNot(String options) throws IOException, InterruptedException {
        assertThat(start(Map.of("REPEL_JAVA_OPTS", options))).contains("-XX:+UseParallelGC");
    }

    @Test
    void theRuntimeOfThePackageComesBeforeAnyOther() throws IOException, InterruptedException {
        Path own = java(home.resolve("runtime"), 25);

        assertThat(start(Map.of())).startsWith(own.resolve("bin/java").toString());
    }

    @Test
    void jpackagePutsTheRuntimeBesideTheArchive() throws IOException, InterruptedException {
        home = install(folder.resolve("repel/lib/app"));
        java(folder.resolve("repel/lib/runtime"), 25);
        assertThat(start(Map.of())).startsWith(java17.resolve("bin/java").toString());

        Files.createFile(home.resolve("repel.cfg"));
        assertThat(start(Map.of("REPEL_JAVA_OPTS", "-Xmx2g")))
                .startsWith(home.resolve("../runtime/bin/java").toString())
                .contains("-Xmx2g");
    }

    @Test
    void vectorKernelsGetTheirOptionsAsTheyAreWritten() throws IOException, InterruptedException {
        Files.createFile(Files.createDirectories(home.resolve("lib")).resolve("repel-simd.jar"));
        Path java25 = java(folder.resolve("java 25"), 25);
        Files.writeString(
                java25.resolve("release"), "MODULES=\"java.base jdk.incubator.vector\"\n", StandardOpenOption.APPEND);
        List<String> written = JvmOptions.withVectors(home.resolve("launcher/jvm.options"), 25);

        assertThat(written).anyMatch(option -> option.contains("*"));
        assertThat(start(Map.of("JAVA_HOME", java25.toString()))).containsSequence(written);
    }

    private List<String> start(Map<String, String> environment) throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(environment);
        all.putIfAbsent("JAVA_HOME", java17.toString());
        return Shell.succeed(folder, all, home.resolve("repel").toString(), "train", "a b.csv")
                .lines()
                .toList();
    }

    /** As in the archives. */
    private static Path install(Path home) throws IOException {
        Path sources = Path.of("launcher");
        Files.createDirectories(home.resolve("launcher"));
        Files.copy(sources.resolve("repel"), home.resolve("repel"));
        for (String name : List.of("java.sh", "jvm.options")) {
            Files.copy(sources.resolve(name), home.resolve("launcher").resolve(name));
        }
        return home;
    }

    private static Path java(Path folder, int feature) throws IOException {
        Path program = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + feature + "\"\n");
        return folder;
    }
}
