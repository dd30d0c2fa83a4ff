package dev.repel.model;

/**
 * The settings that suit a backbone; docs/DEFAULTS.md has the search that found them, and says which were not searched.
 *
 * @param dropout on features and hidden layers
 * @param weightDecay the L2 penalty
 * @param k the negatives a class of PCL
 * @param contrastiveWeight the weight of PCL's loss
 */
public record Preset(
        int layers, double dropout, double weightDecay, Embedding embedding, int k, double contrastiveWeight) {
    /** Two layers, logits as embeddings, the contrastive loss in full. */
    static Preset of(double dropout, double weightDecay, int k) {
        return new Preset(2, dropout, weightDecay, Embedding.LOGITS, k, 1);
    }

    Preset withEmbedding(Embedding other) {
        return new Preset(layers, dropout, weightDecay, other, k, contrastiveWeight);
    }

    Preset withLayers(int other) {
        return new Preset(other, dropout, weightDecay, embedding, k, contrastiveWeight);
    }
}
