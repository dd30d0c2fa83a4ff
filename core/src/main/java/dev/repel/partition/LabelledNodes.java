package dev.repel.partition;

import dev.repel.data.TrainingTask;
import java.io.Serializable;

/** The labels that training may see; nodes have their numbers in the whole graph. */
public record LabelledNodes(int[] trainNodes, int[] trainLabels, int[] validationNodes, int[] validationLabels)
        implements Serializable {
    public static LabelledNodes of(TrainingTask task) {
        return new LabelledNodes(
                task.trainNodes(), task.trainLabels(), task.validationNodes(), task.validationLabels());
    }
}
