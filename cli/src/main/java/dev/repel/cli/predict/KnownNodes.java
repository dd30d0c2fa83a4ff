package dev.repel.cli.predict;

import dev.repel.Require;
import dev.repel.io.run.PredictionsTable;
import dev.repel.io.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** The nodes that a model was trained with. Its file does not name them; the predictions beside it do. */
final class KnownNodes {
    private KnownNodes() {}

    static Set<String> of(Path model) throws IOException {
        Path table = new RunFolder(model.toAbsolutePath().getParent()).predictions();
        Require.that(
                Files.isRegularFile(table) && PredictionsTable.isOne(table),
                "--only-new needs " + table.getFileName() + " of the training beside " + model
                        + ": it names the nodes that are not new.");
        return PredictionsTable.ids(table);
    }
}
