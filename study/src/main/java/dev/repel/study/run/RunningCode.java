package dev.repel.study.run;

import dev.repel.tensor.Kernels;
import java.io.Serializable;

/**
 * The code that computes: where two JVMs have the same, they compute the same numbers.
 *
 * @param kernels the name of the arithmetic
 * @param version of Repel, with a hash of its classes
 */
public record RunningCode(String kernels, String version) implements Serializable {
    /** @param version as the build calls it */
    public static RunningCode of(Kernels kernels, String version) {
        return new RunningCode(kernels.name(), version + ", build " + BuildId.of(Kernels.class, kernels.getClass()));
    }
}
