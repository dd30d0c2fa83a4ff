package dev.repel.model;

import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * How a network is built.
 *
 * @param backbone a name in {@link Backbones}
 * @param layers the number of layers, including the output layer
 * @param inputDropout on the stored values of the features; the same as {@code dropout} if null
 * @param dropout on the hidden layers
 * @param own the settings that the backbone itself declares
 */
public record Architecture(
        @Setting(value = "gcn", help = "The network: {backbones}.", common = true)
        String backbone,

        @Setting(value = "2", range = "[1, )", help = "Number of layers, including the output layer.", common = true)
        int layers,

        @Setting(
                value = "64",
                range = "[1, )",
                search = {"64", "128", "256"},
                help = "Width of the hidden layers.",
                common = true)
        int hidden,

        @Setting(range = "[0, 1)", help = "Dropout on the features; auto: as {dropout}.")
        Double inputDropout,

        @Setting(
                value = "0.8",
                range = "[0, 1)",
                search = {"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8"},
                help = "Dropout between layers.",
                common = true)
        double dropout,

        @Setting(value = "logits", help = "Layer whose output is pushed apart; head adds a linear layer.")
        Embedding embedding,

        LayerOptions options,
        OwnSettings own)
        implements Serializable {
    public Architecture {
        inputDropout = inputDropout == null ? dropout : inputDropout;
        InvalidSetting.unless(
                embedding != Embedding.HIDDEN || layers >= 2, "embedding", "hidden needs at least two layers");
    }

    /** For a backbone that declares no settings itself. */
    public Architecture(
            String backbone,
            int layers,
            int hidden,
            double inputDropout,
            double dropout,
            Embedding embedding,
            LayerOptions options) {
        this(backbone, layers, hidden, inputDropout, dropout, embedding, options, OwnSettings.NONE);
    }

    /** A copy with other settings that the backbone itself declares. */
    public Architecture withOwn(OwnSettings other) {
        return new Architecture(backbone, layers, hidden, inputDropout, dropout, embedding, options, other);
    }
}
