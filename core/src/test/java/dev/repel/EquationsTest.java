package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/EQUATIONS.md names exactly what is marked in the code. */
class EquationsTest {
    private static final Path DOCUMENT = Path.of("../docs/EQUATIONS.md");
    private static final Pattern LINE = Pattern.compile("\\| ([^|`]+) \\| `([\\w.]+)` \\| [^|]+ \\|");

    @Test
    void documentAndCodeNameTheSameEquationsAtTheSameClasses() throws IOException {
        List<String> marked = new ArrayList<>();
        for (Class<?> type : ClassFiles.ofCore()) {
            Paper paper = type.getAnnotation(Paper.class);
            if (paper != null) {
                for (String item : paper.value()) {
                    marked.add(item + " in " + type.getName());
                }
            }
        }

        List<String> documented = new ArrayList<>();
        for (String line : Files.readAllLines(DOCUMENT)) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                documented.add(matcher.group(1) + " in " + matcher.group(2));
            }
        }

        assertThat(marked).isNotEmpty();
        assertThat(documented).containsExactlyInAnyOrderElementsOf(marked);
    }

    @Test
    void everyLineOfTheTableIsUnderstood() throws IOException {
        List<String> rows = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("|"))
                .toList();

        assertThat(rows.subList(2, rows.size()))
                .isNotEmpty()
                .allMatch(line -> LINE.matcher(line).matches());
    }
}
