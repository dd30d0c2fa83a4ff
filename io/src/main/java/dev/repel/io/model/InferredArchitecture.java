package dev.repel.io.model;

import dev.repel.graph.EdgeTraits;
import dev.repel.io.safetensors.Tensor;
import dev.repel.model.Architecture;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.model.FileLayout;
import dev.repel.model.LayerOptions;
import dev.repel.model.Norm;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.train.TrainConfig;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Infers the architecture of a file that does not describe it: the user names the backbone, and the shapes of the
 * tensors give the sizes. A size that the user gives is kept even if the tensors differ; the shapes are then reported
 * as wrong.
 */
final class InferredArchitecture {
    private static final String LAYERS = "layers";
    private static final String HIDDEN = "hidden";
    /** How relations mix the bases of RGCN. */
    private static final String MIXING = "convs.*.comp";

    private final Map<String, Object> hints;
    private final SortedMap<String, Tensor> tensors;
    private final BackboneEntry backbone;
    private final FileLayout layout;
    private final boolean head;

    /** @param tensors under our names */
    InferredArchitecture(ArchitectureHints hints, SortedMap<String, Tensor> tensors) {
        this.hints = hints.values();
        this.tensors = tensors;
        this.backbone = Backbones.named(hints.backbone());
        this.layout = backbone.fileLayout();
        this.head = tensors.containsKey("head.weight");
    }

    Architecture architecture() {
        int layers = hints.containsKey(LAYERS) ? (Integer) hints.get(LAYERS) : layers();
        int hidden = hints.containsKey(HIDDEN) ? (Integer) hints.get(HIDDEN) : hidden(layers);
        Architecture seen = new Architecture(
                backbone.name(),
                layers,
                hidden,
                0.0,
                0,
                head ? Embedding.HEAD : Embedding.LOGITS,
                options(layers, hidden));
        for (FileLayout.Constant constant : layout.constants()) {
            seen = Declared.with(seen, constant.learnedBy(), isLearned(constant, layers));
        }
        OwnSettings own = OwnSettings.NONE;
        for (Class<? extends Record> record : backbone.own()) {
            own = own.with(Declared.in(record).read(setting -> hints.getOrDefault(setting.name(), seen(setting))));
        }
        for (Map.Entry<String, Object> hint : hints.entrySet()) {
            if (Declared.in(Architecture.class).named(hint.getKey()).isPresent()) {
                seen = Declared.with(seen, hint.getKey(), hint.getValue());
            }
        }
        return seen.withOwn(own);
    }

    /** A setting that the backbone itself declares, as the tensors show it. */
    private Object seen(DeclaredSetting setting) {
        return switch (setting.name()) {
            case "bases" -> size(MIXING, 0, 1, 0);
            case "gin-maps" -> tensors.keySet().stream().anyMatch(name -> name.endsWith(".nn.2.weight")) ? 2 : 1;
            default -> setting.defaultValue();
        };
    }

    /** What the tensors show about the edges of the training; relations have numbers for names. */
    EdgeTraits edges() {
        int relations = Math.max(
                size(MIXING, 0, 0, size("convs.*.weight", 0, 0, 1)),
                1 + highest("convs\\.0\\.(?:conv_in\\.)?lin_l\\.(\\d+)\\.weight"));
        return new EdgeTraits(
                tensors.keySet().stream().anyMatch(name -> name.endsWith(".lin_edge.weight")),
                isDirected(tensors),
                relations == 1
                        ? List.of()
                        : IntStream.rangeClosed(1, relations)
                                .mapToObj(Integer::toString)
                                .toList());
    }

    private LayerOptions options(int layers, int hidden) {
        LayerOptions defaults = Declared.in(LayerOptions.class).defaults();
        int last = layers - 1;
        return new LayerOptions(
                layers > 1 || head ? size("convs.*.att_src", 0, 1, 1) : 1,
                head ? 1 : size("convs.*.att_src", last, 1, 1),
                0,
                Math.max(1, 1 + highest("convs\\.0\\.(?:conv_in\\.)?lins\\.(\\d+)\\.weight")),
                defaults.learnEpsilon(),
                layers > 1 && size("convs.*.nn.0.weight", last, 0, hidden) != hidden,
                size("prop.temp", 0, defaults.hops() + 1) - 1,
                defaults.teleport(),
                defaults.identity(),
                defaults.convolutionDecay(),
                norm(),
                tensors.keySet().stream().anyMatch(name -> name.startsWith("residuals.")),
                defaults.directionMix());
    }

    /** Whether layers have parameters for each direction of the edges. */
    static boolean isDirected(Map<String, Tensor> tensors) {
        return tensors.keySet().stream().anyMatch(name -> name.matches("convs\\.\\d+\\.conv_in\\..*"));
    }

    private boolean isLearned(FileLayout.Constant constant, int layers) {
        return IntStream.range(0, layers)
                .mapToObj(layer -> FileLayout.at(constant.tensor(), layer, isDirected(tensors)))
                .flatMap(List::stream)
                .map(name -> tensors.get(name))
                .anyMatch(tensor -> tensor != null && !isZero(tensor));
    }

    private int layers() {
        int convolutions = 1 + highest("convs\\.(\\d+)\\..*");
        int seen = convolutions > 0 ? convolutions : 1 + highest("lins\\.(\\d+)\\.weight");
        return seen > 0 || layout.kind() != FileLayout.Kind.OWN ? Math.max(1, seen) : usual().layers();
    }

    private int hidden(int layers) {
        if (layout.width().isEmpty()) {
            return usual().hidden();
        }
        // a single layer without a head may have no hidden width: 1 suits every number of heads
        return layers == 1 && !head ? size(layout.single(), 0, 0, 1) : size(layout.width(), 0, 0, 0);
    }

    /** The defaults for what the tensors do not show. */
    private Architecture usual() {
        return TrainConfig.defaultsFor(backbone.name()).architecture();
    }

    /** The number of classes; 0 if the tensors do not show it. */
    int classes(Architecture architecture) {
        return head
                ? size("head.weight", 0, 0)
                : size(
                        layout.classes(),
                        architecture.layers() - 1,
                        layout.classesAt(),
                        size(layout.width(), architecture.layers() - 1, 0, 0));
    }

    private Norm norm() {
        boolean batch = tensors.keySet().stream().anyMatch(name -> name.endsWith(".running_mean"));
        return batch ? Norm.BATCH : tensors.containsKey("norms.0.weight") ? Norm.LAYER : Norm.NONE;
    }

    private int size(String tensor, int layer, int dimension, int otherwise) {
        return size(FileLayout.at(tensor, layer, isDirected(tensors)).get(0), dimension, otherwise);
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
