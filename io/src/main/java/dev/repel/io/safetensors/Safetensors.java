package dev.repel.io.safetensors;

import dev.repel.io.AtomicFiles;
import dev.repel.io.InputFile;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and writes the safetensors format: the length of the header (8 bytes, little-endian), the header as JSON, the
 * bytes of the tensors. Reading runs no code from the file and allocates nothing that the file is too short for.
 * Writing the same content gives the same bytes. Files written here carry a checksum in their metadata, which is
 * verified and removed on reading. Only files without any metadata of ours are read without it.
 */
public final class Safetensors {
    private static final int ALIGNMENT = 8;

    private Safetensors() {}

    /** @throws IllegalArgumentException if the content is beyond what {@link #read} accepts */
    public static void write(Path file, TensorFile content) throws IOException {
        requireReadableNames(content);
        SortedMap<String, String> metadata = new TreeMap<>(content.metadata());
        metadata.put(Checksum.KEY, Checksum.of(content));
        Header header = new Header(layOut(content.tensors()), metadata);
        byte[] json = padded(header.toJson());
        if (json.length > Header.LONGEST || content.tensors().size() > Header.MOST_TENSORS) {
            throw new IllegalArgumentException("a safetensors file holds at most " + Header.MOST_TENSORS
                    + " tensors and a header of " + Header.LONGEST + " bytes, not "
                    + content.tensors().size() + " and "
                    + json.length);
        }
        AtomicFiles.write(file, out -> write(out, json, header, content));
    }

    private static void requireReadableNames(TensorFile content) {
        if (content.tensors().containsKey(Header.METADATA)) {
            throw new IllegalArgumentException("a tensor cannot be called " + Header.METADATA);
        }
        for (Set<String> names :
                List.of(content.tensors().keySet(), content.metadata().keySet())) {
            for (String name : names) {
                if (name.length() > Header.LONGEST_NAME) {
                    throw new IllegalArgumentException("longer than " + Header.LONGEST_NAME + " letters: " + name);
                }
            }
        }
    }

    private static void write(OutputStream out, byte[] json, Header header, TensorFile content) throws IOException {
        WritableByteChannel channel = Channels.newChannel(out);
        channel.write(
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, json.length));
        channel.write(ByteBuffer.wrap(json));
        for (Header.Entry entry : header.entries()) {
            channel.write(content.tensor(entry.name()).data());
        }
    }

    /** Wide elements first, then by name: every tensor starts at a multiple of its element size. */
    private static List<Header.Entry> layOut(SortedMap<String, Tensor> tensors) {
        List<Map.Entry<String, Tensor>> order = new ArrayList<>(tensors.entrySet());
        order.sort(Comparator.comparingInt(entry -> -entry.getValue().dtype().bytes()));
        List<Header.Entry> entries = new ArrayList<>();
        long at = 0;
        for (Map.Entry<String, Tensor> one : order) {
            Tensor tensor = one.getValue();
            long end = at + tensor.data().limit();
            entries.add(new Header.Entry(one.getKey(), tensor.dtype(), tensor.shape(), at, end));
            at = end;
        }
        return entries;
    }

    private static byte[] padded(String json) {
        int length = json.getBytes(StandardCharsets.UTF_8).length;
        String spaces = " ".repeat((ALIGNMENT - length % ALIGNMENT) % ALIGNMENT);
        return (json + spaces).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * @throws InvalidDataException if the file is damaged, cut short, has too large a header or is not a safetensors
     *     file
     */
    public static TensorFile read(Path file) throws IOException {
        InputFile.require(file);
        try (FileChannel channel = FileChannel.open(file)) {
            long headerLength = headerLength(channel, file);
            long dataStart = Long.BYTES + headerLength;
            String json = headerText(channel, (int) headerLength, file);
            Header header = HeaderParser.parse(file.toString(), json, channel.size() - dataStart);
            SortedMap<String, Tensor> tensors = new TreeMap<>();
            for (Header.Entry entry : header.entries()) {
                ByteBuffer data = bytes(channel, dataStart + entry.begin(), (int) (entry.end() - entry.begin()), file);
                tensors.put(entry.name(), new Tensor(entry.dtype(), entry.shape(), data));
            }
            return Checksum.verified(file, new TensorFile(tensors, header.metadata()));
        }
    }

    private static long headerLength(FileChannel channel, Path file) throws IOException {
        long size = channel.size();
        if (size < Long.BYTES + 2) {
            throw notOne(file, "it has " + size + " bytes");
        }
        long length = bytes(channel, 0, Long.BYTES, file).getLong();
        if (length < 2 || length > Header.LONGEST || length > size - Long.BYTES) {
            throw notOne(
                    file,
                    isZip(length)
                            ? "it is a zip archive, which torch.save writes too; save the state_dict as safetensors"
                            : "byte 0 tells of a header of " + length + " bytes, not of 2 to "
                                    + Math.min(Header.LONGEST, size - Long.BYTES));
        }
        return length;
    }

    /** Whether the first bytes are those of a zip archive. */
    private static boolean isZip(long firstBytes) {
        return (firstBytes & 0xFFFFFFFFL) == 0x04034B50L;
    }

    private static InvalidDataException notOne(Path file, String why) {
        return new InvalidDataException(
                file + ": this is not a model file or another file of tensors (safetensors): " + why + ".");
    }

    private static String headerText(FileChannel channel, int length, Path file) throws IOException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes(channel, Long.BYTES, length, file))
                    .toString();
            if (text.startsWith("{")) {
                return text;
            }
        } catch (CharacterCodingException e) {
            throw notOne(file, "its header is not in UTF-8");
        }
        throw notOne(file, "its header does not begin with {");
    }

    private static ByteBuffer bytes(FileChannel channel, long at, int length, Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, at + bytes.position()) < 0) {
                throw new InvalidDataException(
                        file.toString(), "byte " + (at + bytes.position()), "the file ends too early");
            }
        }
        return bytes.flip();
    }
}
