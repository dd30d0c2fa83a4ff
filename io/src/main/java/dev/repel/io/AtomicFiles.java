package dev.repel.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a file completely or not at all: into a temporary file next to it, forced to disk, then renamed to the target.
 * Readers of the target see the old content or the new one, even after a crash.
 */
public final class AtomicFiles {
    /** What a killed process leaves behind; the number is the process id. */
    private static final Pattern TEMPORARY = Pattern.compile("\\.repel-(\\d{1,18})-.+\\.tmp");

    private static final Logger LOG = LoggerFactory.getLogger(AtomicFiles.class);

    private AtomicFiles() {}

    /** Produces the bytes of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Replaces {@code target}, creating its folders where they are missing. On any failure the old file stays and the
     * temporary one is removed.
     * So are those that killed processes left in the folder.
     *
     * @throws IOException naming the target and the reason
     */
    public static void write(Path target, Content content) throws IOException {
        try {
            if (Files.isDirectory(target)) {
                throw new IOException("it is a folder");
            }
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                writeInPlace(target, content);
            } else {
                replace(Files.isSymbolicLink(target) ? target.toRealPath() : target.toAbsolutePath(), content);
            }
        } catch (InvalidDataException problemOfTheContent) {
            throw problemOfTheContent;
        } catch (IOException e) {
            throw new IOException("cannot write " + target + ": " + reason(e), e);
        } catch (UncheckedIOException e) {
            // libraries that write tables hide a full disk in it
            throw new IOException("cannot write " + target + ": " + reason(e.getCause()), e);
        }
    }

    /**
     * Fails if something else than a plain file or folder is at a place. A folder may come from anyone, and a link in it
     * would lead whoever writes there to a file elsewhere.
     *
     * @throws IOException naming the place and what to do
     */
    public static void requireNoLink(Path place) throws IOException {
        if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        BasicFileAttributes found = Files.readAttributes(place, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isRegularFile() && !found.isDirectory()) {
            throw new IOException(place + " is " + (found.isSymbolicLink() ? "a link" : "neither a file nor a folder")
                    + ". Results stay in their own folder: remove it, or choose another folder.");
        }
    }

    /**
     * Removes from a folder the temporary files of processes that were killed while they wrote. The caller holds the lock of
     * the folder, see {@link Leftovers}.
     */
    public static void removeAbandoned(Path folder) throws IOException {
        Leftovers.removeFromLocked(folder, TEMPORARY);
    }

    /** What another process has left is no reason to fail: what was asked for is done. */
    private static void removeAbandonedQuietly(Path folder) {
        try {
            Leftovers.removeOld(folder, TEMPORARY);
        } catch (IOException | DirectoryIteratorException e) {
            LOG.debug("Temporary files in {} cannot be removed: {}", folder, e.getMessage());
        }
    }

    /**
     * Tries to write to a folder. The name of what is written for it is that of a temporary file, so that a process which
     * is killed right here leaves nothing that is not removed later.
     */
    public static void requireWritable(Path folder) throws IOException {
        Path probe = temporaryIn(folder);
        Files.createFile(probe);
        Files.delete(probe);
    }

    private static Path temporaryIn(Path folder) {
        return folder.resolve(".repel-" + ProcessHandle.current().pid() + "-" + UUID.randomUUID() + ".tmp");
    }

    /** Devices and pipes must not be replaced: a rename would put a plain file in place of /dev/null. */
    private static void writeInPlace(Path target, Content content) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target, StandardOpenOption.WRITE))) {
            content.writeTo(out);
        }
    }

    private static void replace(Path target, Content content) throws IOException {
        Path folder = target.getParent();
        createFolders(folder);
        Path temporary = temporaryIn(folder);
        try {
            PrivateFile.create(temporary);
            writeAndForce(temporary, content);
            PrivateFile.publish(temporary, temporaryIn(folder));
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException | Error e) {
            deleteQuietly(temporary, e);
            throw e;
        }
        forceFolder(folder);
        removeAbandonedQuietly(folder);
    }

    private static void writeAndForce(Path file, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    /** Creates a folder and those above it where they are missing, so that they are there even after a crash. */
    public static void createFolders(Path folder) throws IOException {
        List<Path> missing = new ArrayList<>();
        for (Path one = folder.toAbsolutePath(); one != null && !Files.isDirectory(one); one = one.getParent()) {
            missing.add(one);
        }
        if (!missing.isEmpty()) {
            Files.createDirectories(folder);
            missing.forEach(made -> forceFolder(made.getParent()));
        }
    }

    /**
     * Makes new, changed and deleted names in a folder durable, as forcing a file does for its content. Where folders
     * cannot be opened (Windows) the system does so by itself.
     */
    public static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notSupported) {
            return;
        }
    }

    private static void deleteQuietly(Path file, Throwable cause) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Why something cannot be written, without the name of a temporary file. */
    public static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "no permission to write in this folder";
        }
        if (e instanceof FileSystemException problem && problem.getReason() != null) {
            return problem.getReason();
        }
        return e instanceof FileSystemException ? e.getClass().getSimpleName() + " " + e.getMessage() : e.getMessage();
    }
}
