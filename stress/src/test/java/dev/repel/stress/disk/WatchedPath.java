package dev.repel.stress.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path of the usual file system that belongs to the watched one. */
final class WatchedPath implements Path {
    private final WatchedFileSystem system;
    private final Path path;

    WatchedPath(WatchedFileSystem system, Path path) {
        this.system = system;
        this.path = path;
    }

    /** The path as the usual file system knows it. */
    static Path unwrapped(Path path) {
        return path instanceof WatchedPath watched ? watched.path : path;
    }

    private static Path own(Path other) {
        if (other instanceof WatchedPath watched) {
            return watched.path;
        }
        throw new ProviderMismatchException();
    }

    private Path watched(Path other) {
        return other == null ? null : new WatchedPath(system, other);
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return path.isAbsolute();
    }

    @Override
    public Path getRoot() {
        return watched(path.getRoot());
    }

    @Override
    public Path getFileName() {
        return watched(path.getFileName());
    }

    @Override
    public Path getParent() {
        return watched(path.getParent());
    }

    @Override
    public int getNameCount() {
        return path.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return watched(path.getName(index));
    }

    @Override
    public Path subpath(int begin, int end) {
        return watched(path.subpath(begin, end));
    }

    @Override
    public boolean startsWith(Path other) {
        return other instanceof WatchedPath watched && path.startsWith(watched.path);
    }

    @Override
    public boolean endsWith(Path other) {
        return other instanceof WatchedPath watched && path.endsWith(watched.path);
    }

    @Override
    public Path normalize() {
        return watched(path.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return watched(path.resolve(own(other)));
    }

    @Override
    public Path relativize(Path other) {
        return watched(path.relativize(own(other)));
    }

    @Override
    public URI toUri() {
        return path.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return watched(path.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return watched(path.toRealPath(options));
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
            throws IOException {
        return path.register(watcher, events, modifiers);
    }

    @Override
    public int compareTo(Path other) {
        return path.compareTo(own(other));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WatchedPath watched && path.equals(watched.path);
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
