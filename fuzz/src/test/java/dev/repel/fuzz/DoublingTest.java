package dev.repel.fuzz;

import dev.repel.data.NodeDataset;
import dev.repel.io.DatasetCache;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.testkit.LinearTime;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is twice as long in one respect takes every reader about twice the time. Tables are doubled in the tests of their
 * own modules.
 */
class DoublingTest {
    @TempDir(factory = InMemory.class)
    private Path folder;

    /** Makes a file of a size. */
    @FunctionalInterface
    private interface Content {
        byte[] of(int size) throws IOException;
    }

    private static Arguments in(String target, String what, int size, Content content) {
        return Arguments.of(target, what, size, content);
    }

    static Stream<Arguments> cases() {
        return Stream.of(json(), ledgers(), yaml(), arrays(), pickles(), archives(), tensors(), own(), served())
                .flatMap(some -> some);
    }

    private static Stream<Arguments> json() {
        return Stream.of("result", "report", "study-result")
                .flatMap(target -> Stream.of(
                        in(target, "keys", 10_000, n -> in(target, each(n, "\"key%d\":1,"))),
                        in(target, "items", 50_000, n -> in(target, "\"x\":[" + "1,".repeat(n) + "1],")),
                        in(target, "objects", 20_000, n -> in(target, "\"x\":[" + "{\"y\":1},".repeat(n) + "1],")),
                        in(target, "depth", 400, n -> in(target, "\"x\":" + "[".repeat(n) + "]".repeat(n) + ","))));
    }

    /** The valid input of a target with more at its beginning. */
    private static byte[] in(String target, String more) throws IOException {
        return text(Files.readString(Corpus.valid(target)).replaceFirst("\\{", "{" + more));
    }

    private static Stream<Arguments> ledgers() {
        return Stream.of(
                in("ledger", "lines", 2_000, n -> {
                    String line = Files.readAllLines(Corpus.valid("ledger")).get(0);
                    return text(IntStream.range(0, n)
                            .mapToObj(i -> line.replaceFirst("\"seed\":0", "\"seed\":" + i))
                            .collect(Collectors.joining("\n", "", "\n")));
                }),
                in("ledger", "keys", 5_000, n -> text(lineWith(each(n, "\"key%d\":\"1\",")))),
                in("ledger", "depth", 400, n -> text(lineWith("\"x\":" + "[".repeat(n) + "]".repeat(n) + ","))));
    }

    private static String lineWith(String more) throws IOException {
        String line = Files.readAllLines(Corpus.valid("ledger")).get(0);
        return line.replaceFirst("\"settings\":\\{", "\"settings\":{" + more) + "\n";
    }

    private static Stream<Arguments> yaml() {
        return Stream.of("config", "space", "study")
                .flatMap(target -> Stream.of(
                        in(target, "keys", 2_000, n -> text(each(n, "key%d: 1\n"))),
                        in(target, "items", 5_000, n -> text("all: {lr: [" + "1, ".repeat(n) + "2]}\n")),
                        in(target, "values", 5_000, n -> text("axes: {lr: [" + each(n, "%d, ") + "0]}\n")),
                        in(target, "depth", 5_000, n -> text("all: " + "[".repeat(n) + "]".repeat(n) + "\n")),
                        in(target, "indents", 300, n -> text(indented(n)))));
    }

    private static String indented(int depth) {
        return IntStream.range(0, depth).mapToObj(i -> " ".repeat(i) + "a:\n").collect(Collectors.joining());
    }

    private static Stream<Arguments> arrays() {
        return Stream.of(
                in(
                        "npy",
                        "numbers",
                        100_000,
                        n -> npy("'<i8'", n, ByteBuffer.allocate(8 * n).array())),
                in(
                        "npy",
                        "texts",
                        20_000,
                        n -> npy("'<U2'", n, ByteBuffer.allocate(8 * n).array())),
                in("npy", "length of the header", 20_000, n -> npy("'<i8'" + " ".repeat(n), 0, new byte[0])),
                in("npy", "depth of the header", 2_000, n -> npy("[".repeat(n) + "]".repeat(n), 0, new byte[0])));
    }

