package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EscapedFormulasTest {
    @TempDir
    Path folder;

    @Test
    void onlyTextsThatBeginLikeAFormulaChange() throws IOException {
        Path file = folder.resolve("p.csv");
        List<List<String>> rows = List.of(
                List.of("=cmd|' /C calc'!A0", "-0.5"),
                List.of("@SUM(A1)", "1"),
                List.of("+1", ""),
                List.of("a=b", "0"),
                List.of("", "0"));

        new EscapedFormulas(TableFile.writer(file))
                .write(List.of(Column.text("id"), Column.number("-p")), rows.size(), rows::get);

        assertThat(file).hasContent("id,'-p\n'=cmd|' /C calc'!A0,-0.5\n'@SUM(A1),1\n'+1,\na=b,0\n,0\n");
    }
}
