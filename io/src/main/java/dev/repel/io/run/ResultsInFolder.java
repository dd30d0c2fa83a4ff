package dev.repel.io.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.repel.io.AtomicFiles;
import dev.repel.io.Leftovers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Puts the results of a training in the place of earlier ones, all or none. They are written to a folder within the
 * folder. When all are there, that folder gets another name, and from then on they are moved to their places, and files of
 * earlier results that have no successor are removed: if the process is killed meanwhile, the next one does the rest.
 */
public record ResultsInFolder(RunFolder folder) {
    private static final String BEGUN = ".begun";
    private static final String WHOLE = ".whole";

    /** Names the files that have no successor, one per line. */
    private static final String OBSOLETE = ".obsolete";

    /** Writes files of results. */
    @FunctionalInterface
    public interface Writing {
        /** @param next has the same files as the folder that they are for */
        void to(RunFolder next) throws IOException;
    }

    /** Whether a process was killed while it put results in their places. */
    public boolean isInterrupted() {
        return Files.isDirectory(whole(), LinkOption.NOFOLLOW_LINKS);
    }

    private Path begun() {
        return folder.path().resolve(BEGUN);
    }

    private Path whole() {
        return folder.path().resolve(WHOLE);
    }

    /** Replaces the results. If writing them fails, the earlier ones stay. */
    public void replace(Writing writing) throws IOException {
        Leftovers.removeTree(begun());
        Files.createDirectories(begun());
        List<Path> obsolete = Files.exists(folder.result()) ? replaceable() : new ArrayList<>();
        try {
            writing.to(new RunFolder(begun()));
            requireRoom(begun());
            filesIn(begun()).forEach(file -> obsolete.remove(folder.path().resolve(begun().relativize(file))));
            List<String> names = obsolete.stream()
                    .map(file -> folder.path().relativize(file).toString())
                    .toList();
            AtomicFiles.write(
                    begun().resolve(OBSOLETE),
                    out -> out.write(String.join("\n", names).getBytes(UTF_8)));
            Files.move(begun(), whole(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException | Error e) {
            removeQuietly(begun(), e);
            throw e;
        }
        AtomicFiles.forceFolder(folder.path());
        putInPlace();
    }

    /** Files of earlier results that are there. What has another name, or no result beside it, is not ours. */
    private List<Path> replaceable() {
        List<Path> files = new ArrayList<>(folder.files());
        RunFolder.DIAGRAMS.forEach(name -> files.add(folder.diagram(name)));
        files.removeIf(file -> !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
        return files;
    }

    /** Whoever wrote the list, nothing but earlier results is removed. */
    private void removeObsolete() throws IOException {
        Path list = whole().resolve(OBSOLETE);
        if (!Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<String> names = Set.copyOf(Files.readAllLines(list));
        for (Path file : replaceable()) {
            if (names.contains(folder.path().relativize(file).toString())) {
                Files.delete(file);
            }
        }
    }

    /** Does what a process that was killed has left to be done. */
    void recover() throws IOException {
        Leftovers.removeTree(begun());
        if (isInterrupted()) {
            requireRoom(whole());
            putInPlace();
        }
    }

    /** A folder in the place of a file would stop the work in the middle; a link above it would lead the file elsewhere. */
    private void requireRoom(Path results) throws IOException {
        for (Path file : filesIn(results)) {
            Path place = folder.path().resolve(results.relativize(file));
            if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("cannot write " + place + ": it is a folder");
            }
            for (Path one = place; !one.equals(folder.path()); one = one.getParent()) {
                AtomicFiles.requireNoLink(one);
            }
        }
    }

    /** The result itself goes first and comes last: where it is, all the rest belongs to it. */
    private void putInPlace() throws IOException {
        Path result = new RunFolder(whole()).result();
        if (Files.exists(result)) {
            Files.deleteIfExists(folder.result());
        }
        removeObsolete();
        for (Path file : filesIn(whole())) {
            if (!file.equals(result) && !file.equals(whole().resolve(OBSOLETE))) {
                move(file);
            }
        }
        if (Files.exists(result)) {
            move(result);
        }
        // nothing may be removed from where it was before it is safe in its place
        AtomicFiles.forceFolder(folder.figures());
        AtomicFiles.forceFolder(folder.path());
        Leftovers.removeTree(whole());
    }

    private void move(Path file) throws IOException {
        Path place = folder.path().resolve(whole().relativize(file));
        AtomicFiles.createFolders(place.getParent());
        Files.move(file, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> filesIn(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            return all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private static void removeQuietly(Path tree, Throwable cause) {
        try {
            Leftovers.removeTree(tree);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
