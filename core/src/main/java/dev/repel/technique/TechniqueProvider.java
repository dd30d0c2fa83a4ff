package dev.repel.technique;

import java.util.List;

/**
 * Techniques in a separate jar: a class that implements this interface and is named in
 * {@code META-INF/services/dev.repel.technique.TechniqueProvider} is found when the jar is on the class path.
 */
public interface TechniqueProvider {
    List<TechniqueEntry> techniques();
}
