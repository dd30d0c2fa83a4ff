package dev.repel.io.parquet;

import dev.repel.io.AtomicFiles;
import dev.repel.io.table.TableWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** A Parquet file: numbers as doubles, everything else as text, compressed by Snappy; missing values are null. */
record ParquetTableWriter(Path file) implements TableWriter {
    @Override
    public void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException {
        MessageType schema = schema(columns);
        AtomicFiles.write(file, out -> {
            try (ParquetWriter<Group> parquet = ExampleParquetWriter.builder(new Stream(out))
                    .withType(schema)
                    .withConf(new PlainParquetConfiguration())
                    .withCodecFactory(new ParquetCodecs(null))
                    .withCompressionCodec(CompressionCodecName.SNAPPY)
                    .build()) {
                for (int i = 0; i < rows; i++) {
                    parquet.write(group(schema, columns, row.apply(i)));
                }
            }
        });
    }

    private static MessageType schema(List<Column> columns) {
        Types.MessageTypeBuilder schema = Types.buildMessage();
        for (Column column : columns) {
            if (column.number()) {
                schema.optional(PrimitiveTypeName.DOUBLE).named(column.name());
            } else {
                schema.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(column.name());
            }
        }
        return schema.named("table");
    }

    private static Group group(MessageType schema, List<Column> columns, List<String> cells) {
        Group group = new SimpleGroup(schema);
        for (int c = 0; c < columns.size(); c++) {
            if (cells.get(c).isEmpty()) {
                continue;
            }
            if (columns.get(c).number()) {
                group.add(c, Double.parseDouble(cells.get(c)));
            } else {
                group.add(c, cells.get(c));
            }
        }
        return group;
    }

    /**
     * The library writes to files that track their position; ours is a stream that becomes a file once it is complete.
     */
    private record Stream(OutputStream out) implements OutputFile {
        @Override
        public PositionOutputStream create(long blockSize) {
            return new Counted(out);
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSize) {
            return create(blockSize);
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }

    private static final class Counted extends PositionOutputStream {
        private final OutputStream out;
        private long position;

        Counted(OutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() {
            return position;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            position++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            position += length;
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
