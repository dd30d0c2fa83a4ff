package dev.repel.io.npz;

import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.ndarray.NdArray;
import dev.repel.io.ndarray.NpyReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A zip of {@code .npy} arrays. Entries are only opened when asked for by name, never larger than they declare, and
 * their checksum is verified.
 */
final class NpzArchive implements AutoCloseable {
    private static final int MAX_ENTRIES = 64;

    /** A quarter of the memory: a few bytes of zip can expand to a thousand times as many. */
    private static final long MAX_ENTRY_BYTES =
            Math.min(1 << 30, Runtime.getRuntime().maxMemory() / 4);

    private final String file;
    private final ZipFile zip;
    private final Map<String, ZipEntry> entries = new LinkedHashMap<>();

    private final ExpansionLimit limit;

    private NpzArchive(String file, ZipFile zip, ExpansionLimit limit) {
        this.file = file;
        this.zip = zip;
        this.limit = limit;
    }

    /** @param maxExpansion see {@link ExpansionLimit} */
    static NpzArchive open(Path path, int maxExpansion) throws IOException {
        String file = path.getFileName().toString();
        NpzArchive archive = new NpzArchive(file, zip(path, file), ExpansionLimit.ofBytes(path, maxExpansion));
        try {
            archive.index();
            return archive;
        } catch (IOException e) {
            archive.close();
            throw e;
        }
    }

    private static ZipFile zip(Path path, String file) throws IOException {
        try {
            return new ZipFile(path.toFile());
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidDataException(file, "zip directory", "expected a readable zip file: " + e.getMessage());
        }
    }

    private void index() throws InvalidDataException {
        if (zip.size() > MAX_ENTRIES) {
            throw new InvalidDataException(
                    file, "zip directory", "expected at most " + MAX_ENTRIES + " arrays, found " + zip.size());
        }
        for (ZipEntry entry : directory()) {
            String name = entry.getName();
            if (!name.endsWith(".npy") || name.contains("/") || name.contains("\\")) {
                throw new InvalidDataException(
                        file, "zip directory", "expected names like labels.npy, found '" + name + "'");
            }
            if (entries.put(name.substring(0, name.length() - ".npy".length()), entry) != null) {
                throw new InvalidDataException(
                        file, "zip directory", "expected each name once, found '" + name + "' again");
            }
        }
    }

    private List<? extends ZipEntry> directory() throws InvalidDataException {
        try {
            return Collections.list(zip.entries());
        } catch (IllegalArgumentException e) {
            throw new InvalidDataException(file, "zip directory", "expected names in UTF-8: " + e.getMessage());
        }
    }

    boolean has(String name) {
        return entries.containsKey(name);
    }

    NdArray array(String name) throws IOException {
        ZipEntry entry = entries.get(name);
        if (entry == null) {
            throw new InvalidDataException(
                    file, "array " + name, "expected, but there are only " + String.join(", ", entries.keySet()));
        }
        return NpyReader.read(file, "array " + name, content(name, entry));
    }

    /** Names are optional: if they are missing or are Python objects, which are not read, there are none. */
    Optional<NdArray> text(String name) throws IOException {
        if (!has(name)) {
            return Optional.empty();
        }
        byte[] content = content(name, entries.get(name));
        if (NpyReader.holdsObjects(content)) {
            return Optional.empty();
        }
        NdArray array = NpyReader.read(file, "array " + name, content);
        return array.isText() ? Optional.of(array.requireDimensions(1)) : Optional.empty();
    }

    private byte[] content(String name, ZipEntry entry) throws IOException {
        long size = entry.getSize();
        if (size < 0 || size > MAX_ENTRY_BYTES) {
            throw new InvalidDataException(
                    file,
                    "array " + name,
                    "expected at most " + MAX_ENTRY_BYTES + " bytes, found " + size
                            + "; with more memory for Java the limit rises to 1 GB");
        }
        limit.add(size);
        byte[] content = inflate(name, entry, (int) size + 1);
        CRC32 check = new CRC32();
        check.update(content);
        if (content.length != size || check.getValue() != entry.getCrc()) {
            throw new InvalidDataException(
                    file, "array " + name, "expected the declared size and checksum: it is damaged");
        }
        return content;
    }

    private byte[] inflate(String name, ZipEntry entry, int limit) throws InvalidDataException {
        try (InputStream in = zip.getInputStream(entry)) {
            return in.readNBytes(limit);
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidDataException(file, "array " + name, "expected readable data: " + e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
