package dev.repel.study.run;

import dev.repel.tensor.Kernels;
import java.io.Serializable;

/**
 * The code that computes: where two JVMs have the same, they compute the same numbers, whatever their Java and kernels.
 *
 * @param version of Repel, with a hash of the classes of core
 */
public record RunningCode(String version) implements Serializable {
    /** @param version as the build calls it */
    public static RunningCode of(String version) {
        return new RunningCode(version + ", build " + BuildId.of(Kernels.class));
    }
}
