package dev.repel.spark.data;

import dev.repel.eval.Answers;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.tensor.Matrix;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Predictions as a table with the columns of one machine's: {@code id}, {@code label} (the name of the predicted class,
 * empty where it is too unsure), {@code confidence}, {@code best} (the likeliest class, only where a label may be missing)
 * and {@code p_CLASS} for every class. Probabilities are not rounded. It is the caller's to write, to wherever Spark can.
 */
public final class PredictionTable {
    private static final String NODE = "node";
    private static final String CASE_SENSITIVE = "spark.sql.caseSensitive";

    private PredictionTable() {}

    /**
     * @param classNames in the order of the logits; they need not be those of the graph's own labels
     * @param logits those of all classes by the number of the node
     * @param answers what becomes of them
     */
    public static Dataset<Row> ofLogits(
            SparkGraph graph, List<String> classNames, JavaPairRDD<Integer, float[]> logits, Answers answers) {
        List<String> names = List.copyOf(classNames);
        SentAnswers sent = SentAnswers.of(answers);
        double minConfidence = answers.minConfidence();
        JavaRDD<Row> rows = logits.map(pair -> {
            Matrix row = new Matrix(1, names.size(), pair._2());
            Answers same = sent.answers();
            double[] probabilities = new double[names.size()];
            for (int c = 0; c < probabilities.length; c++) {
                probabilities[c] = same.probability(row, 0, c);
            }
            return row(pair._1(), probabilities, row.argMax(0), names, minConfidence);
        });
        return table(graph, names, rows, minConfidence);
    }

    /**
     * Fails where two columns would have one name for Spark, which takes no notice of case unless it is told to.
     *
     * @param table that the classes are from
     */
    public static void checkColumns(SparkSession session, String table, List<String> classNames)
            throws InvalidDataException {
        if (Boolean.parseBoolean(session.conf().get(CASE_SENSITIVE))) {
            return;
        }
        Map<String, String> seen = new HashMap<>();
        for (String name : classNames) {
            String other = seen.put(name.toLowerCase(Locale.ROOT), name);
            if (other != null) {
                throw new InvalidDataException(
                        table,
                        "classes",
                        "expected names that differ in more than case, found " + Problems.quoted(other) + " and "
                                + Problems.quoted(name) + ", whose columns of predictions are one to Spark; with "
                                + CASE_SENSITIVE + "=true they are two");
            }
        }
    }

    private static Row row(int node, double[] probabilities, int best, List<String> names, double minConfidence) {
        boolean sure = minConfidence == 0 || probabilities[best] >= minConfidence;
        int first = minConfidence > 0 ? 4 : 3;
        Object[] cells = new Object[first + probabilities.length];
        cells[0] = node;
        cells[1] = sure ? names.get(best) : "";
        cells[2] = probabilities[best];
        if (minConfidence > 0) {
            cells[3] = names.get(best);
        }
        for (int c = 0; c < probabilities.length; c++) {
            cells[first + c] = probabilities[c];
        }
        return RowFactory.create(cells);
    }

    private static Dataset<Row> table(SparkGraph graph, List<String> names, JavaRDD<Row> rows, double minConfidence) {
        StructType type = new StructType()
                .add(NODE, DataTypes.IntegerType, false)
                .add("label", DataTypes.StringType, false)
                .add("confidence", DataTypes.DoubleType, false);
        if (minConfidence > 0) {
            type = type.add("best", DataTypes.StringType, false);
        }
        for (String name : names) {
            type = type.add("p_" + name, DataTypes.DoubleType, false);
        }
        Dataset<Row> answers = graph.session().createDataFrame(rows, type);
        return graph.ids().join(answers, NODE).drop(NODE);
    }
}
