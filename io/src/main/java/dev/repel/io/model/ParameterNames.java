package dev.repel.io.model;

import dev.repel.io.safetensors.Tensor;
import dev.repel.model.FileLayout;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of parameters in files. Ours are those of PyTorch Geometric's own models ({@code convs.0.lin.weight}); networks
 * that people write by hand often count from one ({@code conv1.lin.weight}) and have other names for a linear layer at
 * the end.
 */
final class ParameterNames {
    private static final Pattern NUMBERED = Pattern.compile("(conv|bn|lin|fc)(\\d+)\\.(.*)");

    /** Of a directed layer around GraphSAGE: PyTorch Geometric keeps it, but the map of the whole layer takes its place. */
    private static final Pattern UNUSED = Pattern.compile(".*\\.conv_(in|out)\\.lin_r\\..*|.*num_batches_tracked");

    private ParameterNames() {}

    /**
     * The tensors of a file under our names, without those that nothing depends on, such as batch counters.
     *
     * @throws IllegalArgumentException if two tensors would get the same name
     */
    static SortedMap<String, Tensor> ours(FileLayout layout, SortedMap<String, Tensor> tensors) {
        SortedMap<String, Tensor> renamed = new TreeMap<>();
        Map<String, String> origin = new TreeMap<>();
        tensors.forEach((name, tensor) -> {
            if (UNUSED.matcher(name).matches()) {
                return;
            }
            String ours = layout.ours(fromHandwritten(layout.kind(), name), tensors.keySet());
            String other = origin.put(ours, name);
            if (other != null) {
                throw new IllegalArgumentException("the tensors " + other + " and " + name + " mean the same");
            }
            renamed.put(ours, tensor);
        });
        return renamed;
    }

    private static String fromHandwritten(FileLayout.Kind kind, String name) {
        if (kind == FileLayout.Kind.OWN) {
            return name;
        }
        boolean perceptron = kind == FileLayout.Kind.PERCEPTRON;
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
}
