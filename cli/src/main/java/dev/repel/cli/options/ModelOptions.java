package dev.repel.cli.options;

import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.model.LayerOptions;
import dev.repel.technique.Techniques;
import dev.repel.train.TrainConfig;
import java.util.ArrayList;
import picocli.CommandLine.Option;

/** What is trained. */
public final class ModelOptions {
    private static final TrainConfig DEFAULTS = TrainConfig.defaults();

    @Option(
            names = "--backbone",
            paramLabel = "NAME",
            order = 40,
            completionCandidates = BackboneNames.class,
            description = "The network: ${COMPLETION-CANDIDATES}.")
    String backbone = DEFAULTS.architecture().backbone();

    @Option(
            names = "--technique",
            paramLabel = "NAME",
            order = 41,
            completionCandidates = TechniqueNames.class,
            description = "What is added: ${COMPLETION-CANDIDATES}; several with commas.")
    String technique = DEFAULTS.technique();

    @Option(names = "--compare", order = 42, description = "Also train the plain backbone and report the difference.")
    boolean compare;

    @Option(names = "--hidden", paramLabel = "N", order = 43, description = "Width of the hidden layers.")
    int hidden = DEFAULTS.architecture().hidden();

    @Option(
            names = "--layers",
            paramLabel = "N",
            order = 44,
            description = "Number of layers, the output layer included.")
    int layers = DEFAULTS.architecture().layers();

    @Option(names = "--dropout", paramLabel = "P", order = 45, description = "Dropout between layers.")
    double dropout = DEFAULTS.architecture().dropout();

    @Option(
            names = "--input-dropout",
            paramLabel = "P",
            order = 46,
            description = "Dropout on the features [as --dropout]")
    Double inputDropout;

    @Option(
            names = "--embedding",
            paramLabel = "logits|hidden|head",
            order = 47,
            description = "Which layer is pushed apart; head adds a linear layer.")
    Embedding embedding = DEFAULTS.architecture().embedding();

    @Option(
            names = "--row-normalise",
            negatable = true,
            order = 48,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Divide each node's features by their sum where it is above 1.")
    boolean rowNormalise = true;

    /** The backbone whose defaults count; a name we do not know is complained about later. */
    public String backbone() {
        return Backbones.names().contains(backbone)
                ? backbone
                : DEFAULTS.architecture().backbone();
    }

    public boolean compare() {
        return compare;
    }

    public boolean rowNormalise() {
        return rowNormalise;
    }

    Architecture toArchitecture(LayerOptions options) {
        Backbones.named(backbone);
        if (!(dropout >= 0 && dropout < 1)) {
            // else the complaint would be about the dropout on the features, which nobody has mentioned
            throw new IllegalArgumentException("--dropout must be in [0, 1)");
        }
        double onFeatures = inputDropout == null ? dropout : inputDropout;
        return new Architecture(backbone, layers, hidden, onFeatures, dropout, embedding, options);
    }

    /** Fails if there is no such backbone or technique. */
    public void checkNames() {
        Backbones.named(backbone);
        Techniques.check(technique, backbone);
    }

    String checkedTechnique() {
        Techniques.check(technique, backbone);
        if (compare && technique.equals("none")) {
            throw new IllegalArgumentException("--compare sets a technique beside the plain backbone;"
                    + " with --technique none there is nothing to compare.");
        }
        return technique;
    }

    /** For the help text. */
    static final class BackboneNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        BackboneNames() {
            super(Backbones.names());
        }
    }

    /** For the help text. */
    static final class TechniqueNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        TechniqueNames() {
            super(Techniques.names());
        }
    }
}
