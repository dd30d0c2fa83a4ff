package dev.repel.spark.train;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.Answers;
import dev.repel.eval.Evaluation;
import dev.repel.eval.Temperature;
import dev.repel.experiment.Calibrated;
import dev.repel.experiment.RunResult;
import dev.repel.partition.PartitionedRun;
import dev.repel.tensor.Matrix;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;

/** Compares what a network says of the nodes of a cluster with the labels that were kept back; only these rows come here. */
final class TableEvaluation {
    private static final Matrix NONE = new Matrix(0, 0);

    private final JavaRDD<PartOutput> outputs;
    private final NodeDataset known;
    private final Split split;

    /** @param known what the driver knows of the graph */
    TableEvaluation(JavaRDD<PartOutput> outputs, NodeDataset known, Split split) {
        this.outputs = outputs;
        this.known = known;
        this.split = split;
    }

    RunResult of(PartitionedRun run, boolean calibrate) {
        Matrix test = rows(split.test());
        HeldOut heldOut = new HeldOut(split.validation(), rows(split.validation()));
        TrainedRun trained = new TrainedRun(
                run.seed(), run.best(), run.parameters(), NONE, NONE, NONE, run.history(), run.seconds(), heldOut);
        return new RunResult(
                trained,
                split,
                Evaluation.ofRows(test, known, split.test()),
                Evaluation.ofRows(heldOut.logits(), known, split.validation()),
                Double.NaN,
                Double.NaN,
                Calibrated.ofRows(heldOut, test, known, split.test(), calibrate));
    }

    /** The logits of some nodes, in their order. */
    private Matrix rows(int[] nodes) {
        int classes = known.classes();
        BitSet wanted = new BitSet();
        Arrays.stream(nodes).forEach(wanted::set);
        List<PartOutput> found =
                outputs.map(part -> only(part, wanted, classes)).collect();
        Map<Integer, Integer> rowOf = new HashMap<>();
        for (int n = 0; n < nodes.length; n++) {
            rowOf.put(nodes[n], n);
        }
        Matrix rows = new Matrix(nodes.length, classes);
        for (PartOutput part : found) {
            for (int n = 0; n < part.nodes().length; n++) {
                int row = rowOf.get(part.nodes()[n]);
                System.arraycopy(part.logits(), n * classes, rows.data(), row * classes, classes);
            }
        }
        return rows;
    }

    private static PartOutput only(PartOutput part, BitSet wanted, int classes) {
        int[] places = IntStream.range(0, part.nodes().length)
                .filter(n -> wanted.get(part.nodes()[n]))
                .toArray();
        float[] logits = new float[places.length * classes];
        for (int n = 0; n < places.length; n++) {
            System.arraycopy(part.logits(), places[n] * classes, logits, n * classes, classes);
        }
        return new PartOutput(Arrays.stream(places).map(n -> part.nodes()[n]).toArray(), logits, new float[0]);
    }

    /** How many nodes get no label because the network is not sure enough. */
    int unsure(Answers answers) {
        double temperature = answers.temperature().value();
        double minConfidence = answers.minConfidence();
        int classes = known.classes();
        return outputs.map(part -> new Answers(new Temperature(temperature), minConfidence)
                        .unsure(new Matrix(part.nodes().length, classes, part.logits())))
                .reduce(Integer::sum);
    }
}
