package dev.repel.io.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What produced a result, so that it can be reproduced.
 *
 * @param cluster the other machines that did the work and what it took; empty if this machine did it
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
        // files omit it if there is none
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

    /** The command that reproduces the result. */
    public String command() {
        return "repel " + ShellWords.join(arguments);
    }

    /** The machine and its software, by display name. */
    public Map<String, Object> machine() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("version", version);
        shown.put("java", java);
        shown.put("os", os);
        shown.put("threads", threads);
        shown.put("kernels", kernels);
        return shown;
    }

    /** The same with facts about the other machines that did the work. */
    public Provenance withCluster(Map<String, Object> facts) {
        return new Provenance(version, java, os, threads, kernels, arguments, facts);
    }
}
