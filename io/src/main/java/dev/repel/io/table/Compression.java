package dev.repel.io.table;

import dev.repel.io.AtomicFiles;
import io.airlift.compress.zstd.ZstdInputStream;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.BufferedInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How a file is compressed, which the end of its name tells: {@code nodes.csv.gz}, {@code nodes.csv.zst}. */
public enum Compression {
    NONE(""),
    GZIP(".gz"),
    ZSTD(".zst");

    private static final int BUFFER = 1 << 16;

    private final String ending;

    Compression(String ending) {
        this.ending = ending;
    }

    /** What a file's name says. */
    public static Compression of(Path file) {
        String name = name(file).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(each -> each != NONE && name.endsWith(each.ending))
                .findFirst()
                .orElse(NONE);
    }

    /** The name of a file as it is without compression. */
    public static String plainName(Path file) {
        String name = name(file);
        return name.substring(0, name.length() - of(file).ending.length());
    }

    /** The ends of names, the empty one first. */
    public static List<String> endings() {
        return Arrays.stream(values()).map(each -> each.ending).toList();
    }

    private static String name(Path file) {
        return Objects.toString(file.getFileName(), "");
    }

    /**
     * The content of a file, unpacked if its name says that it is compressed.
     *
     * @param maxExpansion see {@link TableOptions#maxExpansion}
     */
    static InputStream open(Path file, int maxExpansion) throws IOException {
        Compression compression = of(file);
        InputStream raw = Files.newInputStream(file);
        if (compression == NONE) {
            return raw;
        }
        try {
            return new Unpacked(file, compression.unpacking(raw), maxExpansion);
        } catch (IOException e) {
            raw.close();
            throw Unpacked.damaged(file, e);
        }
    }

    private InputStream unpacking(InputStream raw) throws IOException {
        InputStream buffered = new BufferedInputStream(raw, BUFFER);
        return this == GZIP ? new GZIPInputStream(buffered, BUFFER) : new ZstdInputStream(buffered);
    }

    /** Writes a file completely or not at all, compressed as its name says. */
    static void write(Path file, AtomicFiles.Content content) throws IOException {
        AtomicFiles.write(file, out -> {
            try (OutputStream packing = of(file).packing(out)) {
                content.writeTo(packing);
            }
        });
    }

    /** Passes bytes on to a file of this kind; closing it ends the compressed part and leaves the file open. */
    private OutputStream packing(OutputStream out) throws IOException {
        OutputStream open = new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
        return switch (this) {
            case NONE -> open;
            case GZIP -> new GZIPOutputStream(open, BUFFER);
            case ZSTD -> new ZstdOutputStream(open);
        };
    }
}
