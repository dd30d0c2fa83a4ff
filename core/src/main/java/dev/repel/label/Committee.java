package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.eval.MeanProbabilities;
import dev.repel.eval.Proportion;
import dev.repel.eval.Temperature;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ParallelRuns;
import dev.repel.tensor.Matrix;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Several networks, each of which learns from all labels but its share. Together they predict, they disagree where little
 * is known, and what each says of its share tells what a label is worth that nobody has learned from.
 *
 * @param members one per share
 * @param learned the nodes from whose labels each member has learned since it started over
 * @param logits (N × C) the logarithms of their mean calibrated probabilities
 * @param heldBack (N × C) calibrated probabilities by the network that has not learned from the label; rows of other nodes
 *     are 0
 * @param accuracy of these answers
 */
record Committee(
        Shares shares,
        List<TrainedRun> members,
        List<BitSet> learned,
        Matrix logits,
        Matrix heldBack,
        Proportion accuracy) {
    /**
     * From earlier parameters, fewer epochs are enough.
     */
    static final double WARM_SHARE = 0.4;

    /**
     * Trains the networks.
     *
     * @param experiment with the labels
     * @param before of the same classes, to continue from where no held-back label was learned; null for none
     * @param stopped asked after every epoch
     */
    static Committee train(
            Experiment experiment, LabelSettings settings, Committee before, int threads, BooleanSupplier stopped) {
        NodeDataset dataset = experiment.dataset();
        int[] labels = dataset.labels();
        Shares shares =
                Shares.deal(labels, dataset.classes(), settings.networks(), before == null ? null : before.shares);
        List<ParallelRuns.Run<TrainedRun>> runs = new ArrayList<>();
        List<BitSet> learned = new ArrayList<>();
        for (int share = 0; share < settings.networks(); share++) {
            int member = share;
            Map<String, Matrix> start = start(before, shares, member);
            Split split = new Split(shares.learned(member, labels), shares.heldBack(member), new int[0]);
            BitSet nodes = start == null
                    ? new BitSet()
                    : (BitSet) before.learned.get(member).clone();
            IntStream.of(split.train()).forEach(nodes::set);
            learned.add(nodes);
            runs.add((workers, failed) -> {
                Trainer trainer = experiment.trainer(split, workers);
                return member(trainer, start, settings, member, () -> failed.getAsBoolean() || stopped.getAsBoolean());
            });
        }
        TrainedRun[] members = new TrainedRun[runs.size()];
        new ParallelRuns(threads, threads).carryOut(runs, (index, run) -> members[index] = run);
        return of(labels, dataset.classes(), shares, List.of(members), List.copyOf(learned));
    }

    private static TrainedRun member(
            Trainer trainer, Map<String, Matrix> start, LabelSettings settings, int member, BooleanSupplier stopped) {
        long seed = settings.seed() + member;
        return start == null
                ? trainer.trainFor(settings.epochs(), seed, (epoch, state) -> stopIf(stopped))
                : trainer.trainFrom(
                        start,
                        (int) Math.ceil(WARM_SHARE * settings.epochs()),
                        seed,
                        (epoch, state) -> stopIf(stopped));
    }

    private static void stopIf(BooleanSupplier stopped) {
        if (stopped.getAsBoolean()) {
            throw new CancellationException("stopped");
        }
    }

    /** Null where a network has to start over. */
    private static Map<String, Matrix> start(Committee before, Shares shares, int member) {
        boolean isHonest = before != null && !shares.holdsBackAny(member, before.learned.get(member));
        return isHonest ? before.members.get(member).parameters() : null;
    }

    private static Committee of(
            int[] labels, int classes, Shares shares, List<TrainedRun> members, List<BitSet> learned) {
        HeldOut answers = HeldOut.all(members.stream().map(TrainedRun::heldOut).toList());
        int[] truth = Arrays.stream(answers.nodes()).map(node -> labels[node]).toArray();
        Temperature temperature = Temperature.fit(answers.logits(), truth);
        MeanProbabilities mean = new MeanProbabilities(labels.length, classes);
        members.forEach(member -> mean.add(member.logits(), temperature, 1.0 / members.size()));
        Matrix heldBack = new Matrix(labels.length, classes);
        for (int row = 0; row < truth.length; row++) {
            for (int c = 0; c < classes; c++) {
                heldBack.set(answers.nodes()[row], c, (float) temperature.probability(answers.logits(), row, c));
            }
        }
        int[] predicted =
                IntStream.range(0, truth.length).map(answers.logits()::argMax).toArray();
        return new Committee(shares, members, learned, mean.logits(), heldBack, Proportion.of(predicted, truth));
    }
}
