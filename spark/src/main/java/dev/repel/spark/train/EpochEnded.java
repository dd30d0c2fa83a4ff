package dev.repel.spark.train;

import dev.repel.train.EpochRecord;
import org.apache.spark.scheduler.SparkListenerEvent;

/**
 * An event of Spark's listeners and event logs: a training has finished an epoch.
 *
 * @param title of the training
 */
public record EpochEnded(
        String title,
        int epoch,
        double supervisedLoss,
        double contrastiveLoss,
        int anchors,
        double validationAccuracy,
        double validationLoss)
        implements SparkListenerEvent {
    static EpochEnded of(String title, EpochRecord epoch) {
        return new EpochEnded(
                title,
                epoch.epoch(),
                epoch.supervisedLoss(),
                epoch.extraLoss(),
                epoch.anchors(),
                epoch.validationAccuracy(),
                epoch.validationLoss());
    }
}
