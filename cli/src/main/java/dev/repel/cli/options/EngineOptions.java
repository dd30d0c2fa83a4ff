package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.cli.engine.ClusterSettings;
import dev.repel.io.table.Database;
import dev.repel.settings.DeclaredSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which machines do the work. They have no influence on results, so they are not part of a configuration. */
@Topic(value = Topics.SPARK, common = false)
public final class EngineOptions {
    private static final String MASTER = "--master";
    private static final String CONF = "--spark-conf";

    /** Settings whose values Spark shows nobody either. */
    private static final Pattern SECRET =
            Pattern.compile("(?is)((?:--spark-conf=)?[^=]*(?:secret|password|token|access[.]?key)[^=]*=).*");

    /** The URL of a database may follow the name of its option, as a word of its own or after an equals sign. */
    private static final Pattern URL = Pattern.compile("(?is)((?:--[a-z-]+=)?\"?)(jdbc:.*)");

    @Option(
            names = "--engine",
            paramLabel = "local|spark",
            order = 90,
            description = "Run on this machine, or on a cluster of Apache Spark (docs/SPARK.md).")
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
        return DeclaredSetting.text(engine);
    }

    /** Fails if the options contradict each other. */
    public void check() {
        Require.that(!isLocal() || master == null, MASTER + " says where Spark is: it needs --engine spark.");
        Require.that(!isLocal() || conf.isEmpty(), CONF + " is a setting of Spark: it needs --engine spark.");
    }

    /**
     * Arguments as they may be written down: without the passwords in the URLs of databases, and without the values of
     * settings of Spark that nobody is to know.
     */
    public static List<String> withoutSecrets(List<String> arguments) {
        List<String> shown = new ArrayList<>();
        String previous = "";
        for (String argument : arguments) {
            Matcher secret = SECRET.matcher(argument);
            Matcher url = URL.matcher(argument);
            boolean setting = previous.equals(CONF) || argument.startsWith(CONF + "=");
            if (setting && secret.matches()) {
                shown.add(secret.group(1) + "***");
            } else {
                shown.add(url.matches() ? url.group(1) + Database.withoutSecret(url.group(2)) : argument);
            }
            previous = argument;
        }
        return shown;
    }

    /** @param title what the work is called on the cluster */
    public ClusterSettings settings(String title) {
        return new ClusterSettings(title, master, conf);
    }
}
