package dev.repel.spark;

import dev.repel.cli.engine.ClusterGraph;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.ClusterTables;
import dev.repel.cli.engine.ClusterTrainer;
import dev.repel.cli.engine.TablePredictionRequest;
import dev.repel.cli.text.Terminal;
import dev.repel.data.FittedScaling;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.spark.data.SparkFailure;
import dev.repel.spark.runs.SparkRuns;
import dev.repel.spark.train.PartSettings;
import dev.repel.spark.train.SparkTaskTrainer;
import dev.repel.spark.train.TableGraph;
import dev.repel.spark.train.TablePrediction;
import dev.repel.study.run.RunEngine;
import dev.repel.study.run.RunningCode;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * A session of Spark, and what Repel does in it.
 *
 * @param code that all executors need to have too
 */
record SparkConnection(SparkSession session, RunningCode code) implements ClusterSession {
    @Override
    public RunEngine runs() {
        return new SparkRuns(JavaSparkContext.fromSparkContext(session.sparkContext()), code);
    }

    @Override
    public ClusterTrainer trainer(ClusterTables tables, Consumer<String> progress) {
        return new SparkTaskTrainer(session, PartSettings.of(tables), DataFolder.perUserCache(), progress);
    }

    @Override
    public void withTables(
            ClusterTables tables,
            OwnGraphOptions columns,
            FittedScaling scaling,
            long seed,
            Consumer<String> progress,
            ClusterGraph.Work work)
            throws IOException {
        try (TableGraph graph = new TableGraph(session, tables, columns, scaling, seed, progress)) {
            work.run(graph);
        } catch (Exception e) {
            // of whatever type: Scala declares none
            throw SparkFailure.told(e, SparkFailure.STOPPED, tables.read());
        }
    }

    @Override
    public void predictOnTables(TablePredictionRequest request, Terminal terminal) throws IOException {
        try {
            new TablePrediction(session, request, terminal).run();
        } catch (Exception e) {
            throw SparkFailure.told(e, SparkFailure.STOPPED, request.tables().read());
        }
    }

    @Override
    public void close() {
        session.stop();
    }
}
