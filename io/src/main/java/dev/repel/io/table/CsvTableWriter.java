package dev.repel.io.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A CSV file with a header.
 *
 * @param delimiter between cells
 */
record CsvTableWriter(Path file, char delimiter) implements TableWriter {
    @Override
    public void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException {
        Compression.write(file, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            CsvWriter csv = CsvWriter.builder()
                    .fieldSeparator(delimiter)
                    .lineDelimiter(LineDelimiter.LF)
                    .build(text);
            csv.writeRecord(columns.stream().map(Column::name).toList());
            for (int i = 0; i < rows; i++) {
                csv.writeRecord(row.apply(i));
            }
            csv.flush();
        });
    }
}
