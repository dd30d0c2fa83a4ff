package dev.repel.study.run;

import dev.repel.io.Sha256;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A name for the code that computes: the version stays the same while it is being worked on, this does not. */
final class BuildId {
    private static final int DIGITS = 12;

    /** Every module but core has a package of its own, which matters where several modules are in one jar. */
    private static final Pattern OUTSIDE_CORE =
            Pattern.compile("dev/repel/(api|bench|cli|examples|io|parquet|report|shaded|simd|spark|study)/.*");

    private static final String ROOT = "dev/repel/";

    private BuildId() {}

    /**
     * A hash of all classes of the module that the given one belongs to. When they were built does not matter, nor which
     * jar they were put into.
     *
     * @throws IllegalStateException if the running code cannot be read
     */
    static String of(Class<?> one) {
        MessageDigest digest = Sha256.digest();
        try {
            Path place = Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI());
            Predicate<String> module = moduleOf(one);
            for (String line : Files.isDirectory(place) ? ofFolder(place, module) : ofJar(place, module)) {
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("cannot read the code that is running", e);
        }
        return Sha256.hex(digest).substring(0, DIGITS);
    }

    /** Whether a class, by the name of its file, is of the same module. */
    private static Predicate<String> moduleOf(Class<?> one) {
        String file = one.getName().replace('.', '/');
        if (!file.startsWith(ROOT)) {
            return name -> true;
        }
        Matcher outside = OUTSIDE_CORE.matcher(file);
        if (outside.matches()) {
            return name -> name.startsWith(ROOT + outside.group(1) + "/");
        }
        return name -> name.startsWith(ROOT) && !OUTSIDE_CORE.matcher(name).matches();
    }

    private static List<String> ofJar(Path jar, Predicate<String> module) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(entry -> entry.getName().endsWith(".class") && module.test(entry.getName()))
                    .sorted((a, b) -> a.getName().compareTo(b.getName()))
                    .map(BuildId::line)
                    .toList();
        }
    }

    private static String line(ZipEntry entry) {
        return entry.getName() + " " + entry.getCrc() + "\n";
    }

    private static List<String> ofFolder(Path folder, Predicate<String> module) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (module.test(name)) {
                    CRC32 crc = new CRC32();
                    crc.update(Files.readAllBytes(file));
                    lines.add(name + " " + crc.getValue() + "\n");
                }
            }
        }
        return lines;
    }
}
