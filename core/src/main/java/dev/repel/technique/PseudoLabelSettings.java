package dev.repel.technique;

/** The settings of the systems that add pseudo-labels to the labels. */
public record PseudoLabelSettings(SelfTrainingSettings selfTraining, M3sSettings m3s, InfoGnnSettings infoGnn) {
    public static PseudoLabelSettings defaults() {
        return new PseudoLabelSettings(
                SelfTrainingSettings.defaults(), M3sSettings.defaults(), InfoGnnSettings.defaults());
    }
}
