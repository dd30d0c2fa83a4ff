package dev.repel.spark.train;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * What a network says of a part's own nodes.
 *
 * @param nodes by their numbers in the whole graph, ascending
 * @param logits one row a node
 * @param embeddings one row a node; none where nobody asked for them
 */
public record PartOutput(int[] nodes, float[] logits, float[] embeddings) implements Serializable {
    /** The logits by node. */
    public static JavaPairRDD<Integer, float[]> byNode(JavaRDD<PartOutput> outputs, int classes) {
        return outputs.flatMapToPair(part -> IntStream.range(0, part.nodes.length)
                .mapToObj(n ->
                        new Tuple2<>(part.nodes[n], Arrays.copyOfRange(part.logits, n * classes, (n + 1) * classes)))
                .iterator());
    }
}
