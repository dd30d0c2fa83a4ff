package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive is whole and runs in a clean folder, on the oldest Java without a compiler and on the newest. */
class ArchiveIT {
    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        home = Built.unpack(Built.archive(".tar.gz"), folder);
    }

    @Test
    void theManifestNamesEveryJarExceptTheKernels() throws IOException {
        try (JarFile jar = new JarFile(home.resolve("repel.jar").toFile());
                Stream<Path> lib = Files.list(home.resolve("lib"))) {
            String[] named =
                    jar.getManifest().getMainAttributes().getValue("Class-Path").split(" ");

            assertThat(named).contains("lib/repel-core-" + Built.VERSION + ".jar");
            assertThat(lib.map(file -> "lib/" + file.getFileName()).filter(file -> !file.equals("lib/repel-simd.jar")))
                    .containsExactlyInAnyOrder(named);
            assertThat(home.resolve("lib/repel-simd.jar")).isRegularFile();
        }
    }

    /** Messages name sections of the reference. */
    @Test
    void theDocumentsAreInIt() throws IOException {
        assertThat(home.resolve("docs/REFERENCE.md")).hasSameBinaryContentAs(Path.of("../docs/REFERENCE.md"));
        assertThat(home.resolve("README.md")).isRegularFile();
        assertThat(home.resolve("docs/images/report.png")).isRegularFile();
    }

    @Test
    void theZipHoldsTheSameFiles() throws IOException {
        Map<String, Long> unpacked = new TreeMap<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                unpacked.put(folder.relativize(file).toString(), Files.size(file));
            }
        }
        Map<String, Long> zipped = new TreeMap<>();
        try (ZipFile zip = new ZipFile(Built.archive(".zip").toFile())) {
            zip.stream()
                    .filter(entry -> !entry.isDirectory())
                    .forEach(entry -> zipped.put(entry.getName(), entry.getSize()));
        }

        assertThat(zipped).isEqualTo(unpacked);
        assertThat(home.resolve("repel")).isExecutable();
        assertThat(Files.readString(home.resolve("repel.cmd"), StandardCharsets.US_ASCII)
                        .lines()
                        .count())
                .isEqualTo(Files.readString(home.resolve("repel.cmd")).split("\r\n", -1).length - 1);
    }

    @Test
    void aJava17WithoutCompilerTrainsAndPredicts() throws IOException, InterruptedException {
        Path jdk = jdk17();
        Path jre = folder.resolve("jre 17");
        Shell.succeed(
                folder,
                Map.of(),
                jdk.resolve("bin/jlink").toString(),
                "--add-modules",
                "java.se,jdk.crypto.ec,jdk.management,jdk.unsupported,jdk.zipfs",
                "--output",
                jre.toString());
        assertThat(jre.resolve("bin/javac")).doesNotExist();

        Shell.trainAndPredict(
                folder,
                home.resolve("examples/data"),
                Map.of("JAVA_HOME", jre.toString()),
                home.resolve("repel").toString());

        assertThat(Files.readAllLines(folder.resolve("answers.csv"))).hasSize(601);
        assertThat(folder.resolve("run/result.json")).content().contains("\"kernels\" : \"plain\"");

        // what there is to try without any table: the classes of that Java
        Map<String, String> java = Map.of("JAVA_HOME", jre.toString());
        String repel = home.resolve("repel").toString();
        Shell.succeed(folder, java, repel, "train", "--epochs", "30", "--out", "jdk");
        assertThat(Shell.succeed(
                        folder, java, repel, "predict", "--model", "jdk", "--dataset", "jdk", "--out", "jdk.csv"))
                .contains("Predictions: jdk.csv");
        assertThat(Files.readAllLines(folder.resolve("jdk.csv")))
                .hasSameSizeAs(Files.readAllLines(folder.resolve("jdk/predictions.csv")))
                .hasSizeGreaterThan(1000);
    }

    @Test
    void thisJavaUsesTheVectorKernels() throws IOException, InterruptedException {
        Shell.trainAndPredict(
                folder,
                home.resolve("examples/data"),
                Map.of("JAVA_HOME", System.getProperty("java.home")),
                home.resolve("repel").toString());

        assertThat(folder.resolve("run/result.json")).content().containsPattern("\"kernels\" : \"vector");
    }

    @Test
    void theLauncherFollowsLinksAndPassesOptionsAndTheExitCode() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(folder.resolve("command"), home.resolve("repel"));
        Map<String, String> java =
                Map.of("JAVA_HOME", System.getProperty("java.home"), "REPEL_JAVA_OPTS", "-XX:+UseSerialGC -Xlog:gc");

        assertThat(Shell.succeed(folder, java, link.toString(), "--version"))
                .contains("repel " + Built.VERSION, "Using Serial")
                .doesNotContain("incubator");
        assertThat(Shell.run(folder, java, link.toString(), "train", "--no-such")
                        .exitCode())
                .isEqualTo(2);
    }

    private static Path jdk17() throws IOException {
        Path all = Path.of("/usr/lib/jvm");
        assumeTrue(Files.isDirectory(all), "there is no /usr/lib/jvm to look for a JDK 17");
        try (Stream<Path> folders = Files.list(all)) {
            Path found = folders.filter(jdk -> jdk.getFileName().toString().contains("17"))
                    .filter(jdk ->
                            Files.isExecutable(jdk.resolve("bin/jlink")) && Files.isDirectory(jdk.resolve("jmods")))
                    .findFirst()
                    .orElse(null);
            assumeTrue(found != null, "there is no JDK 17 here to make a Java without compiler of");
            return found;
        }
    }
}
