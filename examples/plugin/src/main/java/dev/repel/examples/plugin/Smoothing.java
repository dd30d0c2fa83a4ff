package dev.repel.examples.plugin;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.model.Encoding;
import dev.repel.model.Network;
import dev.repel.model.NetworkBuilder;
import dev.repel.settings.Setting;
import dev.repel.technique.Technique;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.TechniqueProvider;
import java.util.List;
import java.util.Optional;

/**
 * Laplacian regularisation: L = L_s + λ (1 / N) Σ_i ‖z_i − (S^K z)_i‖², so that the logits of near nodes become alike. The
 * whole technique is this file; a line in {@code META-INF/services} makes it known.
 */
public final class Smoothing implements Technique {
    /** Its two settings. */
    public record Settings(
            @Setting(
                    name = "smoothing-weight",
                    value = "0.1",
                    range = "[0, )",
                    search = {"0.01", "0.1", "1"},
                    help = "Weight of the distance to the neighbours; 0: off.")
            double weight,

            @Setting(name = "smoothing-hops", value = "1", range = "[1, )", help = "How far neighbours reach.")
            int hops) {}

    /** How Repel finds it. */
    public static final class Provider implements TechniqueProvider {
        @Override
        public List<TechniqueEntry> techniques() {
            return List.of(TechniqueEntry.of(
                            "smoothing",
                            "logits like those of the neighbours",
                            TechniqueEntry.WorksOn.LOSS,
                            (task, settings, walks) -> new Smoothing(settings.of(Settings.class)))
                    .reads(Settings.class));
        }
    }

    private final Settings settings;
    private Variable distance;

    public Smoothing(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
        if (settings.weight() > 0 && !builder.tape().isSharing()) {
            Variable mean = encoding.logits();
            for (int hop = 0; hop < settings.hops(); hop++) {
                mean = builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, mean);
            }
            distance = builder.tape().add(new MeanSquare(builder.combine(1, encoding.logits(), -1, mean)));
        }
        return encoding;
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        return Optional.ofNullable(distance).map(loss -> new ExtraLoss(loss, settings.weight()));
    }

    /** y = (1 / N) Σ_i ‖x_i‖² of a matrix (N × m). */
    static final class MeanSquare extends Variable {
        private final Variable x;

        MeanSquare(Variable x) {
            super(1, 1, x);
            this.x = x;
        }

        @Override
        protected void forward(Pass pass) {
            double sum = 0;
            for (float value : x.value().data()) {
                sum += (double) value * value;
            }
            value().set(0, 0, (float) (sum / x.rows()));
        }

        @Override
        protected void backward(Pass pass) {
            float factor = 2 * gradient().get(0, 0) / x.rows();
            boolean accumulate = x.startGradient();
            float[] down = x.gradient().data();
            float[] values = x.value().data();
            for (int i = 0; i < values.length; i++) {
                down[i] = accumulate ? down[i] + factor * values[i] : factor * values[i];
            }
        }
    }
}
