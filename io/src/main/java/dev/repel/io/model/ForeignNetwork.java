package dev.repel.io.model;

import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.model.Norm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Networks of other programs, whose files hold tensors and nothing about what happens between them: what is refused
 * because it would hardly be right, and what is taken for granted.
 */
public final class ForeignNetwork {
    private static final Pattern ATTENTION_OF_GATV2 = Pattern.compile("(convs\\.|conv)\\d+\\.att");
    private static final Pattern LAYER_OF_PYG = Pattern.compile("convs\\.\\d+\\..*");

    private ForeignNetwork() {}

    /**
     * Refuses what looks like one of our networks and is another.
     *
     * @param names as they stand in the file
     * @throws IllegalArgumentException if they are those of such a network
     */
    static void requireReadable(Set<String> names) {
        for (String name : names) {
            if (ATTENTION_OF_GATV2.matcher(name).matches()) {
                throw new IllegalArgumentException("the tensor " + name
                        + " is one of GATv2 (GATv2Conv), which Repel does not have; its gat is the original GATConv");
            }
        }
        boolean jumps = names.contains("lin.weight")
                && names.stream().anyMatch(name -> LAYER_OF_PYG.matcher(name).matches());
        if (jumps) {
            throw new IllegalArgumentException("lin.weight after convs.* is how PyTorch Geometric saves a model with"
                    + " jk='last', 'max' or 'cat'. It has an activation before that layer, and Repel has none. If the"
                    + " network has none either, call the tensors head.weight and head.bias");
        }
    }

    /** What was taken for granted about a model, as sentences; none if its file describes it. */
    public static List<String> assumptions(TrainedModel model) {
        List<String> assumed = new ArrayList<>();
        if (model.preprocessing().isPresent()) {
            return assumed;
        }
        Architecture architecture = model.network().architecture();
        if (architecture.options().norm() == Norm.LAYER) {
            assumed.add("layer normalisation is that of each node (mode='node'), not of the whole graph, which is the"
                    + " default of PyTorch Geometric");
        }
        if (architecture.embedding() == Embedding.HEAD) {
            assumed.add("nothing but the linear layer follows the last convolution, no activation before it");
        }
        String ofBackbone = Backbones.named(architecture.backbone()).assumedInFiles();
        if (!ofBackbone.isEmpty()) {
            assumed.add(ofBackbone);
        }
        return assumed;
    }
}
