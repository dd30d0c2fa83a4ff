package dev.repel.stress.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a disk has not been forced to keep: the content of files since they were last forced, and names since their folder
 * was. POSIX promises no more than that, though most file systems keep more.
 */
final class Journal {
    private final Path root;
    private final Path saved;
    private final Map<Object, byte[]> forced = new HashMap<>();
    private final Deque<Change> changes = new ArrayDeque<>();
    private int copies;

    /** Brings back what was before a change of names. */
    private interface Undo {
        void run() throws IOException;
    }

    private record Change(Set<Path> folders, Undo undo) {}

    /** @param root what is watched; earlier content is kept beside it */
    Journal(Path root) throws IOException {
        this.root = root;
        this.saved = root.resolveSibling(root.getFileName() + ".saved");
        removeTree(saved);
        Files.createDirectory(saved);
    }

    /** Before a file is opened to be written to. */
    synchronized void opened(Path file, boolean isNew) throws IOException {
        if (isNew) {
            forced.put(key(file), new byte[0]);
            changes.push(new Change(Set.of(file.getParent()), () -> Files.deleteIfExists(file)));
        } else {
            Object key = key(file);
            if (!forced.containsKey(key)) {
                forced.put(key, Files.readAllBytes(file));
            }
        }
    }

    /** A file or a folder has been forced. */
    synchronized void forced(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            changes.removeIf(change -> change.folders.contains(path));
        } else if (Files.exists(path)) {
            forced.put(key(path), Files.readAllBytes(path));
        }
    }

    synchronized void folderMade(Path folder) {
        changes.push(new Change(Set.of(folder.getParent()), () -> removeTree(folder)));
    }

    synchronized void linked(Path link) {
        changes.push(new Change(Set.of(link.getParent()), () -> Files.deleteIfExists(link)));
    }

    /** Before a name is deleted. */
    synchronized void deleting(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        changes.push(new Change(Set.of(path.getParent()), restoring(path)));
    }

    /** Before a name is moved. */
    synchronized void moving(Path from, Path to) throws IOException {
        Undo earlier = Files.exists(to, LinkOption.NOFOLLOW_LINKS) ? restoring(to) : () -> {};
        changes.push(new Change(Set.copyOf(List.of(from.getParent(), to.getParent())), () -> {
            if (Files.isDirectory(from.getParent()) && Files.exists(to)) {
                Files.move(to, from);
            }
            earlier.run();
        }));
    }

    private Undo restoring(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return () -> {
                if (Files.isDirectory(path.getParent()) && !Files.exists(path)) {
                    Files.createDirectory(path);
                }
            };
        }
        Path copy = saved.resolve(Integer.toString(copies++));
        Files.createLink(copy, path);
        return () -> {
            if (Files.isDirectory(path.getParent())) {
                Files.deleteIfExists(path);
                Files.createLink(path, copy);
            }
        };
    }

    /** The power goes off. */
    void loseWhatWasNotForced(Fault fault) throws IOException {
        if (fault == Fault.NAMES_LOST) {
            for (Iterator<Change> last = changes.iterator(); last.hasNext(); ) {
                last.next().undo.run();
            }
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
        for (Path file : files) {
            byte[] kept = forced.get(key(file));
            byte[] written = Files.readAllBytes(file);
            if (kept != null && !Arrays.equals(kept, written)) {
                Files.write(file, fault == Fault.DATA_ZEROED ? Arrays.copyOf(kept, written.length) : kept);
            }
        }
        removeTree(saved);
    }

    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    private static void removeTree(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> paths = Files.walk(tree)) {
            all = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
