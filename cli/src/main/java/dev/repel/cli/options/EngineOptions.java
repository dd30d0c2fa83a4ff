package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.cli.engine.ClusterSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * Which machines do the work. They have no influence on results, so they are not part of a configuration; and not of a
 * group either, since an option of a group cannot be given twice.
 */
public final class EngineOptions {
    private static final String MASTER = "--master";
    private static final String CONF = "--spark-conf";

    @Option(
            names = "--engine",
            paramLabel = "local|spark",
            order = 90,
            description = "This machine alone, or a cluster of Apache Spark (docs/SPARK.md).")
    Engine engine = Engine.LOCAL;

    @Option(
            names = MASTER,
            paramLabel = "URL",
            order = 91,
            description =
                    "Spark's master, such as local[2] or spark://host:7077 [Spark's configuration, else local[*]]")
    String master;

    @Option(
            names = CONF,
            paramLabel = "KEY=VALUE",
            order = 92,
            description = "A setting of Spark, such as spark.executor.memory=4g; may be repeated.")
    Map<String, String> conf = new LinkedHashMap<>();

    /** What the work is done by. */
    public enum Engine {
        LOCAL,
        SPARK
    }

    public boolean isLocal() {
        return engine == Engine.LOCAL;
    }

    /** What the service is called that does the work. */
    public String cluster() {
        return Choice.word(engine);
    }

    /** Fails if the options contradict each other. */
    public void check() {
        Require.that(!isLocal() || master == null, MASTER + " says where Spark is: it needs --engine spark.");
        Require.that(!isLocal() || conf.isEmpty(), CONF + " is a setting of Spark: it needs --engine spark.");
    }

    /** @param title what the work is called on the cluster */
    public ClusterSettings settings(String title) {
        return new ClusterSettings(title, master, conf);
    }
}
