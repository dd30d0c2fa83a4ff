package dev.repel.io.model;

import dev.repel.autograd.AddBias;
import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.model.Backbone;
import dev.repel.model.BackboneEntry;
import dev.repel.model.BackboneProvider;
import dev.repel.model.Encoding;
import dev.repel.model.NetworkBuilder;
import dev.repel.settings.Setting;
import java.util.List;

/** A backbone as a jar of its own would bring it: a setting of its own, and parameters called as it likes. */
public final class SpreadBackbone implements BackboneProvider, Backbone {
    static final String NAME = "spread";

    /** Its own settings. */
    record Settings(
            @Setting(value = "1", range = "[0, 9]", help = "How often the logits are spread.")
            int spreadRounds) {}

    @Override
    public List<BackboneEntry> backbones() {
        return List.of(BackboneEntry.of(NAME, "a linear map, spread over the graph", this)
                .declares(Settings.class)
                .withoutHiddenLayers());
    }

    @Override
    public Encoding build(NetworkBuilder builder) {
        // neither the first parameter nor its name is what the built-in ones have
        Parameter base = builder.tape().add(new Parameter("base", 1, builder.classes(), Initialiser.zeros()));
        Variable x = builder.linear(builder.input(), builder.classes(), "lin.weight", Initialiser.glorot());
        int rounds = builder.architecture().own().of(Settings.class).spreadRounds();
        for (int round = 0; round < rounds; round++) {
            x = builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, x);
        }
        Variable logits = builder.tape().add(new AddBias(x, base));
        return new Encoding(logits, logits);
    }
}
