package dev.repel.io.model;

import dev.repel.io.safetensors.Tensor;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.model.LayerOptions;
import dev.repel.model.Norm;
import java.util.SortedMap;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The architecture behind a file that does not tell it: the backbone is the user's word, sizes are seen in the shapes of
 * the tensors. Where the user gives a size that the tensors do not have, it is kept and the shapes are complained about.
 */
final class InferredArchitecture {
    private final ArchitectureHints hints;
    private final SortedMap<String, Tensor> tensors;
    private final String backbone;
    private final boolean head;

    /** @param tensors under our names */
    InferredArchitecture(ArchitectureHints hints, SortedMap<String, Tensor> tensors) {
        Backbones.named(hints.backbone());
        this.hints = hints;
        this.tensors = tensors;
        this.backbone = hints.backbone();
        this.head = tensors.containsKey("head.weight");
    }

    Architecture architecture() {
        int layers = or(hints.layers(), this::layers);
        int hidden = or(hints.hidden(), () -> hidden(layers));
        LayerOptions defaults = LayerOptions.defaults();
        int last = layers - 1;
        LayerOptions options = new LayerOptions(
                or(hints.heads(), () -> layers > 1 || head ? size("convs.0.att_src", 1, 1) : 1),
                or(hints.outputHeads(), () -> head ? 1 : size("convs." + last + ".att_src", 1, 1)),
                0,
                or(hints.terms(), () -> Math.max(1, 1 + highest("convs\\.0\\.lins\\.(\\d+)\\.weight"))),
                tensors.keySet().stream().anyMatch(name -> name.endsWith(".eps") && !isZero(tensors.get(name))),
                layers > 1 && size("convs." + last + ".nn.0.weight", 0, hidden) != hidden,
                or(hints.hops(), () -> size("prop.temp", 0, defaults.hops() + 1) - 1),
                hints.teleport() == null ? defaults.teleport() : hints.teleport(),
                hints.identity() == null ? defaults.identity() : hints.identity(),
                defaults.convolutionDecay(),
                norm(),
                tensors.keySet().stream().anyMatch(name -> name.startsWith("residuals.")));
        return new Architecture(backbone, layers, hidden, 0, 0, head ? Embedding.HEAD : Embedding.LOGITS, options);
    }

    private static int or(Integer hint, IntSupplier seen) {
        return hint == null ? seen.getAsInt() : hint;
    }

    private int layers() {
        int convolutions = 1 + highest("convs\\.(\\d+)\\..*");
        return Math.max(1, convolutions > 0 ? convolutions : 1 + highest("lins\\.(\\d+)\\.weight"));
    }

    private int hidden(int layers) {
        int perceptron = size("lins.0.weight", 0, 0);
        if (perceptron > 0) {
            return perceptron;
        }
        if (backbone.equals("gin") && layers == 1) {
            return size("convs.0.nn.0.weight", 0, 1);
        }
        if (backbone.equals("sgc")) {
            return size("conv.lin.weight", 0, 1);
        }
        // a single layer without a head has no hidden width: 1 suits every number of heads
        return layers == 1 && !head ? 1 : width(0);
    }

    /** How many classes the file tells apart; 0 if that is not to be seen. */
    int classes(Architecture architecture) {
        int last = architecture.layers() - 1;
        return switch (backbone) {
            case "mlp", "appnp", "dagnn", "gprgnn" ->
                head ? size("head.weight", 0, 0) : size("lins." + last + ".weight", 0, 0);
            case "gcnii" -> size("lins.1.weight", 0, 0);
            case "sgc" -> head ? size("head.weight", 0, 0) : size("conv.lin.weight", 0, 0);
            case "gat" -> head ? size("head.weight", 0, 0) : size("convs." + last + ".att_src", 2, 0);
            default -> head ? size("head.weight", 0, 0) : width(last);
        };
    }

    /** The width of a convolution's output. */
    private int width(int layer) {
        String prefix = "convs." + layer;
        return switch (backbone) {
            case "gcn", "gat" -> size(prefix + ".lin.weight", 0, 0);
            case "graphsage" -> size(prefix + ".lin_l.weight", 0, 0);
            case "gin" -> size(prefix + ".nn.2.weight", 0, 0);
            case "chebnet" -> size(prefix + ".lins.0.weight", 0, 0);
            default -> 0;
        };
    }

    private Norm norm() {
        boolean batch = tensors.keySet().stream().anyMatch(name -> name.endsWith(".running_mean"));
        return batch ? Norm.BATCH : tensors.containsKey("norms.0.weight") ? Norm.LAYER : Norm.NONE;
    }

    private int size(String name, int dimension, int otherwise) {
        Tensor tensor = tensors.get(name);
        boolean there = tensor != null && tensor.shape().length > dimension;
        return there ? Math.toIntExact(tensor.shape()[dimension]) : otherwise;
    }

    private int highest(String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        int highest = -1;
        for (String name : tensors.keySet()) {
            Matcher matcher = compiled.matcher(name);
            if (matcher.matches()) {
                highest = Math.max(highest, Integer.parseInt(matcher.group(1)));
            }
        }
        return highest;
    }

    static boolean isZero(Tensor tensor) {
        for (float value : ParameterLayout.floats(tensor)) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }
}
