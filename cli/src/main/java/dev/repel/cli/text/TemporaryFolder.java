package dev.repel.cli.text;

import dev.repel.io.Leftovers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A folder that is removed with all its files when it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {
    /** Creates one, and removes those of the same prefix whose processes were killed. */
    public static TemporaryFolder create(String prefix) throws IOException {
        Path folder =
                Files.createTempDirectory(prefix + "-" + ProcessHandle.current().pid() + "-");
        Leftovers.removeOld(folder.getParent(), Pattern.compile(Pattern.quote(prefix) + "-(\\d{1,18})-\\d+"));
        return new TemporaryFolder(folder);
    }

    @Override
    public void close() throws IOException {
        Leftovers.removeTree(path);
    }
}
