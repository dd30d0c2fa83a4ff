package dev.repel.spark.train;

import dev.repel.InvalidRequest;
import dev.repel.io.run.RunFolder;
import dev.repel.spark.data.TableTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The predictions of a training in its folder of results, where the user names no other place. Those of an earlier training
 * are replaced once the new ones are whole.
 */
final class FolderPredictions {
    private static final String NAME = "predictions.parquet";

    private final RunFolder folder;
    private final Path file;

    FolderPredictions(RunFolder folder) {
        this.folder = folder;
        this.file = folder.path().toAbsolutePath().normalize().resolve(NAME);
    }

    /**
     * Fails if what is there is not of an earlier training, or is what this one reads.
     *
     * @param tables that are read, as the user wrote them
     */
    void check(List<String> tables) {
        if (!Files.exists(file)) {
            return;
        }
        boolean earlier = Files.exists(folder.model());
        if (!earlier || tables.stream().anyMatch(this::holds)) {
            throw new InvalidRequest(file
                    + " is there already and "
                    + (earlier ? "is read by this training" : "not from an earlier training")
                    + ": name another folder by --out, or another place for the predictions by --prediction-table.");
        }
    }

    private boolean holds(String table) {
        String path = table.replaceFirst("^parquet:", "").replaceFirst("^file:/+", "/");
        try {
            return Path.of(path).toAbsolutePath().normalize().startsWith(file);
        } catch (InvalidPathException noPathOfThisMachine) {
            return false;
        }
    }

    void write(Dataset<Row> rows) throws IOException {
        Path next = file.resolveSibling(".new-" + NAME);
        Path last = file.resolveSibling(".old-" + NAME);
        delete(next);
        // Hadoop's own text of a path, in which a blank stays one
        new TableTarget(new org.apache.hadoop.fs.Path(next.toUri()).toString()).write(rows);
        delete(last);
        if (Files.exists(file)) {
            Files.move(file, last);
        }
        Files.move(next, file);
        delete(last);
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> files = Files.walk(tree)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path one : all) {
            Files.delete(one);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
