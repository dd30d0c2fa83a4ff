package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Coarsening;
import dev.repel.model.Embedding;
import dev.repel.model.Encoding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkBuilder;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class HierarchicalViewTest {
    private static final int NODES = 30;
    private static final TrainingTask TASK = Built.task(
            Graphs.random(NODES, 60, TestSeed.random("hierarchy graph")),
            Matrix.of(Dense.random(NODES, 6, TestSeed.random("hierarchy features"))),
            2,
            0,
            1);

    private final View view = new View();
    private final Network network =
            new Network(NetworkInput.of(TASK), Runs.architecture("mlp", 1, 4, 0, Embedding.LOGITS), view);
    private final List<Coarsening.Level> levels = Coarsening.hierarchy(TASK.graph(), 2, 50);

    /** Two levels down and up again, with what was there before each step down added on the way up. */
    @Test
    void logitsFollowTheHierarchyDownAndUp() {
        Built.start(network);

        Matrix logits = Built.forward(network, Pass.Mode.EVALUATION, view.logits);

        double[][] x = Dense.of(TASK.features().toDense());
        double[][] fine = relu(Dense.product(normalised(0), map(x, "global.0.weight")));
        double[][] middle = withSizes(1, pooled(0, fine), "global.1");
        double[][] coarsest = withSizes(2, pooled(1, middle), "global.2");
        double[][] middleAgain = withSizes(1, added(1, coarsest, middle), "global.3");
        double[][] fineAgain = added(0, middleAgain, fine);
        Dense.assertClose(logits, Dense.product(normalised(0), map(fineAgain, "global.4.weight")), 1e-4);
        assertThat(coarsest.length).isLessThan(middle.length);
        assertThat(middle.length).isLessThan(NODES);
    }

    private double[][] map(double[][] x, String name) {
        return Dense.product(x, Built.dense(network, name));
    }

    private double[][] withSizes(int level, double[][] m, String name) {
        double[][] sizes = Built.dense(network, "global.sizes");
        int[] weights = levels.get(level).weights();
        double[][] rows = new double[weights.length][];
        for (int i = 0; i < weights.length; i++) {
            rows[i] = sizes[Math.min(50, weights[i])];
        }
        double[][] mapped = Dense.sum(1, map(m, name + ".weight"), 1, map(rows, name + ".sizes.weight"));
        return relu(Dense.product(normalised(level), mapped));
    }

    /** The sum over a group of so many, divided by the root of how many. */
    private double[][] pooled(int level, double[][] fine) {
        int[] group = levels.get(level).group();
        double[][] sums = new double[levels.get(level + 1).weights().length][fine[0].length];
        int[] members = new int[sums.length];
        for (int i = 0; i < group.length; i++) {
            members[group[i]]++;
            for (int c = 0; c < fine[0].length; c++) {
                sums[group[i]][c] += fine[i][c];
            }
        }
        for (int g = 0; g < sums.length; g++) {
            for (int c = 0; c < fine[0].length; c++) {
                sums[g][c] /= Math.sqrt(members[g]);
            }
        }
        return sums;
    }

    /** What a node had before, and what its group has now. */
    private double[][] added(int level, double[][] coarse, double[][] before) {
        int[] group = levels.get(level).group();
        double[][] copied = new double[group.length][];
        for (int i = 0; i < group.length; i++) {
            copied[i] = coarse[group[i]];
        }
        return Dense.sum(1, copied, 1, before);
    }

    private double[][] normalised(int level) {
        double[][] a = Dense.of(levels.get(level).adjacency().toDense());
        double[] degree = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            a[i][i] += 1;
            for (double weight : a[i]) {
                degree[i] += weight;
            }
        }
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                a[i][j] /= Math.sqrt(degree[i] * degree[j]);
            }
        }
        return a;
    }

    private static double[][] relu(double[][] x) {
        for (double[] row : x) {
            for (int c = 0; c < row.length; c++) {
                row[c] = Math.max(0, row[c]);
            }
        }
        return x;
    }

    /** Builds the view beside a backbone and lets the backbone be. */
    private static final class View implements LayerHook {
        private Variable logits;

        @Override
        public Variable afterLayer(Tape tape, Variable hidden) {
            return hidden;
        }

        @Override
        public Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
            logits = new HierarchicalView(builder, 5, 2).logits();
            return encoding;
        }
    }
}
