package dev.repel.partition;

import dev.repel.model.Architecture;
import dev.repel.technique.PclSettings;
import java.io.Serializable;

/**
 * What every worker is told once, before the first step.
 *
 * @param pcl null where only the labels are learned from
 * @param classWeights how much a label of each class counts; none where all count the same
 * @param supervisedScale what the sum of the supervised losses of all parts is multiplied with
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
