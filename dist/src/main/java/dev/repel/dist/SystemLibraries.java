package dev.repel.dist;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The libraries of this system that a runtime is linked to: the C library with its parts, and its loader. */
final class SystemLibraries {
    private static final Pattern RESOLVED = Pattern.compile("(?:=> |^\\s+)(/\\S+) \\(0x");

    private static final Path LINKER = Path.of("/usr/bin/ldd");

    private SystemLibraries() {}

    /** Whether this machine can tell. */
    static boolean known() {
        return System.getProperty("os.name").equals("Linux") && Files.isExecutable(LINKER);
    }

    /** As the dynamic linker resolves them, by the paths under which programs look for them. */
    static SortedSet<Path> of(Path runtime) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(LINKER.toString(), runtime.resolve("bin/java").toString()));
        try (Stream<Path> files = Files.walk(runtime.resolve("lib"))) {
            files.filter(file -> file.toString().endsWith(".so"))
                    .sorted()
                    .forEach(file -> command.add(file.toString()));
        }
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        SortedSet<Path> libraries = new TreeSet<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher resolved = RESOLVED.matcher(line);
                if (resolved.find() && !Path.of(resolved.group(1)).normalize().startsWith(runtime)) {
                    libraries.add(Path.of(resolved.group(1)).normalize());
                }
            }
        }
        if (libraries.isEmpty()) {
            throw new IOException(
                    "ldd names no library that " + runtime + " is linked to; the image needs a Linux with glibc");
        }
        return libraries;
    }
}
