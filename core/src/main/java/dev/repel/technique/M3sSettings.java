package dev.repel.technique;

import dev.repel.Require;

/**
 * The settings of multi-stage self-supervised training.
 *
 * @param stages K, how often pseudo-labels are added and a new network is trained; 0 turns M3S off
 * @param stageEpochs the epochs of a stage
 * @param clusters M of k-means
 * @param checked whether a pseudo-label must agree with the class of its cluster
 * @param divided whether the budget of self-training is shared out over the stages rather than spent in each
 */
public record M3sSettings(int stages, int stageEpochs, int clusters, boolean checked, boolean divided) {
    public M3sSettings {
        Require.that(stages >= 0, "--m3s-stages must not be negative");
        Require.that(stageEpochs >= 1, "--m3s-epochs must be at least 1");
        Require.that(clusters >= 1, "--m3s-clusters must be at least 1");
    }

    public static M3sSettings defaults() {
        return new M3sSettings(3, 200, 200, true, true);
    }
}
