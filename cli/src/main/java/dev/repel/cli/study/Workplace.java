package dev.repel.cli.study;

import dev.repel.cli.text.Terminal;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.run.Provenance;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.RunEngine;
import dev.repel.tensor.Kernels;
import java.util.List;

/** What a study and a search work with: datasets, progress, and what they are made with. */
public final class Workplace implements AutoCloseable {
    private final RunEngine engine;
    private final Provenance provenance;
    private final RunLines progress;
    private final DataPool data;

    /**
     * @param engine that does the runs
     * @param arguments as the user wrote them
     */
    public Workplace(
            Terminal terminal,
            boolean quiet,
            Kernels kernels,
            String version,
            RunEngine engine,
            List<String> arguments) {
        this.engine = engine;
        this.provenance = Provenance.ofThisMachine(version, engine.lanes(), kernels.name(), arguments);
        this.progress = new RunLines(terminal, quiet);
        this.data = new DataPool(DataFolder.perUserCache(), progress::say);
    }

    public RunEngine engine() {
        return engine;
    }

    public Provenance provenance() {
        return provenance;
    }

    public RunLines progress() {
        return progress;
    }

    public DataPool data() {
        return data;
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
