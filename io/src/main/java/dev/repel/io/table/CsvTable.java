package dev.repel.io.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.repel.io.InvalidDataException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A CSV file with a header: every row as long as the header, read row by row. Cells are stripped. */
final class CsvTable implements Table {
    private static final int MOST_COLUMNS = 1 << 18;

    /** In characters: the most that an unclosed quote, or a file without line breaks, can cost. */
    private static final int LONGEST_ROW = 1 << 24;

    private final Path file;
    private final EncodedText text;
    private final Problems problems;
    private final CloseableIterator<CsvRecord> records;
    private final List<String> header;
    private final char delimiter;
    private long lastLine;

    CsvTable(Path file, TableOptions options) throws IOException {
        this.file = file;
        this.problems = new Problems(file.toString(), "line");
        this.text = new EncodedText(file, options);
        try (Reader reader = text.open()) {
            this.delimiter =
                    options.delimiter() == TableOptions.DETECT ? Delimiter.detect(reader) : options.delimiter();
        } catch (CharacterCodingException e) {
            throw text.undecodable();
        }
        this.records = records();
        try {
            this.header = readHeader();
        } catch (IOException | RuntimeException e) {
            records.close();
            throw e;
        }
    }

    private CloseableIterator<CsvRecord> records() throws IOException {
        BufferedReader reader = text.open();
        try {
            return CsvReader.builder()
                    .fieldSeparator(delimiter)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .maxBufferSize(LONGEST_ROW)
                    .build(
                            CsvRecordHandler.of(row -> row.maxFields(MOST_COLUMNS)
                                    .maxFieldSize(LONGEST_ROW)
                                    .maxRecordSize(LONGEST_ROW)),
                            reader)
                    .iterator();
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private List<String> readHeader() throws IOException {
        CsvRecord first = next();
        if (first == null) {
            throw problems.fatal("line 1", "expected a header with the names of the columns, but the file is empty");
        }
        List<String> names = stripped(first);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).isEmpty()) {
                problems.add(first.getStartingLineNumber(), "expected a name for column " + (i + 1));
            } else if (!seen.add(names.get(i))) {
                problems.add(first.getStartingLineNumber(), names.get(i), "expected each name once in the header");
            }
        }
        problems.throwIfAny();
        return names;
    }

    @Override
    public List<String> columns() {
        return header;
    }

    @Override
    public Problems problems() {
        return problems;
    }

    /** If semicolons separate the cells, numbers may have a decimal comma. */
    @Override
    public boolean decimalComma() {
        return delimiter == ';';
    }

    @Override
    public void forEachRow(RowConsumer rows) throws IOException {
        CsvRecord last = null;
        for (CsvRecord row = next(); row != null; row = next()) {
            last = row;
            if (row.getFieldCount() == header.size()) {
                rows.accept(row.getStartingLineNumber(), stripped(row));
            } else {
                problems.add(
                        row.getStartingLineNumber(),
                        "expected " + header.size() + " cells as in the header, found " + row.getFieldCount());
            }
        }
        if (last != null) {
            checkClosed(last);
        }
    }

    /** An unclosed quote swallows all following rows as one cell, and the CSV reader accepts that. */
    private void checkClosed(CsvRecord last) {
        String cell = last.getField(last.getFieldCount() - 1);
        boolean quoted = cell.indexOf('\n') >= 0 || cell.indexOf('\r') >= 0;
        if (quoted && !text.endsWithQuote()) {
            problems.add(last.getStartingLineNumber(), "expected a closing quote for the one in this row");
        }
    }

    private CsvRecord next() throws IOException {
        try {
            CsvRecord row = records.hasNext() ? records.next() : null;
            lastLine = row == null ? lastLine : row.getStartingLineNumber();
            return row;
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CharacterCodingException ? text.undecodable() : e.getCause();
        } catch (CsvParseException e) {
            if (e.getCause() instanceof CharacterCodingException) {
                throw text.undecodable();
            }
            if (e.getCause() instanceof InvalidDataException damaged) {
                throw damaged;
            }
            String detail = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            throw new InvalidDataException(
                    file.toString(),
                    lastLine == 0 ? "line 1" : "the row after line " + lastLine,
                    "expected at most " + LONGEST_ROW + " characters (is a quote not closed, or is this no CSV file?): "
                            + detail);
        }
    }

    private static List<String> stripped(CsvRecord row) {
        return row.getFields().stream().map(String::strip).toList();
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
