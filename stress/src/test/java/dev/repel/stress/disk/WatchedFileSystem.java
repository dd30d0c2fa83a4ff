package dev.repel.stress.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The usual file system, whose paths lead to {@link WatchedFiles}. */
final class WatchedFileSystem extends FileSystem {
    private final WatchedFiles files;
    private final FileSystem usual;

    WatchedFileSystem(WatchedFiles files, FileSystem usual) {
        this.files = files;
        this.usual = usual;
    }

    @Override
    public FileSystemProvider provider() {
        return files;
    }

    @Override
    public void close() throws IOException {
        usual.close();
    }

    @Override
    public boolean isOpen() {
        return usual.isOpen();
    }

    @Override
    public boolean isReadOnly() {
        return usual.isReadOnly();
    }

    @Override
    public String getSeparator() {
        return usual.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        List<Path> roots = new ArrayList<>();
        usual.getRootDirectories().forEach(root -> roots.add(new WatchedPath(this, root)));
        return roots;
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return usual.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return usual.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return new WatchedPath(this, usual.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        PathMatcher matcher = usual.getPathMatcher(syntaxAndPattern);
        return path -> matcher.matches(WatchedPath.unwrapped(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return usual.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() throws IOException {
        return usual.newWatchService();
    }
}
