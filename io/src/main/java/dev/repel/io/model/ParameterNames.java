package dev.repel.io.model;

import dev.repel.io.safetensors.Tensor;
import dev.repel.model.Architecture;
import dev.repel.model.Norm;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of parameters in files. Ours are those of PyTorch Geometric's own models ({@code convs.0.lin.weight}); networks that
 * people write by hand often count from one ({@code conv1.lin.weight}) and have other names for a linear layer at the end.
 */
public final class ParameterNames {
    private static final Set<String> PERCEPTRONS = Set.of("mlp", "appnp", "dagnn", "gprgnn", "gcnii");
    private static final Pattern NUMBERED = Pattern.compile("(conv|bn|lin|fc)(\\d+)\\.(.*)");

    private ParameterNames() {}

    /**
     * The name in a file that we write. GIN's perceptron with batch normalisation is PyTorch's Sequential of a linear map,
     * BatchNorm1d, ReLU and a linear map, so what we count as its third part is the fourth there.
     */
    public static String inFile(String name, Architecture architecture) {
        boolean normalisedGin =
                architecture.backbone().equals("gin") && architecture.options().norm() == Norm.BATCH;
        return normalisedGin ? name.replace(".nn.2.", ".nn.3.").replace(".nn.norm.", ".nn.1.") : name;
    }

    /**
     * The tensors of a file under our names. Counters of batches are left out: nothing depends on them.
     *
     * @throws IllegalArgumentException if two tensors would have one name
     */
    static SortedMap<String, Tensor> ours(String backbone, SortedMap<String, Tensor> tensors) {
        boolean fourParts = tensors.keySet().stream().anyMatch(name -> name.contains(".nn.3."));
        SortedMap<String, Tensor> renamed = new TreeMap<>();
        Map<String, String> origin = new TreeMap<>();
        tensors.forEach((name, tensor) -> {
            if (name.endsWith("num_batches_tracked")) {
                return;
            }
            String ours = inside(backbone, fourParts, fromHandwritten(backbone, name));
            String other = origin.put(ours, name);
            if (other != null) {
                throw new IllegalArgumentException("the tensors " + other + " and " + name + " mean the same");
            }
            renamed.put(ours, tensor);
        });
        return renamed;
    }

    private static String fromHandwritten(String backbone, String name) {
        boolean perceptron = PERCEPTRONS.contains(backbone);
        if (!perceptron && name.matches("(lin1?|fc|head)\\..*")) {
            return "head" + name.substring(name.indexOf('.'));
        }
        Matcher numbered = NUMBERED.matcher(name);
        if (!numbered.matches()) {
            return name;
        }
        int index = Integer.parseInt(numbered.group(2)) - 1;
        String rest = "." + index + "." + numbered.group(3);
        return switch (numbered.group(1)) {
            case "conv" -> "convs" + rest;
            case "bn" -> "norms." + index + ".module." + numbered.group(3);
            default -> perceptron ? "lins" + rest : name;
        };
    }

    /** What is inside a layer. */
    private static String inside(String backbone, boolean fourParts, String name) {
        return switch (backbone) {
            case "sgc" -> name.replaceFirst("^convs\\.0\\.", "conv.");
            // how PyTorch Geometric called it before 2.5
            case "gat" -> name.replace(".lin_src.weight", ".lin.weight");
            case "gin" -> {
                String parts = fourParts ? name.replace(".nn.1.", ".nn.norm.").replace(".nn.3.", ".nn.2.") : name;
                yield parts.replace(".nn.lins.0.", ".nn.0.")
                        .replace(".nn.lins.1.", ".nn.2.")
                        .replaceFirst("\\.nn\\.norms\\.0\\.(module\\.)?", ".nn.norm.");
            }
            default -> name;
        };
    }
}
