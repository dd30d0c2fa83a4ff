package dev.repel.spark;

import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.ClusterTables;
import dev.repel.cli.engine.ClusterTrainer;
import dev.repel.cli.engine.TablePredictionRequest;
import dev.repel.cli.engine.TableTrainingRequest;
import dev.repel.cli.text.Terminal;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.spark.runs.SparkRuns;
import dev.repel.spark.train.PartSettings;
import dev.repel.spark.train.SparkTaskTrainer;
import dev.repel.spark.train.TablePrediction;
import dev.repel.spark.train.TableTraining;
import dev.repel.study.run.RunEngine;
import dev.repel.study.run.RunningCode;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.spark.SparkThrowable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A session of Spark, and what Repel does in it. */
final class SparkConnection implements ClusterSession {
    private final SparkSession session;
    private final Kernels kernels;
    private final String version;
    private final RunningCode code;

    /** @param code that all executors need to have too */
    SparkConnection(SparkSession session, Kernels kernels, String version, RunningCode code) {
        this.session = session;
        this.kernels = kernels;
        this.version = version;
        this.code = code;
    }

    @Override
    public RunEngine runs() {
        return new SparkRuns(JavaSparkContext.fromSparkContext(session.sparkContext()), code);
    }

    @Override
    public ClusterTrainer trainer(ClusterTables tables, Consumer<String> progress) {
        return new SparkTaskTrainer(session, PartSettings.of(tables), DataFolder.perUserCache(), progress);
    }

    @Override
    public void trainOnTables(TableTrainingRequest request, Terminal terminal) throws IOException {
        new TableTraining(session, request, terminal).run(kernels, version);
    }

    @Override
    public void predictOnTables(TablePredictionRequest request, Terminal terminal) throws IOException {
        try {
            new TablePrediction(session, request, terminal).run();
        } catch (Exception e) {
            // what Spark throws need not be declared, and is about its tables and machines rather than about Repel
            if (e instanceof SparkThrowable) {
                throw new IOException(SparkFailure.text(e), e);
            }
            throw e;
        }
    }

    @Override
    public void close() {
        session.stop();
    }
}
