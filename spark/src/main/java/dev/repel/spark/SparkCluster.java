package dev.repel.spark;

import dev.repel.cli.engine.Cluster;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.ClusterSettings;
import dev.repel.cli.train.RunningCode;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** A cluster of Apache Spark, or as many threads of this machine as its master says. */
public final class SparkCluster implements Cluster {
    @Override
    public String name() {
        return "spark";
    }

    @Override
    public ClusterSession open(ClusterSettings settings, Kernels kernels, String version) throws IOException {
        SparkConf conf = ClusterConf.of(settings, kernels);
        if (!ClusterConf.isLocal(conf)) {
            requireHadoop();
        }
        try {
            SparkSession session = SparkSession.builder().config(conf).getOrCreate();
            return new SparkConnection(session, kernels, version, RunningCode.of(kernels, version));
        } catch (RuntimeException e) {
            throw new IOException(
                    "Spark does not start with master " + conf.get(ClusterConf.MASTER) + ": " + SparkFailure.text(e),
                    e);
        }
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
