package dev.repel.model;

import java.util.List;

/**
 * Backbones in a separate jar: a class that implements this interface and is named in
 * {@code META-INF/services/dev.repel.model.BackboneProvider} is found when the jar is on the class path.
 */
public interface BackboneProvider {
    List<BackboneEntry> backbones();
}
