package dev.repel.spark.data;

import dev.repel.eval.Answers;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
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
        return of(graph, classNames, logits, answers, false);
    }

    /**
     * Like {@link #ofLogits}, with a column {@code disagreement} after {@code confidence}.
     *
     * @param logits those of all classes, and behind them the disagreement of the networks
     */
    public static Dataset<Row> ofEnsemble(
            SparkGraph graph, List<String> classNames, JavaPairRDD<Integer, float[]> logits, Answers answers) {
        return of(graph, classNames, logits, answers, true);
    }

    private static Dataset<Row> of(
            SparkGraph graph,
            List<String> classNames,
            JavaPairRDD<Integer, float[]> logits,
            Answers answers,
            boolean ensemble) {
        List<String> names = List.copyOf(classNames);
        SentAnswers sent = SentAnswers.of(answers);
        double minConfidence = answers.minConfidence();
        JavaRDD<Row> rows = logits.map(pair -> {
            Matrix row = new Matrix(1, names.size(), Arrays.copyOf(pair._2(), names.size()));
            Answers same = sent.answers();
            double[] probabilities = new double[names.size()];
            for (int c = 0; c < probabilities.length; c++) {
                probabilities[c] = same.probability(row, 0, c);
            }
            List<Object> cells = new ArrayList<>();
            int best = row.argMax(0);
            boolean sure = minConfidence == 0 || probabilities[best] >= minConfidence;
            cells.add(pair._1());
            cells.add(sure ? names.get(best) : "");
            cells.add(probabilities[best]);
            if (ensemble) {
                cells.add((double) pair._2()[names.size()]);
            }
            if (minConfidence > 0) {
                cells.add(names.get(best));
            }
            for (double probability : probabilities) {
                cells.add(probability);
            }
            return RowFactory.create(cells.toArray());
        });
        return table(graph, names, rows, minConfidence, ensemble);
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

    private static Dataset<Row> table(
            SparkGraph graph, List<String> names, JavaRDD<Row> rows, double minConfidence, boolean ensemble) {
        StructType type = new StructType()
                .add(NODE, DataTypes.IntegerType, false)
                .add("label", DataTypes.StringType, false)
                .add("confidence", DataTypes.DoubleType, false);
        if (ensemble) {
            type = type.add("disagreement", DataTypes.DoubleType, false);
        }
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
