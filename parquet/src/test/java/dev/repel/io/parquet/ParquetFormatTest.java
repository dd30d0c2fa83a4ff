package dev.repel.io.parquet;

import dev.repel.io.table.TableFormat;
import dev.repel.testkit.table.TableFormatContract;
import java.nio.charset.StandardCharsets;

final class ParquetFormatTest extends TableFormatContract {
    @Override
    protected TableFormat format() {
        return new ParquetFormat();
    }

    @Override
    protected byte[] damaged() {
        return "PAR1, and then nothing that Parquet knows, PAR1".getBytes(StandardCharsets.US_ASCII);
    }
}
