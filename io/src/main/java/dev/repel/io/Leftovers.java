package dev.repel.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What processes that were killed have left in a folder: files and folders whose names tell the id of their process. A
 * process of another machine or container has an id that means nothing here, so what nobody guards by a lock must also
 * have been left alone for a while.
 */
public final class Leftovers {
    /** Nothing has been written for so long. A table that is being made may rest for hours between two writes. */
    private static final Duration ABANDONED = Duration.ofDays(1);

    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

    private Leftovers() {}

    /**
     * Removes them from a folder that others may use at the same time.
     *
     * @param name of what may be removed; its first group is the process id
     */
    public static void removeOld(Path folder, Pattern name) throws IOException {
        remove(folder, name, ABANDONED);
    }

    /** Removes them from a folder that is locked, so that nobody else writes to it. */
    static void removeFromLocked(Path folder, Pattern name) throws IOException {
        remove(folder, name, Duration.ZERO);
    }

    private static void remove(Path folder, Pattern name, Duration quiet) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path one : all) {
                Matcher found = name.matcher(one.getFileName().toString());
                if (found.matches() && Files.isWritable(one) && ProcessLock.isGone(Long.parseLong(found.group(1)))) {
                    removeIfQuiet(one, quiet);
                }
            }
        }
    }

    private static void removeIfQuiet(Path tree, Duration quiet) throws IOException {
        try {
            if (isQuietFor(quiet, tree)) {
                removeTree(tree);
            }
        } catch (NoSuchFileException | UncheckedIOException e) {
            LOG.debug("Another process removes {} too: {}", tree, e.getMessage());
        }
    }

    private static boolean isQuietFor(Duration quiet, Path tree) throws IOException {
        if (quiet.isZero()) {
            return true;
        }
        Instant since = Instant.now().minus(quiet);
        for (Path one : within(tree)) {
            try {
                if (!Files.getLastModifiedTime(one, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(since)) {
                    return false;
                }
            } catch (NoSuchFileException byAnotherProcess) {
                return false;
            }
        }
        return true;
    }

    /** Removes a file, or a folder with all that is in it; links are not followed. */
    public static void removeTree(Path tree) throws IOException {
        for (Path one : within(tree)) {
            Files.deleteIfExists(one);
        }
    }

    /** What is in a folder comes before the folder. */
    private static List<Path> within(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(tree)) {
            return all.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
