package dev.repel.io.parquet;

import dev.repel.io.table.Table;
import dev.repel.io.table.TableFormat;
import dev.repel.io.table.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Parquet files, read and written by Apache's own library without Hadoop and without native code. */
public final class ParquetFormat implements TableFormat {
    @Override
    public Set<String> extensions() {
        return Set.of("parquet");
    }

    @Override
    public Table open(Path file) throws IOException {
        return new ParquetTable(file);
    }

    @Override
    public TableWriter writer(Path file) {
        return new ParquetTableWriter(file);
    }
}
