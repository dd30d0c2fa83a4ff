package dev.repel.io.npz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes small .npz files, right or wrong on purpose. */
public final class NpzWriter {
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    /** A triangle with a tail of one node, two features with counts, two classes. */
    public static NpzWriter small() {
        return new NpzWriter()
                .ints("adj_shape", 4, 4)
                .ints("adj_indptr", 0, 2, 3, 4, 4)
                .ints("adj_indices", 2, 1, 2, 3)
                .floats("adj_data", 1, 1, 1, 1)
                .ints("attr_shape", 4, 2)
                .ints("attr_indptr", 0, 1, 2, 4, 4)
                .ints("attr_indices", 0, 1, 1, 0)
                .floats("attr_data", 3, 1, 2, 5)
                .ints("labels", 0, 1, 1, 0);
    }

    public NpzWriter ints(String name, int... values) {
        ByteBuffer data = ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            data.putInt(value);
        }
        return entry(name, npy("<i4", "(" + values.length + ",)", data.array()));
    }

    public NpzWriter floats(String name, float... values) {
        ByteBuffer data = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            data.putFloat(value);
        }
        return entry(name, npy("<f4", "(" + values.length + ",)", data.array()));
    }

    NpzWriter text(String name, int width, String... values) {
        ByteBuffer data = ByteBuffer.allocate(values.length * width * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < values.length; i++) {
            data.position(i * width * 4);
            values[i].codePoints().forEach(data::putInt);
        }
        return entry(name, npy("<U" + width, "(" + values.length + ",)", data.array()));
    }

    NpzWriter entry(String name, byte[] content) {
        entries.put(name, content);
        return this;
    }

    NpzWriter without(String name) {
        entries.remove(name);
        return this;
    }

    public static byte[] npy(String type, String shape, byte[] data) {
        return npy(1, "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }", data);
    }

    public static byte[] npy(int version, String header, byte[] data) {
        byte[] text = (header + "\n").getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer start = ByteBuffer.allocate(version == 1 ? 10 : 12).order(ByteOrder.LITTLE_ENDIAN);
        start.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.ISO_8859_1))
                .put((byte) version)
                .put((byte) 0);
        if (version == 1) {
            start.putShort((short) text.length);
        } else {
            start.putInt(text.length);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(start.array());
        out.writeBytes(text);
        out.writeBytes(data);
        return out.toByteArray();
    }

    public Path write(Path file) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey() + ".npy"));
                zip.write(entry.getValue());
            }
        }
        return file;
    }
}
