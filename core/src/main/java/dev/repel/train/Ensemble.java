package dev.repel.train;

import dev.repel.Require;
import dev.repel.data.FittedScaling;
import dev.repel.eval.MeanProbabilities;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Several networks whose calibrated probabilities are averaged.
 *
 * <p>The temperature of every network is fitted on the labels that were held back. On the same labels the log-loss
 * −mean ln p(label) of the calibrated probabilities says which network is the best single one, and
 * {@link MemberRule} says which become members. Ties go to the network that comes first. Test labels play no part.
 *
 * @param members the best single one first
 * @param candidates how many networks, or ensembles of networks, the members were taken from
 * @param epochs of all of them together
 * @param disagreement one number in [0, 1] per node, see {@link MeanProbabilities#disagreement}
 */
public record Ensemble(List<Member> members, int candidates, int epochs, double[] disagreement) {
    /**
     * A trained network that may become a member. If the run is itself a mean, it is taken or left as a whole and keeps
     * its own calibration.
     *
     * @param scaling of its features
     */
    public record Candidate(TrainedRun run, TrainConfig config, FittedScaling scaling) {}

    /**
     * The mean of some runs, all of which held back the same labels.
     *
     * @param heldOutLabels of the nodes that were held back, in their order
     * @param calibrate whether temperatures are fitted
     * @return a run with the seed of the first one
     */
    public static TrainedRun average(
            List<Candidate> candidates, int[] heldOutLabels, boolean calibrate, MemberRule rule) {
        Require.that(!candidates.isEmpty(), "a mean needs at least one network");
        HeldOut first = candidates.get(0).run().heldOut();
        List<Calibrated> calibrated = new ArrayList<>();
        for (Candidate candidate : candidates) {
            Require.that(
                    Arrays.equals(candidate.run().heldOut().nodes(), first.nodes()),
                    "only networks that held back the same labels can be averaged");
            calibrated.add(Calibrated.of(candidate, heldOutLabels, calibrate));
        }
        double[][] probabilities = calibrated.stream()
                .map(one -> one.probabilitiesOf(heldOutLabels))
                .toArray(double[][]::new);
        List<Calibrated> chosen = Arrays.stream(MemberChoice.of(probabilities, rule))
                .mapToObj(calibrated::get)
                .toList();
        return mean(candidates, chosen, heldOutLabels);
    }

    /** A candidate with its temperature. */
    private record Calibrated(Candidate candidate, Temperature temperature) {
        static Calibrated of(Candidate candidate, int[] labels, boolean calibrate) {
            TrainedRun run = candidate.run();
            boolean fit = calibrate && run.ensemble().isEmpty();
            return new Calibrated(candidate, fit ? Temperature.fit(run.heldOut().logits(), labels) : Temperature.NONE);
        }

        TrainedRun run() {
            return candidate.run();
        }

        /** Of the labels. */
        double[] probabilitiesOf(int[] labels) {
            double[] probabilities = new double[labels.length];
            for (int n = 0; n < labels.length; n++) {
                probabilities[n] = temperature.probability(run().heldOut().logits(), n, labels[n]);
            }
            return probabilities;
        }

        List<Member> members(double weight) {
            return run().ensemble()
                    .map(own -> own.members().stream()
                            .map(member -> member.weighted(weight))
                            .toList())
                    .orElseGet(() -> List.of(new Member(
                            candidate.config(),
                            candidate.scaling(),
                            temperature,
                            run().seed(),
                            weight,
                            run().parameters())));
        }

        int epochs() {
            return run().ensemble().map(Ensemble::epochs).orElse(run().history().size());
        }
    }

    private static TrainedRun mean(List<Candidate> candidates, List<Calibrated> chosen, int[] labels) {
        TrainedRun first = candidates.get(0).run();
        TrainedRun best = chosen.get(0).run();
        double weight = 1.0 / chosen.size();
        MeanProbabilities all = mean(best.logits());
        MeanProbabilities last = mean(best.lastLogits());
        MeanProbabilities heldOut = mean(best.heldOut().logits());
        List<Member> members = new ArrayList<>();
        for (Calibrated one : chosen) {
            TrainedRun run = one.run();
            double[] disagreement = run.ensemble()
                    .map(Ensemble::disagreement)
                    .orElseGet(() -> new double[run.logits().rows()]);
            all.add(run.logits(), one.temperature(), weight, disagreement);
            last.add(run.lastLogits(), one.temperature(), weight);
            heldOut.add(run.heldOut().logits(), one.temperature(), weight);
            members.addAll(one.members(weight));
        }
        HeldOut held = new HeldOut(best.heldOut().nodes(), heldOut.logits());
        int epochs = 0;
        double seconds = 0;
        for (Candidate candidate : candidates) {
            epochs += new Calibrated(candidate, Temperature.NONE).epochs();
            seconds += candidate.run().seconds();
        }
        return new TrainedRun(
                first.seed(),
                best.best().measuredOn(held.logits(), labels),
                best.parameters(),
                all.logits(),
                last.logits(),
                best.embeddings(),
                best.history(),
                seconds,
                held,
                Optional.of(new Ensemble(members, candidates.size(), epochs, all.disagreement())),
                Optional.empty(),
                best.gate());
    }

    private static MeanProbabilities mean(Matrix logits) {
        return new MeanProbabilities(logits.rows(), logits.cols());
    }
}
