package dev.repel.cli.train;

import dev.repel.io.Sha256;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A name for the code that computes: the version stays the same while it is being worked on, this does not. */
final class BuildId {
    private static final int DIGITS = 12;

    private BuildId() {}

    /**
     * A hash of all classes that were built together with the given ones. When they were built does not matter.
     *
     * @throws IllegalStateException if the running code cannot be read
     */
    static String of(Class<?>... some) {
        MessageDigest digest = Sha256.digest();
        try {
            for (Class<?> one : some) {
                Path place = Path.of(
                        one.getProtectionDomain().getCodeSource().getLocation().toURI());
                for (String line : Files.isDirectory(place) ? ofFolder(place) : ofJar(place)) {
                    digest.update(line.getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("cannot read the code that is running", e);
        }
        return Sha256.hex(digest).substring(0, DIGITS);
    }

    private static List<String> ofJar(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .sorted((a, b) -> a.getName().compareTo(b.getName()))
                    .map(BuildId::line)
                    .toList();
        }
    }

    private static String line(ZipEntry entry) {
        return entry.getName() + " " + entry.getCrc() + "\n";
    }

    private static List<String> ofFolder(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                CRC32 crc = new CRC32();
                crc.update(Files.readAllBytes(file));
                String name = folder.relativize(file).toString().replace('\\', '/');
                lines.add(name + " " + crc.getValue() + "\n");
            }
        }
        return lines;
    }
}
