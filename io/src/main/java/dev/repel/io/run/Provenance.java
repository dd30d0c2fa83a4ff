package dev.repel.io.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a result was made with, so that it can be made again.
 *
 * @param cluster other machines that did the work and what it took them; empty where this one did it
 */
public record Provenance(
        String version,
        String java,
        String os,
        int threads,
        String kernels,
        List<String> arguments,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Object> cluster) {
    public Provenance {
        // files say nothing of it where there is none
        cluster = cluster == null ? Map.of() : cluster;
    }

    public Provenance(String version, String java, String os, int threads, String kernels, List<String> arguments) {
        this(version, java, os, threads, kernels, arguments, Map.of());
    }

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

    /** What to type to get the same again. */
    public String command() {
        return "repel " + ShellWords.join(arguments);
    }

    /** The machine and what ran there, by names to show. */
    public Map<String, Object> machine() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("version", version);
        shown.put("java", java);
        shown.put("os", os);
        shown.put("threads", threads);
        shown.put("kernels", kernels);
        return shown;
    }

    /** The same, with what is to be said of the other machines that did the work. */
    public Provenance withCluster(Map<String, Object> facts) {
        return new Provenance(version, java, os, threads, kernels, arguments, facts);
    }
}
