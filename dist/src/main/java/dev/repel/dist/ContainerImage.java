package dev.repel.dist;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A container image without a shell or package manager, from nothing: the C library, the runtime, the libraries, Repel.
 * Each is a layer, those that change least first. No registry or daemon is needed. It runs as a user without rights and
 * writes only to the folder it is started in.
 */
final class ContainerImage {
    private static final AbsoluteUnixPath HOME = AbsoluteUnixPath.get("/opt/repel");

    /** The user "nonroot" of many small images. */
    private static final String USER = "65532:65532";

    /** Repel, the jars, the JVM with its classes, the C library. */
    private static final String LICENCES = "Apache-2.0 AND BSD-2-Clause AND BSD-3-Clause AND MIT"
            + " AND GPL-2.0-only WITH Classpath-exception-2.0 AND LGPL-2.1-or-later";

    /** Mount a folder with jars here: there is no launcher that reads REPEL_CLASS_PATH. */
    private static final AbsoluteUnixPath EXTENSIONS = HOME.resolve("extensions");

    /** The user's number is chosen at the start. Jib knows no sticky bit. */
    private static final FilePermissions EVERYBODY = FilePermissions.fromOctalString("777");

    private final Path archive;
    private final Path runtime;
    private final Instant time;

    ContainerImage(Path archive, Path runtime, Instant time) {
        this.archive = archive;
        this.runtime = runtime;
        this.time = time;
    }

    /** Whether the C library of this machine can be put into it. */
    static boolean possible() {
        return SystemLibraries.known();
    }

    void make(Path system, Path tar, String version) throws IOException {
        String arch = System.getProperty("os.arch").replace("aarch64", "arm64");
        try {
            Jib.fromScratch()
                    .setPlatforms(Set.of(new Platform(arch, "linux")))
                    .setFormat(ImageFormat.Docker)
                    .setCreationTime(time)
                    .addFileEntriesLayer(systemLayer(system))
                    .addFileEntriesLayer(layer("runtime", runtime, HOME.resolve("runtime"), file -> true))
                    .addFileEntriesLayer(
                            layer("libraries", archive.resolve("lib"), HOME.resolve("lib"), file -> !isOurs(file)))
                    .addFileEntriesLayer(ours())
                    .setEntrypoint(entrypoint())
                    .setEnvironment(Map.of("LANG", "C.UTF-8"))
                    .setUser(USER)
                    .setWorkingDirectory(AbsoluteUnixPath.get("/work"))
                    .setLabels(Map.of(
                            "org.opencontainers.image.title", "repel",
                            "org.opencontainers.image.version", version,
                            "org.opencontainers.image.licenses", LICENCES))
                    .containerize(Containerizer.to(TarImage.at(tar).named(ImageReference.of(null, "repel", version)))
                            .setOfflineMode(true)
                            .setToolName("repel"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (RegistryException | CacheDirectoryCreationException | ExecutionException e) {
            throw new IOException("the image cannot be made: " + e.getMessage(), e);
        }
    }

    private List<String> entrypoint() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(HOME.resolve("runtime/bin/java").toString());
        command.addAll(JvmOptions.withVectors(
                archive.resolve("launcher/jvm.options"), Runtime.version().feature()));
        command.add("-Drepel.jvm.options=JDK_JAVA_OPTIONS");
        command.add("-cp");
        command.add(HOME.resolve("lib/repel-simd.jar") + ":" + HOME.resolve("repel.jar") + ":" + EXTENSIONS + "/*");
        command.add("dev.repel.cli.Repel");
        return command;
    }

    private static boolean isOurs(Path file) {
        return file.getFileName().toString().startsWith("repel-");
    }

    private FileEntriesLayer ours() throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("repel");
        add(layer, archive.resolve("lib"), HOME.resolve("lib"), ContainerImage::isOurs);
        add(layer, archive.resolve("examples"), HOME.resolve("examples"), file -> true);
        for (String name : List.of("repel.jar", "LICENSE", "THIRD-PARTY.txt", "sbom.cyclonedx.json")) {
            layer.addEntry(archive.resolve(name), HOME.resolve(name), FilePermissions.DEFAULT_FILE_PERMISSIONS, time);
        }
        return layer.build();
    }

    private FileEntriesLayer layer(String name, Path from, AbsoluteUnixPath to, Predicate<Path> which)
            throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
        add(layer, from, to, which);
        return layer.build();
    }

    private void add(FileEntriesLayer.Builder layer, Path from, AbsoluteUnixPath to, Predicate<Path> which)
            throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file :
                    files.filter(Files::isRegularFile).filter(which).sorted().toList()) {
                FilePermissions permissions = Files.isExecutable(file)
                        ? FilePermissions.fromOctalString("755")
                        : FilePermissions.DEFAULT_FILE_PERMISSIONS;
                layer.addEntry(file, to.resolve(from.relativize(file).toString()), permissions, time);
            }
        }
    }

    /** The libraries of this machine's C library with their licence, the user, and folders to write to. */
    private FileEntriesLayer systemLayer(Path system) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("system");
        for (Path library : SystemLibraries.of(runtime)) {
            layer.addEntry(
                    library.toRealPath(),
                    AbsoluteUnixPath.get(library.toString()),
                    FilePermissions.fromOctalString("755"),
                    time);
        }
        Path licence = Path.of("/usr/share/doc/libc6/copyright");
        if (Files.exists(licence)) {
            layer.addEntry(
                    licence, AbsoluteUnixPath.get(licence.toString()), FilePermissions.DEFAULT_FILE_PERMISSIONS, time);
        }
        add(layer, system, AbsoluteUnixPath.get("/"), file -> true);
        Path empty = Files.createDirectories(archive.resolveSibling("empty"));
        for (String writable : List.of("/work", "/tmp")) {
            layer.addEntry(empty, AbsoluteUnixPath.get(writable), EVERYBODY, time);
        }
        return layer.build();
    }
}
