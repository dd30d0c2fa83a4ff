package dev.repel.cli.study;

import dev.repel.cli.text.Terminal;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.run.Provenance;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.RunEngine;
import dev.repel.tensor.Kernels;
import java.util.List;

/**
 * What a study and a search work with.
 *
 * @param engine that does the runs
 */
public record Workplace(RunEngine engine, Provenance provenance, RunLines progress, DataPool data)
        implements AutoCloseable {
    /** @param arguments as they may be written down */
    public static Workplace of(
            Terminal terminal,
            boolean quiet,
            Kernels kernels,
            String version,
            RunEngine engine,
            List<String> arguments) {
        RunLines progress = new RunLines(terminal, quiet);
        return new Workplace(
                engine,
                Provenance.ofThisMachine(version, engine.lanes(), kernels.name(), arguments),
                progress,
                new DataPool(DataFolder.perUserCache(), progress::say));
    }

    @Override
    public void close() {
        try {
            data.close();
        } finally {
            progress.close();
        }
    }
}
