package dev.repel.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.testkit.LinearTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file with twice as many rows, columns or numbers in a list takes about twice the time. */
class LinearTimeTest {
    @TempDir
    Path folder;

    @Test
    void rows() throws IOException {
        check("rows", written(10_000, 3, 0), written(20_000, 3, 0));
    }

    @Test
    void columns() throws IOException {
        check("columns", written(20, 300, 0), written(20, 600, 0));
    }

    @Test
    void numbersOfAList() throws IOException {
        check("numbers of a list", written(20, 1, 2_000), written(20, 1, 4_000));
    }

    private static void check(String what, Path once, Path twice) throws IOException {
        LinearTime.check(what, () -> read(once), () -> read(twice));
    }

    private static void read(Path file) throws IOException {
        try (Table table = TableFile.open(file, TableOptions.defaults())) {
            table.forEachRow(
                    (at, cells) -> assertThat(cells).hasSize(table.columns().size()));
        }
    }

    private Path written(int rows, int columns, int length) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(IntStream.range(0, columns)
                .mapToObj(c -> "required double c" + c + ";")
                .collect(Collectors.joining(
                        " ",
                        "message t { ",
                        " optional group list (LIST) { repeated group list { optional double element; } } }")));
        Path file = folder.resolve(rows + "-" + columns + "-" + length + ".parquet");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .build()) {
            for (int r = 0; r < rows; r++) {
                Group row = new SimpleGroup(schema);
                for (int c = 0; c < columns; c++) {
                    row.add(c, r * 0.37 + c);
                }
                Group list = row.addGroup("list");
                for (int i = 0; i < length; i++) {
                    list.addGroup(0).add(0, r + i * 0.21);
                }
                writer.write(row);
            }
        }
        return file;
    }
}
