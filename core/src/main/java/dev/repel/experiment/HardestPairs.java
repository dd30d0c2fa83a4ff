package dev.repel.experiment;

import dev.repel.graph.WalkCache;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.NegativeSets;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.technique.PclSettings;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The pairs pushed apart by PCL that are still most alike: the pairs that follow from the predictions of a run's best
 * epoch, ordered by the cosine of their embeddings. For reports only. Each anchor counts only with its hardest negative
 * and each negative is listed once, because otherwise a single odd node would fill the list.
 */
public final class HardestPairs {
    /**
     * @param pseudoLabel the class that the anchor was assumed to have and the negative was assumed not to have
     * @param similarity the cosine of the two embeddings
     * @param walkScore the probability that a walk from the anchor is at the negative: r of the paper, 0 if they are
     *     far apart
     */
    public record Pair(int anchor, int negative, int pseudoLabel, double similarity, double walkScore) {}

    private static final Pair NO_PAIR = new Pair(-1, -1, -1, 0, 0);

    private HardestPairs() {}

    /**
     * The {@code count} hardest pairs, or all if there are fewer, the hardest first.
     *
     * @param listed which nodes may be in a pair
     */
    public static List<Pair> of(
            TrainedRun run,
            PclSettings settings,
            WalkCache walks,
            IntPredicate listed,
            int count,
            Kernels kernels,
            Workers workers) {
        NegativePairs pairs = pairs(run, settings, kernels, workers);
        Pair[] hardest = new Pair[pairs.anchorCount()];
        double[] lengths = lengths(run.embeddings());
        for (int c = 0; c < pairs.classes(); c++) {
            int label = c;
            int first = pairs.anchorStart(c);
            int rows = pairs.anchorStart(c + 1) - first;
            long steps = (long) (pairs.negativeStart(c + 1) - pairs.negativeStart(c))
                    * run.embeddings().cols();
            workers.forRows(rows, steps, (from, to) -> {
                for (int a = first + from; a < first + to; a++) {
                    hardest[a] = listed.test(pairs.anchors()[a])
                            ? hardest(pairs, a, label, listed, run.embeddings(), lengths)
                            : NO_PAIR;
                }
            });
        }
        List<Pair> chosen = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        List<Pair> candidates = new ArrayList<>(List.of(hardest));
        candidates.removeIf(pair -> pair.negative() < 0);
        candidates.sort(Comparator.comparingDouble(Pair::similarity).reversed().thenComparingInt(Pair::anchor));
        for (Pair pair : candidates) {
            if (chosen.size() < count && seen.add(pair.negative())) {
                chosen.add(pair);
            }
        }
        return withWalks(chosen, walks, workers);
    }

    private static NegativePairs pairs(TrainedRun run, PclSettings settings, Kernels kernels, Workers workers) {
        Matrix logits = run.logits();
        Matrix logProbabilities = new Matrix(logits.rows(), logits.cols());
        LogSoftmax.rows(logits, logProbabilities, kernels, workers);
        int[] labels = new int[logits.rows()];
        PositivePseudoLabels.assign(logProbabilities, settings.gamma(), labels, workers);
        NegativePairs pairs = new NegativePairs(logits.rows(), logits.cols(), settings.k());
        CounterRandom random =
                new CounterRandom(run.seed(), Purpose.SAMPLING, 0, run.best().epoch());
        new NegativeSets(logits.rows(), logits.cols(), settings.negatives(), settings.k(), settings.gammaMinus())
                .pairUp(logProbabilities, labels, random, pairs, workers);
        return pairs;
    }

    private static double[] lengths(Matrix embeddings) {
        double[] lengths = new double[embeddings.rows()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = Math.sqrt(dot(embeddings, i, i));
        }
        return lengths;
    }

    private static Pair hardest(
            NegativePairs pairs, int a, int c, IntPredicate listed, Matrix embeddings, double[] lengths) {
        int anchor = pairs.anchors()[a];
        Pair hardest = NO_PAIR;
        for (int n = pairs.negativeStart(c); n < pairs.negativeStart(c + 1); n++) {
            int negative = pairs.negatives()[n];
            double scale = lengths[anchor] * lengths[negative];
            double similarity = scale == 0 ? 0 : dot(embeddings, anchor, negative) / scale;
            boolean isPair = negative != anchor && listed.test(negative);
            if (isPair && (hardest.negative() < 0 || similarity > hardest.similarity())) {
                hardest = new Pair(anchor, negative, c, similarity, 0);
            }
        }
        return hardest;
    }

    private static double dot(Matrix embeddings, int i, int j) {
        int d = embeddings.cols();
        float[] data = embeddings.data();
        double sum = 0;
        for (int t = 0; t < d; t++) {
            sum += (double) data[i * d + t] * data[j * d + t];
        }
        return sum;
    }

    private static List<Pair> withWalks(List<Pair> pairs, WalkCache walks, Workers workers) {
        int[] sources = pairs.stream().mapToInt(Pair::negative).toArray();
        walks.require(sources, sources.length, workers);
        return pairs.stream()
                .map(pair -> new Pair(
                        pair.anchor(), pair.negative(), pair.pseudoLabel(), pair.similarity(), score(pair, walks)))
                .toList();
    }

    /** As in training, the walk starts at the negative and is read backwards. */
    private static double score(Pair pair, WalkCache walks) {
        int place = Arrays.binarySearch(walks.from(pair.negative()).nodes(), pair.anchor());
        return place < 0 ? 0 : walks.scoresTo(pair.negative())[place];
    }
}
