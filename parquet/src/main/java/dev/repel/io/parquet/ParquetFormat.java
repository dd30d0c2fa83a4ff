package dev.repel.io.parquet;

import dev.repel.io.ExpansionLimit;
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
        return open(file, ExpansionLimit.USUAL);
    }

    @Override
    public Table open(Path file, int maxExpansion) throws IOException {
        return new ParquetTable(file, ExpansionLimit.ofBytes(file, maxExpansion));
    }

    @Override
    public TableWriter writer(Path file) {
        return new ParquetTableWriter(file);
    }
}
