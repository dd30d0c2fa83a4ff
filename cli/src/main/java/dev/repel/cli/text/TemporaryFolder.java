package dev.repel.cli.text;

import dev.repel.io.ProcessLock;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder that is removed with all its files when it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {
    /** Creates one, and removes those of the same prefix whose processes were killed. */
    public static TemporaryFolder create(String prefix) throws IOException {
        Path folder =
                Files.createTempDirectory(prefix + "-" + ProcessHandle.current().pid() + "-");
        removeAbandoned(folder.getParent(), Pattern.compile(Pattern.quote(prefix) + "-(\\d{1,18})-\\d+"));
        return new TemporaryFolder(folder);
    }

    private static void removeAbandoned(Path place, Pattern name) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(place)) {
            for (Path folder : folders) {
                Matcher found = name.matcher(folder.getFileName().toString());
                boolean ours = found.matches()
                        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Files.isWritable(folder);
                if (ours && ProcessLock.isGone(Long.parseLong(found.group(1)))) {
                    new TemporaryFolder(folder).close();
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
