package dev.repel.io.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.repel.io.InvalidDataException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A CSV file with a header: strict UTF-8, every row as long as the header, read row by row. Cells are stripped. */
final class CsvFile implements Closeable {
    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final int MOST_COLUMNS = 1 << 18;
    private static final int LONGEST_ROW = 1 << 26;

    private final Path file;
    private final Problems problems;
    private final CloseableIterator<CsvRecord> records;
    private final List<String> header;
    private final char delimiter;

    /** Receives a row and the line it starts in. */
    @FunctionalInterface
    interface RowConsumer {
        void accept(long line, List<String> cells);
    }

    CsvFile(Path file, char delimiter, Problems problems) throws IOException {
        this.file = file;
        this.problems = problems;
        if (!Files.isRegularFile(file)) {
            throw new InvalidDataException(file + ": there is no such file");
        }
        try {
            this.delimiter = delimiter == CsvOptions.DETECT ? Delimiter.detect(file) : delimiter;
        } catch (CharacterCodingException e) {
            throw notUtf8();
        }
        this.records = open();
        try {
            this.header = readHeader();
        } catch (IOException | RuntimeException e) {
            records.close();
            throw e;
        }
    }

    private CloseableIterator<CsvRecord> open() throws IOException {
        BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        try {
            reader.mark(1);
            if (reader.read() != BYTE_ORDER_MARK) {
                reader.reset();
            }
            return CsvReader.builder()
                    .fieldSeparator(delimiter)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .maxBufferSize(LONGEST_ROW)
                    .build(
                            CsvRecordHandler.of(
                                    row -> row.maxFields(MOST_COLUMNS).maxRecordSize(LONGEST_ROW)),
                            reader)
                    .iterator();
        } catch (CharacterCodingException e) {
            reader.close();
            throw notUtf8();
        } catch (IOException | RuntimeException e) {
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

    List<String> header() {
        return header;
    }

    char delimiter() {
        return delimiter;
    }

    /** The index of a column, or an error that lists the columns there are. */
    int require(String column) throws InvalidDataException {
        int index = header.indexOf(column);
        if (index < 0) {
            throw problems.fatal(
                    "line 1",
                    "expected a column " + Problems.quoted(column) + ", found "
                            + Problems.quoted(String.join(", ", header.subList(0, Math.min(20, header.size())))));
        }
        return index;
    }

    void forEachRow(RowConsumer rows) throws IOException {
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

    /** A quote that is never closed swallows all rows behind it as one cell, and the CSV reader accepts that. */
    private void checkClosed(CsvRecord last) throws IOException {
        String cell = last.getField(last.getFieldCount() - 1);
        boolean quoted = cell.indexOf('\n') >= 0 || cell.indexOf('\r') >= 0;
        if (quoted && !LastCharacter.isQuote(file)) {
            problems.add(last.getStartingLineNumber(), "expected a quote that closes the one in this row");
        }
    }

    private CsvRecord next() throws IOException {
        try {
            return records.hasNext() ? records.next() : null;
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CharacterCodingException ? notUtf8() : e.getCause();
        } catch (CsvParseException e) {
            if (e.getCause() instanceof CharacterCodingException) {
                throw notUtf8();
            }
            String detail = e.getCause() == null ? "" : ": " + e.getCause().getMessage();
            throw new InvalidDataException(file + ", " + e.getMessage() + detail);
        }
    }

    private InvalidDataException notUtf8() throws IOException {
        return problems.fatal(
                "line " + Utf8Check.firstBadLine(file), "expected text in UTF-8, found bytes that are not");
    }

    private static List<String> stripped(CsvRecord row) {
        return row.getFields().stream().map(String::strip).toList();
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
