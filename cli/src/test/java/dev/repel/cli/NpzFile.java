package dev.repel.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes small graphs in the layout of gnn-benchmark. */
final class NpzFile {
    private final ZipOutputStream zip;

    private NpzFile(ZipOutputStream zip) {
        this.zip = zip;
    }

    /** @param edges pairs of nodes, each pair once or twice */
    static Path write(Path file, float[][] features, int[][] edges, int[] labels) throws IOException {
        int nodes = features.length;
        boolean[][] joined = new boolean[nodes][nodes];
        for (int[] edge : edges) {
            joined[edge[0]][edge[1]] = true;
        }
        int[] pointers = new int[nodes + 1];
        int[] columns = new int[edges.length];
        int count = 0;
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                if (joined[i][j]) {
                    columns[count++] = j;
                }
            }
            pointers[i + 1] = count;
        }
        float[] ones = new float[count];
        Arrays.fill(ones, 1);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            NpzFile npz = new NpzFile(zip);
            npz.ints("adj_shape", nodes, nodes);
            npz.ints("adj_indptr", pointers);
            npz.ints("adj_indices", Arrays.copyOf(columns, count));
            npz.floats("adj_data", "(" + count + ",)", ones);
            npz.floats("attr_matrix", "(" + nodes + ", " + features[0].length + ")", features);
            npz.ints("labels", labels);
        }
        return file;
    }

    private void ints(String name, int... values) throws IOException {
        ByteBuffer data = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        data.asIntBuffer().put(values);
        array(name, "<i4", "(" + values.length + ",)", data.array());
    }

    private void floats(String name, String shape, float[]... rows) throws IOException {
        ByteBuffer data = ByteBuffer.allocate(4 * rows.length * rows[0].length).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] row : rows) {
            for (float value : row) {
                data.putFloat(value);
            }
        }
        array(name, "<f4", shape, data.array());
    }

    private void array(String name, String type, String shape, byte[] data) throws IOException {
        String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
        header += " ".repeat(63 - (10 + header.length()) % 64) + "\n";
        zip.putNextEntry(new ZipEntry(name + ".npy"));
        zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        zip.write(new byte[] {(byte) header.length(), (byte) (header.length() >> 8)});
        zip.write(header.getBytes(StandardCharsets.US_ASCII));
        zip.write(data);
        zip.closeEntry();
    }
}
