package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;

/** Reads tables whole, so that tests can compare them with what they expect. */
final class ReadRows {
    private ReadRows() {}

    /** A row and the number that its table gives it. */
    record Row(long at, List<String> cells) {
        static Row of(long at, String... cells) {
            return new Row(at, List.of(cells));
        }
    }

    static List<Row> of(Table.Source source) throws IOException {
        try (Table table = source.open()) {
            List<Row> rows = new ArrayList<>();
            table.forEachRow((at, cells) -> rows.add(new Row(at, List.copyOf(cells))));
            table.problems().throwIfAny();
            return rows;
        }
    }

    static List<String> columnsOf(Table.Source source) throws IOException {
        try (Table table = source.open()) {
            return List.copyOf(table.columns());
        }
    }

    static AbstractThrowableAssert<?, ?> failing(Table.Source source) {
        return assertThatThrownBy(() -> of(source)).isInstanceOf(InvalidDataException.class);
    }
}
