package dev.repel.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes packages that bring their own Java out of the unpacked archive. */
public final class Packages {
    private Packages() {}

    /**
     * Arguments: the folder of the unpacked archive, that of the package sources, the one to write to, the version, the
     * time in every file of the image.
     */
    public static void main(String[] args) throws IOException {
        // The tools of the JDK refuse relative paths or resolve them in their own way.
        Path archive = Path.of(args[0]).toAbsolutePath();
        Path sources = Path.of(args[1]).toAbsolutePath();
        Path target = Path.of(args[2]).toAbsolutePath();
        String version = args[3];

        Path runtime = target.resolve("runtime");
        delete(runtime);
        TrimmedRuntime.make(runtime);

        if (ContainerImage.possible()) {
            new ContainerImage(archive, runtime, Instant.parse(args[4]))
                    .make(sources.resolve("image"), target.resolve("repel-" + version + "-image.tar"), version);
        } else {
            System.out.println("No container image: it needs Linux and the program ldd.");
        }

        if (DebianPackage.possible()) {
            DebianPackage.make(archive, runtime, sources.resolve("deb"), target, version);
        } else {
            System.out.println("No Debian package: it needs the programs dpkg-deb and fakeroot.");
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }
}
