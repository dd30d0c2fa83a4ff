package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.LearnedSum;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.RowBlock;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.settings.Setting;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The relational graph convolution of Schlichtkrull et al. (2018): X (N × in) ↦ Σ_r D_r^-1 A_r X W_r + X W_root + b
 * (N × out), A_r being the edges of relation r. With bases V_b, the weights of a relation are W_r = Σ_b a_rb V_b with
 * learned a_rb. Features are mapped before they are propagated, with bases once for each of them. A graph whose edges are
 * all of one kind has one relation. Weights Glorot, bias zero, as PyTorch Geometric's RGCNConv.
 */
public final class Rgcn implements Convolution {
    /** Up to this many relations, each has weights of its own unless bases are asked for. */
    private static final int FEW_RELATIONS = 8;

    /**
     * The settings of this backbone.
     *
     * @param bases 0 for none, null for as many as suit the relations
     */
    public record Settings(
            @Setting(
                    range = "[0, )",
                    search = {"0", "2", "4", "8"},
                    help =
                            "Weight matrices that all relations share, each mixing them in its own way; 0: every relation"
                                    + " has weights of its own; auto: 0 up to 8 relations, else 8.")
            Integer bases)
            implements Serializable {}

    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        String prefix = builder.layerName(layer);
        int relations = builder.graph().byRelation().size();
        Integer asked = builder.architecture().own().of(Settings.class).bases();
        int bases = asked != null ? asked : relations > FEW_RELATIONS ? FEW_RELATIONS : 0;
        boolean shared = bases > 0;
        int matrices = shared ? bases : relations;
        Tape tape = builder.tape();
        Variable self =
                builder.flow().oneWay() ? null : builder.linear(x, width, prefix + ".root", Initialiser.glorot());
        Initialiser glorot = Initialiser.uniform(Math.sqrt(6.0 / (x.cols() + width)));
        Parameter weight = tape.add(new Parameter(prefix + ".weight", matrices * x.cols(), width, glorot));
        List<Variable> mapped = IntStream.range(0, matrices)
                .mapToObj(m -> builder.linear(x, tape.add(new RowBlock(weight, m * x.cols(), x.cols()))))
                .toList();
        List<Variable> messages = shared ? mixed(tape, mapped, relations, prefix) : mapped;
        Variable neighbours = builder.propagateByRelation(Normalisation.MEAN, messages);
        Variable sum = self == null ? neighbours : builder.combine(1, neighbours, 1, self);
        return builder.bias(sum, prefix + ".bias", Initialiser.zeros());
    }

    private static List<Variable> mixed(Tape tape, List<Variable> bases, int relations, String prefix) {
        Parameter mixing = tape.add(new Parameter(prefix + ".comp", relations, bases.size(), Initialiser.glorot()));
        List<Variable> messages = new ArrayList<>();
        for (int r = 0; r < relations; r++) {
            messages.add(tape.add(new LearnedSum(bases, tape.add(new RowBlock(mixing, r, 1)))));
        }
        return messages;
    }
}
