package dev.repel.io.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/** One JSON object per line. Missing values are null, and so are NaN and infinities, which JSON cannot express. */
record JsonLinesWriter(Path file) implements TableWriter {
    @Override
    public void write(List<Column> columns, int rows, IntFunction<List<String>> row) throws IOException {
        Compression.write(file, out -> {
            JsonGenerator json = new JsonFactory().createGenerator(out);
            json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
            for (int i = 0; i < rows; i++) {
                writeObject(json, columns, row.apply(i));
            }
            if (rows > 0) {
                json.writeRaw('\n');
            }
            json.flush();
        });
    }

    private static void writeObject(JsonGenerator json, List<Column> columns, List<String> cells) throws IOException {
        json.writeStartObject();
        for (int c = 0; c < columns.size(); c++) {
            json.writeFieldName(columns.get(c).name());
            boolean number = columns.get(c).number();
            if (cells.get(c).isEmpty() || (number && !Double.isFinite(Double.parseDouble(cells.get(c))))) {
                json.writeNull();
            } else if (number) {
                json.writeNumber(cells.get(c));
            } else {
                json.writeString(cells.get(c));
            }
        }
        json.writeEndObject();
    }
}
