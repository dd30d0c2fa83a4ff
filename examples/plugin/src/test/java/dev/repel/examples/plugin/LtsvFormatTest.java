package dev.repel.examples.plugin;

import dev.repel.io.table.TableFormat;
import dev.repel.testkit.table.TableFormatContract;
import java.nio.charset.StandardCharsets;

final class LtsvFormatTest extends TableFormatContract {
    @Override
    protected TableFormat format() {
        return new LtsvFormat();
    }

    @Override
    protected byte[] damaged() {
        return "id:a\tsize\n".getBytes(StandardCharsets.UTF_8);
    }
}
