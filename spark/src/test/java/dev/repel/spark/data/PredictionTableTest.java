package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Answers;
import dev.repel.eval.Temperature;
import dev.repel.io.InvalidDataException;
import dev.repel.io.synthetic.SyntheticGraph;
import java.io.IOException;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

class PredictionTableTest {
    private static SparkSession session;
    private static SparkGraph graph;

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
        NodeDataset dataset =
                SyntheticGraph.parse("synthetic:nodes=10,classes=2,degree=2").generate();
        graph = SparkGraph.of(session, dataset);
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static JavaPairRDD<Integer, float[]> scores(float first, float second) {
        return JavaSparkContext.fromSparkContext(session.sparkContext())
                .parallelizePairs(List.of(
                        new Tuple2<>(3, new float[] {first, second}), new Tuple2<>(4, new float[] {second, first})));
    }

    @Test
    void logitsBecomeNamesAndProbabilities() {
        Dataset<Row> table =
                PredictionTable.ofLogits(graph, graph.classNames(), scores(0, (float) Math.log(3)), Answers.PLAIN);

        assertThat(table.columns()).containsExactly("id", "label", "confidence", "p_class0", "p_class1");
        List<Row> rows = table.orderBy("id").collectAsList();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).getString(0)).isEqualTo("node3");
        assertThat(rows.get(0).getString(1)).isEqualTo("class1");
        assertThat(rows.get(0).getDouble(2)).isCloseTo(0.75, Offset.offset(1e-6));
        assertThat(rows.get(1).getDouble(3)).isCloseTo(0.75, Offset.offset(1e-6));
    }

    @Test
    void unsureOnesHaveNoLabelButABestGuess() {
        Answers careful = new Answers(new Temperature(2), 0.7);

        Row row = PredictionTable.ofLogits(graph, graph.classNames(), scores(0, (float) Math.log(3)), careful)
                .orderBy("id")
                .first();

        assertThat(row.<String>getAs("label")).isEmpty();
        assertThat(row.<String>getAs("best")).isEqualTo("class1");
        assertThat(row.<Double>getAs("confidence")).isCloseTo(Math.sqrt(3) / (1 + Math.sqrt(3)), Offset.offset(1e-6));
    }

    @Test
    void namesThatDifferInCaseNeedASparkThatTakesNotice() throws IOException {
        assertThatThrownBy(() -> PredictionTable.checkColumns(session, "table", List.of("a", "B", "A")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(
                        "table, classes: expected names that differ in more than case, found \"a\" and \"A\"")
                .hasMessageContaining("spark.sql.caseSensitive=true");
        session.conf().set("spark.sql.caseSensitive", true);
        try {
            PredictionTable.checkColumns(session, "table", List.of("a", "A"));
        } finally {
            session.conf().unset("spark.sql.caseSensitive");
        }
    }
}
