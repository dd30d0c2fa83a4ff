package dev.repel.technique;

import dev.repel.batch.Batch;
import dev.repel.technique.TechniqueEntry.WorksOn;

/** The plain backbone. */
public final class None implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "none", "the plain backbone", WorksOn.NOTHING, (task, settings, walks) -> new None())
            .worksInParts();

    @Override
    public Technique inBatches(Batch batch, int classes) {
        return this;
    }
}
