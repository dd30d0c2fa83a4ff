package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code repel.cmd} under Wine, with a {@code java.exe} that prints its arguments. Wine runs no JVM, so what is
 * tested is the command line that Windows would start. Its findstr finds everything, so nothing here depends on it.
 */
class WindowsLauncherIT {
    private static final String COMPILER = "/usr/bin/x86_64-w64-mingw32-gcc";

    /** Not a temporary folder: Wine puts a link to the root of the file system there. */
    private static final Path SHARED = Path.of("target/wine").toAbsolutePath();

    @TempDir
    Path folder;

    private Path home;
    private Path javaHome;

    @BeforeAll
    static void makeJava() throws IOException, InterruptedException {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/wine")) && Files.isExecutable(Path.of(COMPILER)),
                "needs the packages wine and gcc-mingw-w64-x86-64");
        Files.createDirectories(SHARED);
        Shell.succeed(
                SHARED,
                Map.of(),
                COMPILER,
                "-o",
                SHARED.resolve("java.exe").toString(),
                Path.of("src/test/windows/java.c").toAbsolutePath().toString());
        Shell.succeed(SHARED, wine(), "wineboot", "-i");
    }

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        Path unpacked = Built.unpack(Built.archive(".tar.gz"), folder);
        home = Files.move(unpacked, folder.resolve("a folder (x86) & co!"));
        javaHome = folder.resolve("some java (25)");
    }

    @Test
    void java25GetsEveryOptionOfTheFile() throws IOException, InterruptedException {
        List<String> expected = new ArrayList<>(JvmOptions.withVectors(home.resolve("launcher/jvm.options"), 25));
        assertThat(expected).contains("-XX:+UseParallelGC", "--add-modules=jdk.incubator.vector");
        expected.addAll(List.of(
                "-cp",
                windows(home.resolve("lib/repel-simd.jar")) + ";" + windows(home.resolve("repel.jar")),
                "dev.repel.cli.Repel",
                "train",
                "--nodes",
                "a b.csv"));

        assertThat(call("25", Map.of()).output().lines()).containsExactlyElementsOf(expected);
    }

    @Test
    void anOlderJavaGetsNoVectorsAndTheUserMayChooseTheCollector() throws IOException, InterruptedException {
        Map<String, String> own =
                Map.of("REPEL_JAVA_OPTS", "-Xmx2g -XX:+UseG1GC", "REPEL_CLASS_PATH", "C:\\my jar.jar");

        assertThat(call("17", own).output().lines())
                .containsExactly(
                        "-Xmx2g",
                        "-XX:+UseG1GC",
                        "-cp",
                        windows(home.resolve("repel.jar")) + ";C:\\my jar.jar",
                        "dev.repel.cli.Repel",
                        "train",
                        "--nodes",
                        "a b.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseGCOverheadLimit", "-XX:+UseNUMA -XX:GCTimeRatio=4", "-Dx=\"(a|b)\""})
    void otherOptionsLeaveOurCollector(String options) throws IOException, InterruptedException {
        assertThat(call("17", Map.of("REPEL_JAVA_OPTS", options)).output().lines())
                .contains("-XX:+UseParallelGC", "dev.repel.cli.Repel")
                .containsAll(List.of(options.replace("\"", "").split(" ")));
    }

    @Test
    void anOldJavaHomeGivesWayToThePath() throws IOException, InterruptedException {
        Path onPath = java(folder.resolve("path"), "17");

        Shell result = call("11", Map.of("WINEPATH", windows(onPath.resolve("bin"))));

        assertThat(result.exitCode()).isZero();
        assertThat(result.output())
                .contains("JAVA_HOME \"" + windows(javaHome) + "\" holds no Java 17 or newer", "dev.repel.cli.Repel");
    }

    @Test
    void theFolderRuntimeComesFirst() throws IOException, InterruptedException {
        java(home.resolve("runtime"), "25");

        assertThat(call("11", Map.of()).output())
                .contains("repel-simd.jar", "dev.repel.cli.Repel")
                .doesNotContain("JAVA_HOME");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8", "11"})
    void javasThatAreTooOldAreReported(String version) throws IOException, InterruptedException {
        Shell result = call(version, Map.of());

        assertThat(result.output()).contains("needs Java 17 or newer, and found none");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void theExitCodeOfJavaIsThatOfTheLauncher() throws IOException, InterruptedException {
        assertThat(call("25", Map.of("FAKE_EXIT", "3")).exitCode()).isEqualTo(3);
    }

    private static Path java(Path home, String version) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.copy(SHARED.resolve("java.exe"), home.resolve("bin/java.exe"));
        Files.writeString(home.resolve("version"), version);
        Files.writeString(home.resolve("release"), "MODULES=\"java.base jdk.incubator.vector\"\n");
        return home;
    }

    private Shell call(String version, Map<String, String> more) throws IOException, InterruptedException {
        java(javaHome, version);
        // Without call, which loses the exit code in Wine: control does not come back here.
        Path caller = Files.writeString(
                folder.resolve("caller.cmd"),
                "@echo off\r\n\"" + windows(home.resolve("repel.cmd")) + "\" train --nodes \"a b.csv\"\r\n");
        Map<String, String> environment = new HashMap<>(wine());
        environment.put("JAVA_HOME", windows(javaHome));
        environment.put("FAKE_EXIT", "0");
        environment.putAll(more);
        return Shell.run(folder, environment, "wine", "cmd", "/c", windows(caller));
    }

    private static Map<String, String> wine() {
        return Map.of("WINEPREFIX", SHARED.resolve("prefix").toString(), "WINEDEBUG", "-all");
    }

    private static String windows(Path path) {
        return "Z:" + path.toString().replace('/', '\\');
    }
}
