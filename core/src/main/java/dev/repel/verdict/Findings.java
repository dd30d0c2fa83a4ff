package dev.repel.verdict;

import dev.repel.eval.PairedDifference;
import dev.repel.eval.Proportion;
import java.util.List;
import java.util.Objects;

/**
 * What a training is worth, in numbers. The judged nodes are the test nodes or, if there are none, those whose labels
 * were held back; all comparisons are on these nodes.
 *
 * @param tested whether the judged nodes are test nodes
 * @param chosenAmong how many candidates the labels chose the model from; 0 if nothing was left to them
 * @param optimism by how much the share that is right of these labels exceeds that of labels that had no say in the choice
 * @param right of the saved run
 * @param majority the most frequent class of the training labels
 * @param guessing always that class
 * @param features a perceptron that does not see the edges; null if the network itself sees none
 * @param edges labels spread over the edges, without the features
 * @param technique what the run was trained with
 * @param trial whether the technique helped, null if that was not tried
 * @param learned the training labels that the network gives back
 * @param classes in the order of the dataset
 * @param labelNext unlabelled nodes whose labels would help most
 */
public record Findings(
        boolean tested,
        int chosenAmong,
        double optimism,
        Proportion right,
        String majority,
        Rival guessing,
        Rival features,
        Rival edges,
        String technique,
        TechniqueTrial trial,
        Proportion learned,
        List<ClassFinding> classes,
        List<String> labelNext,
        DataFindings data) {
    public Findings {
        Objects.requireNonNull(right, "right");
        Objects.requireNonNull(guessing, "guessing");
        classes = List.copyOf(classes);
        labelNext = List.copyOf(labelNext);
    }

    /**
     * A simple way to predict the same nodes.
     *
     * @param difference the model minus this
     */
    public record Rival(Proportion right, PairedDifference difference) {
        static Rival of(int[] model, int[] rival, int[] truth) {
            return new Rival(Proportion.of(rival, truth), PairedDifference.of(model, rival, truth));
        }
    }

    /**
     * A technique tried against the plain backbone.
     *
     * @param unit what was counted, in the plural: test nodes, held-back nodes, or seeds
     * @param difference of what was right with the technique and without it
     * @param weight of the technique's loss that was chosen, null if none was chosen
     * @param taken what became of it, in words; null if the model is the one with the technique in any case
     */
    public record TechniqueTrial(String unit, PairedDifference difference, Double weight, String taken) {
        /** The unit of a trial that compares whole runs. */
        public static final String SEEDS = "seeds";
    }

    /**
     * A class.
     *
     * @param labels how many training nodes have it
     * @param right of the judged nodes that have it
     * @param predicted how many of all nodes get it
     */
    public record ClassFinding(String name, int labels, Proportion right, int predicted) {}

    /**
     * What is odd about the user's tables.
     *
     * @param useless columns of the nodes that gave no feature
     * @param numbering columns of the nodes that number them
     * @param ignored columns of the edges that are not used
     */
    public record DataFindings(List<String> useless, List<String> numbering, List<String> ignored) {
        /** What to do about columns of the edges that are not used. */
        public static final String HOW_TO_USE_EDGE_COLUMNS =
                "The settings edge-weight and relation name the columns that count besides the ends.";

        public static final DataFindings NONE = new DataFindings(List.of(), List.of(), List.of());

        public DataFindings {
            useless = List.copyOf(useless);
            numbering = List.copyOf(numbering);
            ignored = List.copyOf(ignored);
        }
    }

    /** What would be right of as many labels that had no say in the choice of the model. */
    public Proportion expected() {
        if (tested) {
            return right;
        }
        double expected = Math.max(0, right.right() - optimism * right.of());
        return Proportion.of((int) Math.round(expected), right.of());
    }

    /** Whether the labels flatter the model that they have chosen. */
    public boolean isFlattered() {
        return expected().right() < right.right();
    }

    /**
     * Whether the model is better than always guessing the most frequent class, beyond chance and beyond what the choice
     * among candidates explains.
     */
    public boolean isBetterThanGuessing() {
        return guessing.difference().isBetter()
                && (!isFlattered() || expected().low() > guessing.right().share());
    }
}
