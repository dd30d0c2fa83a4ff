package dev.repel.spark.train;

import dev.repel.eval.MeanProbabilities;
import dev.repel.eval.Temperature;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * What an ensemble says of a part's own nodes.
 *
 * @param mean the logarithms of the mean probabilities as logits
 * @param disagreement one number per node; none if there is one network only
 */
record PartMean(PartOutput mean, double[] disagreement) implements Serializable {
    /**
     * Averages the outputs of networks on the same cut of the graph.
     *
     * @param temperatures one per network
     * @param weights one per network
     */
    static JavaRDD<PartMean> of(
            List<JavaRDD<PartOutput>> networks, double[] temperatures, double[] weights, int classes) {
        if (networks.size() == 1) {
            return networks.get(0).map(part -> new PartMean(part, new double[0]));
        }
        JavaRDD<ArrayList<PartOutput>> together = networks.get(0).map(part -> new ArrayList<>(List.of(part)));
        for (JavaRDD<PartOutput> next : networks.subList(1, networks.size())) {
            together = together.zip(next).map(PartMean::joined);
        }
        return together.map(parts -> mean(parts, temperatures, weights, classes));
    }

    /** The logits by node, with the disagreement behind them. */
    Iterator<Tuple2<Integer, float[]>> byNode(int classes) {
        return IntStream.range(0, mean.nodes().length)
                .mapToObj(n -> {
                    float[] row = Arrays.copyOfRange(mean.logits(), n * classes, (n + 1) * classes + 1);
                    row[classes] = (float) disagreement[n];
                    return new Tuple2<>(mean.nodes()[n], row);
                })
                .iterator();
    }

    private static ArrayList<PartOutput> joined(Tuple2<ArrayList<PartOutput>, PartOutput> pair) {
        ArrayList<PartOutput> parts = new ArrayList<>(pair._1());
        if (!Arrays.equals(parts.get(0).nodes(), pair._2().nodes())) {
            throw new IllegalStateException("the networks of the ensemble were applied to different cuts of the graph");
        }
        parts.add(pair._2());
        return parts;
    }

    private static PartMean mean(List<PartOutput> parts, double[] temperatures, double[] weights, int classes) {
        int[] nodes = parts.get(0).nodes();
        MeanProbabilities mean = new MeanProbabilities(nodes.length, classes);
        for (int n = 0; n < parts.size(); n++) {
            mean.add(parts.get(n).matrix(classes), new Temperature(temperatures[n]), weights[n]);
        }
        return new PartMean(new PartOutput(nodes, mean.logits().data(), new float[0]), mean.disagreement());
    }
}
