package dev.repel.stress.disk;

import dev.repel.stress.disk.Disk.Operation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** A channel that tells {@link Disk} before it changes its file. */
final class WatchedChannel extends FileChannel {
    private final FileChannel usual;
    private final Path path;

    WatchedChannel(FileChannel usual, Path path) {
        this.usual = usual;
        this.path = path;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        Disk.beforeWriting(path, () -> usual.write(half(source)));
        return usual.write(source);
    }

    private static ByteBuffer half(ByteBuffer source) {
        ByteBuffer half = source.duplicate();
        return half.limit(half.position() + half.remaining() / 2);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        Disk.before(Operation.WRITE, path);
        return usual.write(sources, offset, length);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        Disk.beforeWriting(path, () -> usual.write(half(source), position));
        return usual.write(source, position);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
        Disk.before(Operation.WRITE, path);
        return usual.transferFrom(source, position, count);
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        Disk.before(Operation.TRUNCATE, path);
        usual.truncate(size);
        return this;
    }

    /** Only the journal has to know: the machine that the tests run on does not lose its power. */
    @Override
    public void force(boolean metaData) throws IOException {
        Disk.before(Operation.FORCE, path);
        Journal journal = Disk.journalOf(path);
        if (journal != null) {
            journal.forced(path);
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return usual.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        return usual.read(targets, offset, length);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return usual.read(target, position);
    }

    @Override
    public long position() throws IOException {
        return usual.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        usual.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return usual.size();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return usual.transferTo(position, count, target);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return usual.map(mode, position, size);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return usual.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return usual.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        usual.close();
    }
}
