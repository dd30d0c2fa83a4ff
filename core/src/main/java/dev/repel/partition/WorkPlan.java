package dev.repel.partition;

import dev.repel.model.Architecture;
import dev.repel.technique.PclSettings;
import java.io.Serializable;

/**
 * What every worker is given once, before the first step.
 *
 * @param pcl null if only labels are learned
 * @param classWeights how much a label of each class counts; empty if all count the same
 * @param supervisedScale factor for the sum of the supervised losses of all parts
 */
public record WorkPlan(
        Architecture architecture,
        int classes,
        PclSettings pcl,
        float[] classWeights,
        double supervisedScale,
        LabelledNodes labels,
        long seed)
        implements Serializable {}
