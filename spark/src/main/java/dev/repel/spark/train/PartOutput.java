package dev.repel.spark.train;

import dev.repel.eval.Answers;
import dev.repel.spark.data.SentAnswers;
import dev.repel.tensor.Matrix;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * What a network says of a part's own nodes.
 *
 * @param nodes by their numbers in the whole graph, ascending
 * @param logits one row per node
 * @param embeddings one row per node; none where nobody asked for them
 */
public record PartOutput(int[] nodes, float[] logits, float[] embeddings) implements Serializable {
    /** The logits by node. */
    public static JavaPairRDD<Integer, float[]> byNode(JavaRDD<PartOutput> outputs, int classes) {
        return outputs.flatMapToPair(part -> IntStream.range(0, part.nodes.length)
                .mapToObj(n ->
                        new Tuple2<>(part.nodes[n], Arrays.copyOfRange(part.logits, n * classes, (n + 1) * classes)))
                .iterator());
    }

    /** The logits of some nodes, in their order; no others come to the driver. */
    static Matrix logitsOf(int[] nodes, JavaRDD<PartOutput> outputs, int classes) {
        BitSet wanted = new BitSet();
        Map<Integer, Integer> rowOf = new HashMap<>();
        for (int n = 0; n < nodes.length; n++) {
            wanted.set(nodes[n]);
            rowOf.put(nodes[n], n);
        }
        Matrix rows = new Matrix(nodes.length, classes);
        byNode(outputs, classes)
                .filter(logits -> wanted.get(logits._1()))
                .collect()
                .forEach(logits ->
                        System.arraycopy(logits._2(), 0, rows.data(), rowOf.get(logits._1()) * classes, classes));
        return rows;
    }

    /** How many nodes get no label because the network is not sure enough. */
    static int unsure(JavaRDD<PartOutput> outputs, int classes, Answers answers) {
        SentAnswers sent = SentAnswers.of(answers);
        return outputs.map(part -> sent.answers().unsure(part.matrix(classes))).reduce(Integer::sum);
    }

    /** The logits. */
    Matrix matrix(int classes) {
        return new Matrix(nodes.length, classes, logits);
    }
}
