package dev.repel.io.run;

import java.util.List;

/** What a result was made with, so that it can be made again. */
public record Provenance(String version, String java, String os, int threads, String kernels, List<String> arguments) {
    public static Provenance ofThisMachine(String version, int threads, String kernels, List<String> arguments) {
        return new Provenance(
                version,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                threads,
                kernels,
                List.copyOf(arguments));
    }
}
