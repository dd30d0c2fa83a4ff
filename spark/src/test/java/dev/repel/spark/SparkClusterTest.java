package dev.repel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.cli.engine.ClusterSettings;
import dev.repel.spark.data.SparkFailure;
import dev.repel.tensor.PlainKernels;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

class SparkClusterTest {
    @Test
    void newJavasAreWarnedOfTheHadoopOfExecutors() {
        assertThat(SparkCluster.warning(21)).isEmpty();
        assertThat(SparkCluster.warning(25).orElseThrow())
                .contains("The driver runs on Java 25.", "Executors of a stock Spark 4.1 have Hadoop 3.4");
    }

    @Test
    void serializersThatCannotReadRecordsAreRefusedAndTheOtherIsNamed() {
        assertThat(ClusterConf.of(new ClusterSettings("test", "local[1]", Map.of()), new PlainKernels())
                        .get("spark.serializer"))
                .isEqualTo("org.apache.spark.serializer.JavaSerializer");
        ClusterSettings kryo = new ClusterSettings(
                "test", "local[1]", Map.of("spark.serializer", "org.apache.spark.serializer.KryoSerializer"));
        assertThatThrownBy(() -> ClusterConf.of(kryo, new PlainKernels()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("KryoSerializer, which cannot read the records that Repel sends");
    }

    @Test
    void aMachineThatSleepsLosesNoExecutorOfItsOwn() {
        SparkConf local = ClusterConf.of(new ClusterSettings("test", "local[1]", Map.of()), new PlainKernels());
        assertThat(local.getTimeAsSeconds("spark.network.timeout")).isGreaterThan(86_400);

        ClusterSettings chosen = new ClusterSettings("test", "local[1]", Map.of("spark.network.timeout", "90s"));
        assertThat(ClusterConf.of(chosen, new PlainKernels()).get("spark.network.timeout"))
                .isEqualTo("90s");
    }

    @Test
    void ofAFailedJobThereIsTheCauseAndNoStack() {
        SparkException failure = new SparkException("""
                Job aborted due to stage failure: Task 0 in stage 4.0 failed 1 times, most recent failure: Lost task 0.0 in \
                stage 4.0 (TID 5) (localhost executor driver): org.apache.spark.SparkException: [FAILED_READ_FILE.NO_HINT] \
                Encountered error while reading file file:///x.parquet. SQLSTATE: KD001
                \tat org.apache.spark.Some.where(Some.scala:1)
                Caused by: java.io.IOException: first
                \tat org.apache.spark.Some.where(Some.scala:2)
                Caused by: java.io.EOFException: the end
                \t... 1 more

                Driver stacktrace:""");

        assertThat(SparkFailure.text(failure))
                .isEqualTo("org.apache.spark.SparkException: Encountered error while reading file file:///x.parquet."
                        + " Its cause: java.io.EOFException: the end");
        assertThat(SparkFailure.told(failure, "it stopped", List.of())).hasMessageStartingWith("it stopped: ");
        IllegalStateException mistake = new IllegalStateException();
        assertThatThrownBy(() -> SparkFailure.told(mistake, "", List.of())).isSameAs(mistake);
    }

    @Test
    void whatSparkThrowsUndeclaredReachesWhoeverWaitsForTheRun() {
        assertThatThrownBy(() -> SparkFailure.unchecked(List.of(), () -> {
                    throw new SparkException("the executors are gone");
                }))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("Spark could not go on: the executors are gone");
    }
}