    private static byte[] npy(String type, int count, byte[] content) {
        byte[] header = text("{'descr': " + type + ", 'fortran_order': False, 'shape': (" + count + ",), }\n");
        return ByteBuffer.allocate(10 + header.length + content.length)
                .put((byte) 0x93)
                .put(text("NUMPY"))
                .put((byte) 1)
                .put((byte) 0)
                .put((byte) header.length)
                .put((byte) (header.length >> 8))
                .put(header)
                .put(content)
                .array();
    }

    private static Stream<Arguments> pickles() {
        return Stream.of(
                in("pickle", "items", 100_000, n -> pickle("](" + "K\1".repeat(n) + "e")),
                in("pickle", "lists", 50_000, n -> pickle("](" + "]".repeat(n) + "e")),
                in("pickle", "depth", 50_000, n -> pickle("]".repeat(n) + "a".repeat(n - 1))),
                in("pickle", "keys", 20_000, n -> pickle("}(" + each(n, "I%d\nK\1") + "u")),
                in("pickle", "memos", 20_000, n -> pickle("](" + each(n, "]p%d\n") + "e")));
    }

    private static byte[] pickle(String code) {
        return ("\u0080\2" + code + ".").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Stream<Arguments> archives() {
        return Stream.of(
                in("npz", "arrays", 2_000, n -> zip(n, "a%d.npy", npy("'<i8'", 0, new byte[0]))),
                in("npz", "rows of a feature", 20_000, n -> zip(1, "labels.npy", npy("'<i8'", n, new byte[8 * n]))),
                in("jar", "classes", 300, n -> zip(n, "dev/repel/C%d.class", classWith("x", 1))),
                in("jar", "other files", 3_000, n -> zip(n, "dev/repel/f%d.txt", new byte[1])),
                in("class", "constants", 20_000, n -> classWith("x", n)),
                in("class", "names", 5_000, n -> classWith("Ljava/lang/Object;", n)),
                in("class", "length of a name", 20_000, n -> classWith("[".repeat(n), 1)));
    }

    private static byte[] zip(int entries, String name, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < entries; i++) {
                zip.putNextEntry(new ZipEntry(String.format(name, i)));
                zip.write(content);
            }
        }
        return bytes.toByteArray();
    }

    /** A class without members whose constants are texts; the first is its own name and that of its parent. */
    private static byte[] classWith(String constant, int count) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0xCAFEBABE);
            out.writeShort(0);
            out.writeShort(61);
            out.writeShort(count + 3);
            out.writeByte(1);
            out.writeUTF("dev/repel/Made");
            out.writeByte(7);
            out.writeShort(1);
            for (int i = 0; i < count; i++) {
                out.writeByte(1);
                out.writeUTF(constant);
            }
            out.writeShort(0x21);
            out.writeShort(2);
            out.writeShort(2);
            for (int i = 0; i < 4; i++) {
                out.writeShort(0);
            }
        }
        return bytes.toByteArray();
    }

    private static Stream<Arguments> tensors() {
        return Stream.of("model", "foreign-model", "checkpoint", "finished-run", "repel")
                .flatMap(target -> Stream.of(
                        in(target, "tensors", 2_000, n -> tensors(target, n, 0, "")),
                        in(target, "metadata", 5_000, n -> tensors(target, 0, n, "1")),
                        in(target, "length of a value", 200_000, n -> tensors(target, 0, 1, "x".repeat(n)))));
    }

    /** The valid input of a target with more tensors and metadata. */
    private static byte[] tensors(String target, int tensors, int keys, String value) throws IOException {
        TensorFile valid = Safetensors.read(Corpus.valid(target));
        SortedMap<String, Tensor> all = new TreeMap<>(valid.tensors());
        Tensor any = all.values().iterator().next();
        IntStream.range(0, tensors).forEach(i -> all.put("more" + i, any));
        SortedMap<String, String> metadata = new TreeMap<>(valid.metadata());
        IntStream.range(0, keys).forEach(i -> metadata.put("more" + i, value));
        Path file = Files.createTempFile(InMemory.folder(), "made", ".safetensors");
        try {
            Safetensors.write(file, new TensorFile(all, metadata));
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
            Files.delete(file.getParent());
        }
    }

    private static Stream<Arguments> own() {
        return Stream.of(
                in("dataset-cache", "nodes", 5_000, DoublingTest::cache),
                in("walks", "walks", 20_000, n -> {
                    byte[] valid = Files.readAllBytes(Corpus.valid("walks"));
                    ByteBuffer made =
                            ByteBuffer.allocate(16 + 24 * n).put(valid, 0, 12).putInt(n);
                    for (int i = 0; i < n; i++) {
                        made.putInt(i % 4).putInt(1).putDouble(0).putInt(0).putFloat(1);
                    }
                    return made.array();
                }),
                in("walks", "length of a walk", 50_000, n -> {
                    byte[] valid = Files.readAllBytes(Corpus.valid("walks"));
                    ByteBuffer made =
                            ByteBuffer.allocate(32 + 8 * n).put(valid, 0, 12).putInt(1);
                    made.putInt(0).putInt(n).putDouble(0);
                    return made.array();
                }));
    }

    private static Stream<Arguments> served() {
        String line =
                "{\"node\":\"a\",\"label\":\"%s\",\"who\":\"%s\",\"tab\":\"%s\",\"when\":\"2026-01-31T12:00:00Z\"}\n";
        String edge = "{\"source\":\"new\",\"target\":\"a\"}";
        String node = "\"nodes\":[{\"id\":\"new\",\"columns\":{%s\"size\":1,\"kind\":\"r\"}}]";
        return Stream.of(
                in(
                        "journal",
                        "lines",
                        5_000,
                        n -> text(line.formatted("x", "ann", "t").repeat(n))),
                in("journal", "classes", 5_000, n -> text(each(n, i -> line.formatted("c" + i, "ann", "t")))),
                in("journal", "people", 5_000, n -> text(each(n, i -> line.formatted("x", "p" + i, "t")))),
                in("journal", "tabs", 5_000, n -> text(each(n, i -> line.formatted("x", "", "t" + i)))),
                in("journal", "depth", 400, n -> text("[".repeat(n) + "]".repeat(n) + "\n")),
                in("question", "ids", 5_000, n -> text("{\"ids\":[" + "\"a\",".repeat(n - 1) + "\"b\"]}")),
                in(
                        "question",
                        "edges",
                        10_000,
                        n -> text(
                                "{" + node.formatted("") + ",\"edges\":[" + (edge + ",").repeat(n - 1) + edge + "]}")),
                in("question", "columns", 5_000, n -> text("{" + node.formatted(each(n, "\"c%d\":1,")) + "}")),
                in("question", "depth", 5_000, n -> text("[".repeat(n) + "]".repeat(n))),
                in("saying", "length", 200_000, n -> text("{\"node\":\"" + "a".repeat(n) + "\"}")));
    }

    private static byte[] cache(int nodes) throws IOException {
        NodeDataset graph = SyntheticGraph.parse("synthetic:nodes=" + nodes + ",classes=2,features=6,words=3,degree=3")
                .generate();
        Path place = InMemory.folder();
        try {
            Path file = place.resolve("cache");
            DatasetCache.write(file, graph, Seal.DATASET_VERSION);
            return Seal.payload(Files.readAllBytes(file));
        } finally {
            Files.deleteIfExists(place.resolve("cache"));
            Files.delete(place);
        }
    }

    @ParameterizedTest(name = "{1} of {0}")
    @MethodSource("cases")
    void isReadInLinearTime(String target, String what, int size, Content content) throws IOException {
        byte[] one = content.of(size);
        byte[] two = content.of(2 * size);

        LinearTime.check(
                what + " of " + target,
                () -> FuzzTargets.named(target).read(one, folder),
                () -> FuzzTargets.named(target).read(two, folder));
    }

    private static String each(int count, String format) {
        return each(count, i -> String.format(format, i));
    }

    private static String each(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining());
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
