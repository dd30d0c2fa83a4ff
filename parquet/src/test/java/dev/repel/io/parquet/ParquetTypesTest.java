package dev.repel.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cells of every type become, as other programs write them. */
class ParquetTypesTest {
    @TempDir
    Path folder;

    @SafeVarargs
    private Path write(String fields, Consumer<Group>... rows) throws IOException {
        Path file = folder.resolve("t.parquet");
        MessageType schema = MessageTypeParser.parseMessageType("message t { " + fields + " }");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .build()) {
            for (Consumer<Group> row : rows) {
                Group group = new SimpleGroup(schema);
                row.accept(group);
                writer.write(group);
            }
        }
        return file;
    }

    private static List<List<String>> rows(Path file) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (Table table = new ParquetFormat().open(file)) {
            table.forEachRow((at, cells) -> {
                assertThat(at).isEqualTo(rows.size() + 1);
                rows.add(List.copyOf(cells));
            });
        }
        return rows;
    }

    @Test
    void numbersAreTheirDigits() throws IOException {
        Path file = write(
                "required int32 a; required int64 b; required float c; required double d; required boolean e;",
                row -> row.append("a", -7)
                        .append("b", Long.MIN_VALUE)
                        .append("c", 0.1f)
                        .append("d", 1 / 3d)
                        .append("e", true),
                row -> row.append("a", 0)
                        .append("b", 5L)
                        .append("c", 2f)
                        .append("d", Double.NaN)
                        .append("e", false));

        assertThat(rows(file))
                .containsExactly(
                        List.of("-7", "-9223372036854775808", "0.1", "0.3333333333333333", "true"),
                        List.of("0", "5", "2", "", "false"));
    }

    @Test
    void integersWithoutASignAreNotNegative() throws IOException {
        Path file = write(
                "required int32 a (INTEGER(32,false)); required int64 b (INTEGER(64,false)); required int32 c (INTEGER(8,true));",
                row -> row.append("a", -1).append("b", -1L).append("c", -1));

        assertThat(rows(file)).containsExactly(List.of("4294967295", "18446744073709551615", "-1"));
    }

    @Test
    void decimalsHaveTheirPoint() throws IOException {
        Path file = write(
                "required int32 a (DECIMAL(9,2)); required int64 b (DECIMAL(18,0)); required binary c (DECIMAL(20,3));",
                row -> row.append("a", -5).append("b", 12L).append("c", Binary.fromConstantByteArray(new byte[] {1, 0
                })));

        assertThat(rows(file)).containsExactly(List.of("-0.05", "12", "0.256"));
    }

    @Test
    void datesAndTimesAreNoNumbers() throws IOException {
        Path file = write(
                "required int32 a (DATE); required int64 b (TIMESTAMP(MILLIS,true)); required int64 c (TIMESTAMP(MICROS,false));"
                        + " required int64 d (TIMESTAMP(NANOS,true)); required int32 e (TIME(MILLIS,true));"
                        + " required int64 f (TIME(MICROS,false)); required int96 g;",
                row -> row.append("a", 17561)
                        .append("b", 1517322600000L)
                        .append("c", 1517322600500000L)
                        .append("d", -1L)
                        .append("e", 5_400_000)
                        .append("f", 0L)
                        .append("g", new NanoTime(2458149, 3_600_000_000_000L)));

        assertThat(rows(file))
                .containsExactly(List.of(
                        "2018-01-30",
                        "2018-01-30T14:30",
                        "2018-01-30T14:30:00.500",
                        "1969-12-31T23:59:59.999999999",
                        "01:30",
                        "00:00",
                        "2018-01-30T01:00"));
    }

    @Test
    void aTimeOfDayThatThereIsNotIsDamage() throws IOException {
        Path file = write("required int32 a (TIME(MILLIS,true));", row -> row.append("a", -5));

        assertThatThrownBy(() -> rows(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(file + ", content: expected a sound Parquet file");
    }

    @Test
    void textsAreStrippedAndMissingOnesEmpty() throws IOException {
        Path file = write(
                "optional binary a (STRING); optional binary b;",
                row -> row.append("a", " 茶 ").append("b", "x"),
                row -> {});

        assertThat(rows(file)).containsExactly(List.of("茶", "x"), List.of("", ""));
    }

    @Test
    void theIndexOfADataFrameIsNoColumn() throws IOException {
        Path file = write(
                "required int64 __index_level_0__; required int32 a; required int32 __index_level_;",
                row -> row.append("__index_level_0__", 9L).append("a", 1).append("__index_level_", 2));

        try (Table table = new ParquetFormat().open(file)) {
            assertThat(table.columns()).containsExactly("a", "__index_level_");
            assertThatThrownBy(() -> table.require("id"))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessage(file + ", schema: expected a column \"id\", found \"a, __index_level_\"");
        }
        assertThat(rows(file)).containsExactly(List.of("1", "2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "required group v (LIST) { repeated group list { required float element; } }",
                "optional group v (LIST) { repeated group bag { optional float array_element; } }",
                "optional group v (LIST) { repeated float array; }",
                "repeated float v"
            })
    void listsOfNumbersAreWrittenInBrackets(String type) throws IOException {
        Path file = write(type + (type.endsWith("}") ? "" : ";"), row -> fill(row, 0.1f, -2f, 1e-9f), row -> fill(row));

        assertThat(rows(file)).containsExactly(List.of("[0.1, -2, 1.0E-9]"), List.of(""));
    }

    /** A list in whatever way the schema has it. */
    private static void fill(Group row, float... values) {
        boolean wrapped = !row.getType().getType(0).isPrimitive();
        Group list = wrapped ? row.addGroup(0) : row;
        for (float value : values) {
            boolean nested = wrapped && !list.getType().getType(0).isPrimitive();
            (nested ? list.addGroup(0) : list).add(0, value);
        }
    }

    @Test
    void listsHaveNumbersOfAnyType() throws IOException {
        Path file = write(
                "repeated double d; repeated int64 l; repeated fixed_len_byte_array(2) h (FLOAT16);"
                        + " optional group n (LIST) { repeated group list { optional double element; } }",
                row -> {
                    row.append("d", 1 / 3d).append("d", Double.NaN).append("l", -7L);
                    row.append("h", Binary.fromConstantByteArray(new byte[] {0, 0x3e}));
                    Group list = row.addGroup("n");
                    list.addGroup(0).add(0, 2.5);
                    list.addGroup(0);
                });

        assertThat(rows(file)).containsExactly(List.of("[0.3333333333333333, NaN]", "[-7]", "[1.5]", "[2.5, null]"));
    }

    @Test
    void nestedColumnsAreNamed() throws IOException {
        Path list = write("required int32 id; repeated binary words (STRING);", row -> row.append("id", 1));
        assertThatThrownBy(() -> rows(list))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(list + ", schema: expected one value or a list of numbers per cell, but the column words is"
                        + " nested");
        Files.delete(list);
        Path group = write("required int32 id; optional group g { optional int32 x; }", row -> row.append("id", 1));
        assertThatThrownBy(() -> rows(group)).hasMessageContaining("the column g is nested");
    }

    @Test
    void aFileWithoutRowsHasItsColumns() throws IOException {
        Path file = write("required int32 a;");

        assertThat(rows(file)).isEmpty();
        try (Table table = new ParquetFormat().open(file)) {
            assertThat(table.columns()).containsExactly("a");
        }
    }
}
