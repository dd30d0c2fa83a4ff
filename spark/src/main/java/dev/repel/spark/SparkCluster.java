package dev.repel.spark;

import dev.repel.cli.engine.Cluster;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.ClusterSettings;
import dev.repel.spark.data.RecordSerializer;
import dev.repel.spark.data.SparkFailure;
import dev.repel.study.run.RunningCode;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster of Apache Spark, or as many threads of this machine as its master says. */
public final class SparkCluster implements Cluster {
    private static final Logger LOG = LoggerFactory.getLogger(SparkCluster.class);

    /** Java's security manager is gone from it, which Hadoop asked who the user is before 3.5. */
    private static final int FIRST_WITHOUT_OLD_HADOOP = 24;

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public ClusterSession open(ClusterSettings settings, Kernels kernels, String version) throws IOException {
        SparkConf conf = ClusterConf.of(settings, kernels);
        if (!ClusterConf.isLocal(conf)) {
            requireHadoop();
            warning(Runtime.version().feature()).ifPresent(LOG::warn);
        }
        SparkSession session = start(conf);
        // one that was there already has settings of its own
        RecordSerializer.check(session);
        return new SparkConnection(session, RunningCode.of(version));
    }

    private static SparkSession start(SparkConf conf) throws IOException {
        try {
            return SparkSession.builder().config(conf).getOrCreate();
        } catch (Exception e) {
            // of whatever type: Scala declares none
            throw new IOException(
                    "Spark does not start with master " + conf.get(ClusterConf.MASTER) + ": " + SparkFailure.text(e)
                            + ". Expected is local[N], spark://HOST:PORT or what else Spark knows.",
                    e);
        }
    }

    /** Which Hadoop the executors have cannot be seen from here: the driver's may be a newer one. */
    static Optional<String> warning(int java) {
        return java < FIRST_WITHOUT_OLD_HADOOP
                ? Optional.empty()
                : Optional.of(
                        "The driver runs on Java " + java + ". Executors of a stock Spark 4.1 have Hadoop 3.4, which"
                                + " does not start on Java 24 and newer: if none of them ever answers, give them JDK 17 or 21"
                                + " (JAVA_HOME).");
    }

    /** Executors begin with the question who the user is, and would fail there again and again without a word here. */
    private static void requireHadoop() throws IOException {
        try {
            UserGroupInformation.getCurrentUser();
        } catch (UnsupportedOperationException e) {
            throw new IOException(
                    "the Hadoop " + VersionInfo.getVersion() + " that Spark comes with does not run on Java "
                            + Runtime.version().feature()
                            + ". Use JDK 17 or 21 for driver and executors (JAVA_HOME), or --master local[N].",
                    e);
        }
    }
}
