package dev.repel.examples.plugin;

import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.model.Backbone;
import dev.repel.model.BackboneEntry;
import dev.repel.model.BackboneProvider;
import dev.repel.model.Encoding;
import dev.repel.model.NetworkBuilder;
import dev.repel.model.Perceptron;
import dev.repel.settings.Setting;
import java.util.List;

/**
 * The simple spectral graph convolution of Zhu and Koniusz (2021), after a perceptron: H = MLP(X),
 * Z = (1 / K) Σ_{k=1..K} ((1 − α) S^k H + α H).
 */
public final class Ssgc implements Backbone, BackboneProvider {
    /** What it declares for itself; options, help, YAML, search, model files and the report follow from this. */
    public record Settings(
            @Setting(
                    name = "ssgc-hops",
                    value = "8",
                    range = "[1, )",
                    search = {"4", "8", "16"},
                    help = "Hops that are averaged.")
            int hops,

            @Setting(name = "ssgc-share", value = "0.05", range = "[0, 1]", help = "Share of the start in the average.")
            double share) {}

    @Override
    public List<BackboneEntry> backbones() {
        return List.of(BackboneEntry.of("ssgc", "a perceptron, then the mean of several hops", this)
                .declares(Settings.class)
                .defaultsTo("dropout", "0.5"));
    }

    @Override
    public Encoding build(NetworkBuilder builder) {
        Settings settings = builder.architecture().own().of(Settings.class);
        return Perceptron.then(builder, start -> average(builder, start, settings));
    }

    private static Variable average(NetworkBuilder builder, Variable start, Settings settings) {
        double share = (1 - settings.share()) / settings.hops();
        Variable hop = start;
        Variable sum = null;
        for (int k = 1; k <= settings.hops(); k++) {
            hop = builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, hop);
            sum = sum == null
                    ? builder.combine(settings.share(), start, share, hop)
                    : builder.combine(1, sum, share, hop);
        }
        return sum;
    }
}
