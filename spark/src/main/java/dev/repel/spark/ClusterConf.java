package dev.repel.spark;

import dev.repel.cli.engine.ClusterSettings;
import dev.repel.spark.data.RecordSerializer;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.PlainKernels;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.SparkConf;

/** Spark's configuration: what spark-submit or the user says, and what Repel needs besides. */
final class ClusterConf {
    static final String MASTER = "spark.master";

    private static final String EXECUTOR_OPTIONS = "spark.executor.extraJavaOptions";
    private static final String JARS = "spark.jars";

    /** What the launcher gives this JVM for the vector kernels, except for a faster start; it tells why. */
    private static final List<String> VECTOR_OPTIONS = List.of(
            "--add-modules=jdk.incubator.vector",
            "-Djdk.incubator.vector.VECTOR_ACCESS_OOB_CHECK=0",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,dev.repel.simd.ElementwiseKernels::drop",
            "-XX:CompileCommand=dontinline,dev.repel.simd.ElementwiseKernels::dropBackward",
            "-XX:CompileCommand=dontinline,dev.repel.simd.ElementwiseKernels::sigmoidAndSoftplus");

    private ClusterConf() {}

    static SparkConf of(ClusterSettings settings, Kernels kernels) {
        // takes what spark-submit has left in the system properties
        SparkConf conf = new SparkConf();
        settings.conf().forEach(conf::set);
        if (settings.master() != null) {
            conf.setMaster(settings.master());
        }
        conf.setIfMissing(MASTER, "local[*]");
        conf.setIfMissing("spark.app.name", settings.title());
        RecordSerializer.set(conf);
        // what networks take is no memory of Spark's: it gets less than it would take by itself
        conf.setIfMissing("spark.memory.fraction", "0.4");
        // Repel shows how far it is
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        if (isLocal(conf)) {
            conf.setIfMissing("spark.driver.host", "localhost");
            conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
            // A machine that was asleep for two minutes has lost nobody: there is no executor but the driver itself.
            conf.setIfMissing("spark.network.timeout", "7d");
        } else {
            conf.set(JARS, String.join(",", jars(conf, kernels)));
            if (!(kernels instanceof PlainKernels)) {
                List<String> options = new ArrayList<>(VECTOR_OPTIONS);
                options.add(conf.get(EXECUTOR_OPTIONS, ""));
                conf.set(EXECUTOR_OPTIONS, String.join(" ", options).strip());
            }
        }
        return conf;
    }

    /** Whether driver and executor are one JVM. */
    static boolean isLocal(SparkConf conf) {
        return conf.get(MASTER).startsWith("local") && !conf.get(MASTER).startsWith("local-cluster");
    }

    /** The jars that executors are sent: those named already, and the ones with Repel and with its kernels. */
    private static Set<String> jars(SparkConf conf, Kernels kernels) {
        Set<String> jars = new LinkedHashSet<>();
        for (String named : conf.get(JARS, "").split(",")) {
            if (!named.isBlank()) {
                jars.add(named.strip());
            }
        }
        for (Class<?> one : List.of(SparkCluster.class, kernels.getClass())) {
            Path place = place(one);
            // classes in a folder, as in an IDE, are for whoever runs them there to bring to the executors
            if (Files.isRegularFile(place) && jars.stream().noneMatch(jar -> isCalled(jar, place))) {
                jars.add(place.toUri().toString());
            }
        }
        return jars;
    }

    /** Under spark-submit the jar that runs here may be a copy of the one that is named, which is sent already. */
    private static boolean isCalled(String jar, Path place) {
        return jar.endsWith("/" + place.getFileName())
                || jar.equals(place.getFileName().toString());
    }

    private static Path place(Class<?> one) {
        try {
            return Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("cannot tell where the code that is running is", e);
        }
    }
}
