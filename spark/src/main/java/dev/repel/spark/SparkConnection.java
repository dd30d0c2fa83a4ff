package dev.repel.spark;

import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.options.TrainOptions;
import dev.repel.cli.train.RunningCode;
import dev.repel.cli.train.Terminal;
import dev.repel.spark.runs.SparkRuns;
import dev.repel.study.run.RunEngine;
import dev.repel.tensor.Kernels;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Model.CommandSpec;

/** A session of Spark, and what Repel does in it. */
final class SparkConnection implements ClusterSession {
    private final SparkSession session;
    private final Kernels kernels;
    private final RunningCode code;

    /** @param code that all executors need to have too */
    SparkConnection(SparkSession session, Kernels kernels, RunningCode code) {
        this.session = session;
        this.kernels = kernels;
        this.code = code;
    }

    @Override
    public RunEngine runs() {
        return new SparkRuns(JavaSparkContext.fromSparkContext(session.sparkContext()), code);
    }

    @Override
    public void train(TrainOptions options, CommandSpec command, List<String> arguments, Terminal terminal) {
        throw new IllegalArgumentException("train cannot use --engine spark yet, with " + kernels.name()
                + " kernels or others; study and search can.");
    }

    @Override
    public void close() {
        session.stop();
    }
}
