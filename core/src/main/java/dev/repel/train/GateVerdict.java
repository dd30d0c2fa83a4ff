package dev.repel.train;

import dev.repel.eval.PairedDifference;
import dev.repel.settings.DeclaredSetting;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What held-out nodes say about pseudo contrastive learning (PCL): whether it earned its place.
 *
 * @param weight λ of the network with PCL that does best on the held-out nodes
 * @param onlyWith b, the number of held-out nodes that only this network is right about
 * @param onlyWithout c, the number of those that only the plain network is right about
 */
public record GateVerdict(double weight, int onlyWith, int onlyWithout, Taken taken) {
    /** Which network the run ends with. */
    public enum Taken {
        /** The one with PCL. */
        PCL,
        /** The mean of both. */
        MEAN,
        /** The one without. */
        PLAIN
    }

    /**
     * Compares two networks. The one that leads is taken, see {@link PairedDifference#isLead}, and the mean of both if
     * neither does.
     *
     * @param began whether the epoch with PCL that is compared comes after the warm-up
     * @param labels of the held-out nodes, in their order
     */
    public static GateVerdict of(double weight, boolean began, HeldOut with, HeldOut without, int[] labels) {
        PairedDifference difference = PairedDifference.of(predicted(with), predicted(without), labels);
        return new GateVerdict(
                weight, difference.onlyHere(), difference.onlyThere(), began ? leader(difference) : Taken.PLAIN);
    }

    private static Taken leader(PairedDifference difference) {
        if (difference.isLead()) {
            return Taken.PCL;
        }
        return difference.reversed().isLead() ? Taken.PLAIN : Taken.MEAN;
    }

    private static int[] predicted(HeldOut answers) {
        return IntStream.range(0, answers.nodes().length)
                .map(answers.logits()::argMax)
                .toArray();
    }

    /** The same comparison where a mean cannot be had: PCL must lead, or the plain network is taken. */
    public GateVerdict withoutMean() {
        return taken == Taken.MEAN ? new GateVerdict(weight, onlyWith, onlyWithout, Taken.PLAIN) : this;
    }

    /** One sentence, without a full stop. */
    public String words() {
        String end = Map.of(
                        Taken.PCL, "",
                        Taken.MEAN, "; the network is the mean of both",
                        Taken.PLAIN, "; the network is the plain one")
                .get(taken);
        String judgement = Map.of(
                        Taken.PCL, "earned its place",
                        Taken.MEAN, "made no clear difference",
                        Taken.PLAIN, "did not earn its place")
                .get(taken);
        return "PCL " + judgement + ": " + nodes(onlyWith)
                + " right only with it (weight " + DeclaredSetting.text(weight) + "), " + onlyWithout
                + " only without" + end;
    }

    private static String nodes(int count) {
        return count == 1 ? "1 held-out node is" : count + " held-out nodes are";
    }
}
