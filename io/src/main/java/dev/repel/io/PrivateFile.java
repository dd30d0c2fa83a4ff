package dev.repel.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that only its owner can use while it is being written. Where the file system has no permissions of POSIX, it is
 * like any other.
 */
final class PrivateFile {
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");

    private PrivateFile() {}

    /** Creates it, empty. */
    static void create(Path file) throws IOException {
        if (hasPermissions(file.getParent())) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PRIVATE));
        } else {
            Files.createFile(file);
        }
    }

    /**
     * Gives a private file the permissions of any new file in its folder.
     *
     * @param other a place in the same folder, where nothing is: only a file tells what the system gives new ones
     */
    static void publish(Path file, Path other) throws IOException {
        if (hasPermissions(file.getParent())) {
            Files.createFile(other);
            Set<PosixFilePermission> usual = Files.getPosixFilePermissions(other);
            Files.delete(other);
            Files.setPosixFilePermissions(file, usual);
        }
    }

    private static boolean hasPermissions(Path folder) {
        return Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null;
    }
}
