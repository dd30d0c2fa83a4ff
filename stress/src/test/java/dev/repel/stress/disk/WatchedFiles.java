package dev.repel.stress.disk;

import static dev.repel.stress.disk.WatchedPath.unwrapped;

import dev.repel.stress.disk.Disk.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The default file system of the tests' JVM: the usual one, which tells {@link Disk} before it changes anything. The JDK
 * puts it in the usual one's place, so that no class of Repel knows of it and none can pass it by.
 */
public final class WatchedFiles extends FileSystemProvider {
    private final FileSystemProvider usual;
    private final WatchedFileSystem system;

    /** @param usual given by the JDK */
    public WatchedFiles(FileSystemProvider usual) {
        this.usual = usual;
        this.system = new WatchedFileSystem(this, usual.getFileSystem(URI.create("file:///")));
    }

    @Override
    public String getScheme() {
        return usual.getScheme();
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) throws IOException {
        return usual.newFileSystem(uri, environment);
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        // for file:/x the usual one asks the default one, which is this
        return new WatchedPath(system, unwrapped(usual.getPath(uri)));
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        return usual.newInputStream(unwrapped(path), options);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path watched, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Path path = unwrapped(watched).toAbsolutePath();
        boolean writes = options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
        boolean isNew = writes && !Files.exists(path);
        if (isNew) {
            Disk.before(Operation.CREATE, path);
        } else if (options.contains(StandardOpenOption.TRUNCATE_EXISTING)) {
            Disk.before(Operation.TRUNCATE, path);
        }
        Journal journal = Disk.journalOf(path);
        if (journal != null && writes && !isNew) {
            journal.opened(path, false);
        }
        FileChannel channel = usual.newFileChannel(path, options, attributes);
        if (journal != null && isNew) {
            journal.opened(path, true);
        }
        return new WatchedChannel(channel, path);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> all = usual.newDirectoryStream(unwrapped(folder), any -> true)) {
            for (Path path : all) {
                Path watched = new WatchedPath(system, path);
                if (filter.accept(watched)) {
                    found.add(watched);
                }
            }
        }
        // in the order of their names, so that the n-th operation is always the same one
        Collections.sort(found);
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return found.iterator();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void createDirectory(Path watched, FileAttribute<?>... attributes) throws IOException {
        Path folder = unwrapped(watched).toAbsolutePath();
        Disk.before(Operation.CREATE, folder);
        usual.createDirectory(folder, attributes);
        Journal journal = Disk.journalOf(folder);
        if (journal != null) {
            journal.folderMade(folder);
        }
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        usual.createSymbolicLink(unwrapped(link), unwrapped(target), attributes);
    }

    @Override
    public void createLink(Path watched, Path existing) throws IOException {
        Path link = unwrapped(watched).toAbsolutePath();
        Disk.before(Operation.LINK, link);
        usual.createLink(link, unwrapped(existing));
        Journal journal = Disk.journalOf(link);
        if (journal != null) {
            journal.linked(link);
        }
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return new WatchedPath(system, usual.readSymbolicLink(unwrapped(link)));
    }

    @Override
    public void delete(Path watched) throws IOException {
        Path path = unwrapped(watched).toAbsolutePath();
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(path.toString());
        }
        Disk.before(Operation.DELETE, path);
        Journal journal = Disk.journalOf(path);
        if (journal != null) {
            journal.deleting(path);
        }
        usual.delete(path);
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        Disk.before(Operation.CREATE, unwrapped(to));
        usual.copy(unwrapped(from), unwrapped(to), options);
    }

    @Override
    public void move(Path watchedFrom, Path watchedTo, CopyOption... options) throws IOException {
        Path from = unwrapped(watchedFrom).toAbsolutePath();
        Path to = unwrapped(watchedTo).toAbsolutePath();
        Disk.before(Operation.MOVE, to);
        Journal journal = Disk.journalOf(to);
        if (journal != null) {
            journal.moving(from, to);
        }
        usual.move(from, to, options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return usual.isSameFile(unwrapped(one), unwrapped(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return usual.isHidden(unwrapped(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return usual.getFileStore(unwrapped(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        usual.checkAccess(unwrapped(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return usual.getFileAttributeView(unwrapped(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return usual.readAttributes(unwrapped(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return usual.readAttributes(unwrapped(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        usual.setAttribute(unwrapped(path), attribute, value, options);
    }
}
