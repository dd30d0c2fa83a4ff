package dev.repel.io.table;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.table.ReadRows.Row;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeListTableTest {
    @TempDir
    Path folder;

    private Table.Source table(String text) throws IOException {
        return table(text, UTF_8);
    }

    private Table.Source table(String text, Charset written) throws IOException {
        Path file = Files.writeString(folder.resolve("e.txt"), text, written);
        return () -> new EdgeListTable(file, TableOptions.defaults());
    }

    @Test
    void blanksTabsAndCommasSeparateAndTheRestStaysTogether() throws IOException {
        Table.Source table = table("a b\n  c\td  \r\ne , f\ng,h,0.5 2020\ni  j   0.5\n");

        assertThat(ReadRows.columnsOf(table)).containsExactly("source", "target", "more");
        assertThat(ReadRows.of(table))
                .containsExactly(
                        Row.of(1, "a", "b", ""),
                        Row.of(2, "c", "d", ""),
                        Row.of(3, "e", "f", ""),
                        Row.of(4, "g", "h", "0.5 2020"),
                        Row.of(5, "i", "j", "0.5"));
    }

    @Test
    void remarksAndBlankLinesAreNoEdgesButCountAsLines() throws IOException {
        assertThat(ReadRows.of(table("# nodes 3\n%% edges 1\n\n \t\na b\n#c d\n")))
                .containsExactly(Row.of(5, "a", "b", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"source target", "Source,Target", "FROM\tTO", "src dst weight", "# remark\n\nsrc, dst"})
    void aHeaderIsRecognised(String header) throws IOException {
        assertThat(ReadRows.of(table(header + "\na b\n")))
                .extracting(Row::cells)
                .containsExactly(Row.of(0, "a", "b", "").cells());
    }

    @Test
    void onlyTheFirstLineCanBeAHeader() throws IOException {
        assertThat(ReadRows.of(table("a b\nfrom to\n")))
                .containsExactly(Row.of(1, "a", "b", ""), Row.of(2, "from", "to", ""));
    }

    @Test
    void aLineWithoutTwoIdsIsQuoted() throws IOException {
        ReadRows.failing(table("a b\nc\n,d\n"))
                .hasMessage(folder.resolve("e.txt") + ", 2 problems:"
                        + "\n  line 2: expected two ids, found \"c\""
                        + "\n  line 3: expected two ids, found \",d\"");
    }

    @Test
    void byteOrderMarksTellTheEncoding() throws IOException {
        assertThat(ReadRows.of(table("\uFEFFä ö\n", UTF_16BE))).containsExactly(Row.of(1, "ä", "ö", ""));
    }
}
