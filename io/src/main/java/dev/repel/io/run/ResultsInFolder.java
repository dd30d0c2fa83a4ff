package dev.repel.io.run;

import dev.repel.io.AtomicFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Puts the results of a training in the place of earlier ones, all or none. They are written to a folder within the
 * folder. When all are there, that folder gets another name, and from then on they are moved to their places: if the
 * process is killed meanwhile, the next one moves the rest.
 */
public record ResultsInFolder(RunFolder folder) {
    private static final String BEGUN = ".begun";
    private static final String WHOLE = ".whole";

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
        remove(begun());
        Files.createDirectories(begun());
        List<Path> obsolete = new ArrayList<>(folder.files());
        try {
            writing.to(new RunFolder(begun()));
            requireRoom();
            filesIn(begun()).forEach(file -> obsolete.remove(folder.path().resolve(begun().relativize(file))));
            Files.move(begun(), whole(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException | Error e) {
            removeQuietly(begun(), e);
            throw e;
        }
        putInPlace();
        for (Path old : obsolete) {
            Files.deleteIfExists(old);
        }
    }

    /** Does what a process that was killed has left to be done. */
    void recover() throws IOException {
        remove(begun());
        if (isInterrupted()) {
            putInPlace();
        }
    }

    /** A folder in the place of a file would stop the work in the middle. */
    private void requireRoom() throws IOException {
        for (Path file : filesIn(begun())) {
            Path place = folder.path().resolve(begun().relativize(file));
            if (Files.isDirectory(place)) {
                throw new IOException("cannot write " + place + ": it is a folder");
            }
            AtomicFiles.requireNoLink(place);
        }
    }

    /** The result itself goes first and comes last: where it is, all the rest belongs to it. */
    private void putInPlace() throws IOException {
        Path result = new RunFolder(whole()).result();
        if (Files.exists(result)) {
            Files.deleteIfExists(folder.result());
        }
        for (Path file : filesIn(whole())) {
            if (!file.equals(result)) {
                move(file);
            }
        }
        if (Files.exists(result)) {
            move(result);
        }
        remove(whole());
    }

    private void move(Path file) throws IOException {
        Path place = folder.path().resolve(whole().relativize(file));
        Files.createDirectories(place.getParent());
        Files.move(file, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> filesIn(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            return all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private static void remove(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(tree)) {
            paths.sorted(Comparator.reverseOrder()).forEach(all::add);
        }
        for (Path one : all) {
            Files.delete(one);
        }
    }

    private static void removeQuietly(Path tree, Throwable cause) {
        try {
            remove(tree);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
