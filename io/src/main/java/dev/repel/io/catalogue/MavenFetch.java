package dev.repel.io.catalogue;

import dev.repel.io.AtomicFiles;
import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Takes data files out of a Maven artifact. The user's own Maven fetches it, so that its mirrors and proxies apply;
 * that is often the only way out of a company network.
 */
final class MavenFetch {
    private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy";
    private static final int MINUTES_IN_ALL = 5;
    private static final int SHOWN_OUTPUT = 600;

    private final MavenArtifact artifact;
    private final String maven;

    MavenFetch(MavenArtifact artifact) {
        this(artifact, isWindows() ? "mvn.cmd" : "mvn");
    }

    MavenFetch(MavenArtifact artifact, String maven) {
        this.artifact = artifact;
        this.maven = maven;
    }

    private static boolean isWindows() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    }

    void fetch(List<DataFile> files, Path dataFolder, Consumer<String> progress) throws IOException {
        progress.accept("fetching the artifact " + artifact.coordinates() + " (" + artifact.licence()
                + ") with Maven, for its data files only; it does not become part of Repel");
        Path work = Files.createTempDirectory("repel-maven");
        try {
            run(work);
            extract(work.resolve(artifact.name() + "-" + artifact.version() + ".jar"), files, dataFolder);
        } finally {
            delete(work);
        }
    }

    private void run(Path work) throws IOException {
        Path output = work.resolve("output.txt");
        // An empty working folder: a pom.xml of the user must not interfere.
        Process process;
        try {
            process = new ProcessBuilder(
                            maven,
                            "-q",
                            "-B",
                            COPY,
                            "-Dartifact=" + artifact.coordinates(),
                            "-DoutputDirectory=" + work)
                    .directory(work.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw new IOException("Maven cannot be run (" + e.getMessage() + "); it must be on the PATH", e);
        }
        if (exitCode(process) != 0) {
            String text = Files.readString(output).strip();
            throw new IOException("Maven could not fetch " + artifact.coordinates() + ": "
                    + text.substring(0, Math.min(SHOWN_OUTPUT, text.length())));
        }
    }

    private static int exitCode(Process process) throws IOException {
        try {
            if (!process.waitFor(MINUTES_IN_ALL, TimeUnit.MINUTES)) {
                throw new IOException("Maven did not finish in " + MINUTES_IN_ALL + " minutes");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while Maven ran", e);
        } finally {
            // Maven is a script that starts Java: both must be ended if it hangs.
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    static void extract(Path jar, List<DataFile> files, Path dataFolder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (DataFile file : files) {
                extract(zip, jar.getFileName().toString(), file, file.in(dataFolder));
            }
        } catch (ZipException e) {
            throw new InvalidDataException(
                    jar.getFileName().toString(), "zip", "expected a readable jar: " + e.getMessage());
        }
    }

    private static void extract(ZipFile zip, String jar, DataFile file, Path target) throws IOException {
        ZipEntry entry = zip.getEntry(target.getFileName().toString());
        if (entry == null) {
            throw new InvalidDataException(jar, "root", "expected " + target.getFileName());
        }
        byte[] bytes;
        try (InputStream in = zip.getInputStream(entry)) {
            bytes = in.readNBytes((int) file.maxBytes());
        }
        String found = Sha256.ofBytes(bytes);
        if (!file.sha256().contains(found)) {
            throw new InvalidDataException(
                    jar + "!" + target.getFileName(),
                    "wrong checksum",
                    "expected sha256 " + String.join(" or ", file.sha256()) + ", found " + found);
        }
        AtomicFiles.write(target, out -> out.write(bytes));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
