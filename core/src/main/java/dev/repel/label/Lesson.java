package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Proportion;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What is known with the labels there are. Immutable. */
public final class Lesson {
    private final NodeDataset dataset;
    private final Surroundings surroundings;
    private final LabelSettings settings;
    private final Optional<Committee> committee;

    Lesson(NodeDataset dataset, Surroundings surroundings, LabelSettings settings, Optional<Committee> committee) {
        this.dataset = dataset;
        this.surroundings = surroundings;
        this.settings = settings;
        this.committee = committee;
    }

    /** The graph with the labels that were learned from. */
    public NodeDataset dataset() {
        return dataset;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    LabelSettings settings() {
        return settings;
    }

    Optional<Committee> committee() {
        return committee;
    }

    /** Whether there were labels enough to train networks; otherwise nothing is guessed. */
    public boolean hasGuesses() {
        return committee.isPresent();
    }

    /** The logarithms of the calibrated probabilities (N × C), whose softmax they are; empty without guesses. */
    public Optional<Matrix> logits() {
        return committee.map(Committee::logits);
    }

    /** The class that a node is most likely of, −1 without guesses. */
    public int guess(int node) {
        return committee.map(networks -> networks.logits().argMax(node)).orElse(-1);
    }

    /** The probability of a class, NaN without guesses. */
    public double probability(int node, int c) {
        return committee
                .map(networks -> Temperature.NONE.probability(networks.logits(), node, c))
                .orElse(Double.NaN);
    }

    /** How many held-back labels were guessed right, by networks that had not learned from them; empty if none was. */
    public Optional<Proportion> accuracy() {
        return committee.map(Committee::accuracy).filter(share -> share.of() > 0);
    }

    /**
     * The nodes to label next, the most worthwhile first: nodes without a label that can have one.
     *
     * @param count how many at most
     * @param leftOut nodes that are not to be suggested, such as those that a person has skipped
     * @param threads how many compute; the outcome is the same on any number
     */
    public List<Suggestion> next(int count, BitSet leftOut, int threads) {
        int[] candidates = IntStream.of(dataset.classifiedNodes())
                .filter(node -> !dataset.isLabelled(node) && !leftOut.get(node))
                .toArray();
        return new Suggestions(this, candidates).next(count, threads);
    }

    /** Where one of the networks puts the nodes (N × d); empty without guesses. */
    public Optional<Matrix> embeddings() {
        return committee.map(networks -> networks.members().get(0).embeddings());
    }

    /**
     * The labels that look wrong, the worst first; none without guesses.
     *
     * @param confirmed nodes whose labels are beyond doubt, because somebody has looked again
     */
    public List<Suspect> suspects(BitSet confirmed) {
        return committee
                .map(networks -> new SuspectLabels(dataset, networks.heldBack(), networks.shares())
                        .ranked().stream()
                                .filter(suspect -> !confirmed.get(suspect.node()))
                                .toList())
                .orElse(List.of());
    }
}
