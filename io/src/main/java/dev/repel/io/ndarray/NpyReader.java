package dev.repel.io.ndarray;

import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** NumPy's {@code .npy} format, versions 1.0 and 2.0: magic number, a header that is a Python literal, elements. */
public final class NpyReader {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int MAX_HEADER = 10_000;

    /** Python 2 wrote long integers as 123L. NumPy has at most 64 dimensions; without end they would fill the stack. */
    private static final Pattern HEADER = Pattern.compile("\\{ *'descr': *'([^']{1,16})', *"
            + "'fortran_order': *(True|False), *"
            + "'shape': *\\(((?:[0-9]{1,10}L?, *){0,64}(?:[0-9]{1,10}L?)?)\\),? *\\}[ \\x00]*\\n?");

    private NpyReader() {}

    /** The array in a file of its own, which is not copied into memory. */
    public static NdArray read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() > Integer.MAX_VALUE) {
                throw new InvalidDataException(
                        file.toString(), "array", "expected at most 2 GB, found " + channel.size() + " bytes");
            }
            return read(file.toString(), "array", channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
        }
    }

    /** @param place what the array is called, for messages */
    public static NdArray read(String file, String place, byte[] bytes) throws InvalidDataException {
        return read(file, place, ByteBuffer.wrap(bytes));
    }

    private static NdArray read(String file, String place, ByteBuffer bytes) throws InvalidDataException {
        ByteBuffer in = bytes.order(ByteOrder.LITTLE_ENDIAN);
        Matcher header = header(file, place, in);
        ElementType type = ElementType.parse(header.group(1), file, place);
        return new NdArray(
                file,
                place,
                type,
                shape(file, place, header.group(3)),
                header.group(2).equals("True"),
                in);
    }

    /** Whether a readable header says that the elements are pickled Python objects. */
    public static boolean holdsObjects(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, MAX_HEADER), StandardCharsets.ISO_8859_1);
        return start.contains("'descr': '|O'");
    }

    private static Matcher header(String file, String place, ByteBuffer in) throws InvalidDataException {
        byte[] magic = new byte[MAGIC.length];
        boolean longEnough = in.remaining() >= MAGIC.length + 2 + Integer.BYTES;
        if (longEnough) {
            in.get(magic);
        }
        if (!Arrays.equals(MAGIC, magic)) {
            throw new InvalidDataException(file, place, "expected a NumPy array");
        }
        int version = in.get();
        int minor = in.get();
        if (version < 1 || version > 2 || minor != 0) {
            throw new InvalidDataException(
                    file, place, "expected .npy version 1.0 or 2.0, found " + version + "." + minor);
        }
        int length = version == 1 ? Short.toUnsignedInt(in.getShort()) : in.getInt();
        if (length < 0 || length > MAX_HEADER || length > in.remaining()) {
            throw new InvalidDataException(file, place, "expected a header of at most " + MAX_HEADER + " bytes");
        }
        byte[] text = new byte[length];
        in.get(text);
        Matcher header = HEADER.matcher(new String(text, StandardCharsets.ISO_8859_1));
        if (!header.matches()) {
            throw new InvalidDataException(file, place, "expected a header with descr, fortran_order and shape");
        }
        return header;
    }

    private static int[] shape(String file, String place, String text) throws InvalidDataException {
        String[] parts = text.isBlank() ? new String[0] : text.split(", *");
        int[] shape = new int[parts.length];
        for (int i = 0; i < shape.length; i++) {
            long length = Long.parseLong(parts[i].replace("L", ""));
            if (length > Integer.MAX_VALUE) {
                throw new InvalidDataException(file, place, "expected lengths below 2³¹, found " + length);
            }
            shape[i] = (int) length;
        }
        return shape;
    }
}
