package dev.repel.io.parquet;

import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * A Parquet file whose columns have a value or a list of numbers per row, one row group in memory at a time. Null and NaN
 * (which data frames write for null) are missing cells; the index that data frames add is left out.
 */
final class ParquetTable implements Table {
    private static final String INDEX = "__index_level_\\d+__";

    private final Path file;
    private final Problems problems;
    private final ParquetFileReader reader;
    private final MessageType schema;
    private final List<Integer> fields = new ArrayList<>();
    private final ExpansionLimit limit;

    /** @param limit counts what pages unpack to, and then what their values are as text: either can be little for much */
    ParquetTable(Path file, ExpansionLimit limit) throws IOException {
        this.file = file;
        this.limit = limit;
        this.problems = new Problems(file.toString(), "row");
        try {
            this.reader = ParquetFileReader.open(
                    new LocalInputFile(file),
                    new ParquetReadOptions.Builder(new PlainParquetConfiguration())
                            .withCodecFactory(new ParquetCodecs(limit))
                            .withPageChecksumVerification(true)
                            .build());
        } catch (IOException | RuntimeException e) {
            throw notSound(e);
        }
        this.schema = reader.getFooter().getFileMetaData().getSchema();
        try {
            for (int f = 0; f < schema.getFieldCount(); f++) {
                checkType(schema.getType(f));
                if (!schema.getFieldName(f).matches(INDEX)) {
                    fields.add(f);
                }
            }
        } catch (InvalidDataException e) {
            reader.close();
            throw e;
        }
    }

    private void checkType(Type type) throws InvalidDataException {
        if (!ParquetCell.isValue(type) && !ParquetCell.isNumbers(type)) {
            throw problems.fatal(
                    "schema",
                    "expected one value or a list of numbers per cell, but the column " + type.getName()
                            + " is nested");
        }
    }

    @Override
    public List<String> columns() {
        return fields.stream().map(schema::getFieldName).toList();
    }

    @Override
    public Problems problems() {
        return problems;
    }

    @Override
    public String headerPlace() {
        return "schema";
    }

    @Override
    public void forEachRow(RowConsumer rows) throws IOException {
        MessageColumnIO columns = new ColumnIOFactory().getColumnIO(schema);
        long at = 0;
        for (PageReadStore pages = nextGroup(); pages != null; pages = nextGroup()) {
            RecordReader<Group> records = records(columns, pages);
            for (long r = 0; r < pages.getRowCount(); r++) {
                // Not inside the error handling: the consumer may fail for reasons of its own.
                List<String> cells = nextRow(records);
                limit.add(1 + cells.stream().mapToInt(String::length).sum());
                rows.accept(++at, cells);
            }
        }
    }

    private PageReadStore nextGroup() throws InvalidDataException {
        try {
            return reader.readNextRowGroup();
        } catch (IOException | RuntimeException e) {
            throw notSound(e);
        }
    }

    private RecordReader<Group> records(MessageColumnIO columns, PageReadStore pages) throws InvalidDataException {
        try {
            return columns.getRecordReader(pages, new GroupRecordConverter(schema));
        } catch (RuntimeException e) {
            throw notSound(e);
        }
    }

    private List<String> nextRow(RecordReader<Group> records) throws InvalidDataException {
        try {
            return cells(records.read());
        } catch (RuntimeException e) {
            throw notSound(e);
        }
    }

    private List<String> cells(Group row) {
        String[] cells = new String[fields.size()];
        for (int c = 0; c < cells.length; c++) {
            int field = fields.get(c);
            cells[c] = row.getFieldRepetitionCount(field) == 0 ? "" : ParquetCell.text(row, field);
        }
        return Arrays.asList(cells);
    }

    /** Any failure of the library is treated as a fault of the file. */
    private InvalidDataException notSound(Exception e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidDataException told) {
                return told;
            }
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String said = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return problems.fatal("content", "expected a sound Parquet file, " + said.replace(file + "", "it"));
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
