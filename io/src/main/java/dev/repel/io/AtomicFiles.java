package dev.repel.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a file completely or not at all: into a temporary file next to it, forced to disk, then renamed to the target.
 * Readers of the target see the old content or the new one, even after a crash.
 */
public final class AtomicFiles {
    /** What a killed process leaves behind; the number is the process id. */
    private static final Pattern TEMPORARY = Pattern.compile("\\.repel-(\\d{1,18})-.+\\.tmp");

    private AtomicFiles() {}

    /** Produces the bytes of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Replaces {@code target}, creating its folders where they are missing. On any failure the old file stays and the
     * temporary one is removed.
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

    /** Removes from a folder the temporary files of processes that were killed while they wrote. */
    public static void removeAbandoned(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".repel-*.tmp")) {
            for (Path file : files) {
                Matcher name = TEMPORARY.matcher(file.getFileName().toString());
                if (name.matches() && ProcessLock.isGone(Long.parseLong(name.group(1)))) {
                    Files.deleteIfExists(file);
                }
            }
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
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        // Not Files.createTempFile: it would leave the result readable by its owner alone.
        Path temporary = temporaryIn(folder);
        try {
            writeAndForce(temporary, content);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException | Error e) {
            deleteQuietly(temporary, e);
            throw e;
        }
        forceFolder(folder);
    }

    private static void writeAndForce(Path file, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    /** Makes the rename itself durable; where folders cannot be opened (Windows) the system does so by itself. */
    private static void forceFolder(Path folder) {
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

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "no permission to write in this folder";
        }
        if (e instanceof FileSystemException problem && problem.getReason() != null) {
            return problem.getReason();
        }
        return e instanceof FileSystemException ? e.getClass().getSimpleName() + " " + e.getMessage() : e.getMessage();
    }
}
