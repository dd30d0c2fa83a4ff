package dev.repel.model;

import java.util.ArrayList;
import java.util.List;

/**
 * How the parameters of a backbone are named in files. Ours have the names of PyTorch Geometric, so that its users can
 * load them; networks saved by other programs may use other names. In the name of a tensor, {@code *} stands for the
 * number of a layer.
 *
 * @param kind how other programs name its layers
 * @param width the tensor whose first dimension is the width of a layer's output; empty if no tensor shows it
 * @param single the same for the hidden width of a network with one layer; empty if it has none
 * @param classes the tensor that shows the number of classes
 * @param classesAt the dimension of that tensor that is the number of classes
 * @param renamings from the tensor names of other programs to ours
 * @param batchNorm how parts of names are written if {@link Norm#BATCH} is used
 * @param constants tensors that PyTorch Geometric expects even if they are not learned
 */
public record FileLayout(
        Kind kind,
        String width,
        String single,
        String classes,
        int classesAt,
        List<Renaming> renamings,
        List<Renaming> batchNorm,
        List<Constant> constants) {

    /** How layers are named in hand-written networks. */
    public enum Kind {
        /** As in our own files; no other names are known. */
        OWN,
        /** {@code conv1}, {@code conv2}; a linear layer is a head. */
        CONVOLUTIONS,
        /** {@code lin1}, {@code lin2}. */
        PERCEPTRON
    }

    /**
     * A part of a name and its replacement.
     *
     * @param from a regular expression in {@link FileLayout#renamings}, otherwise plain text
     */
    public record Renaming(String from, String to) {}

    /**
     * A tensor with one value, which is 0 unless a setting makes it learned.
     *
     * @param learnedBy the name of that setting
     */
    public record Constant(String tensor, String learnedBy) {}

    /** Our own names; the settings supply what the tensors do not show. */
    public static FileLayout own() {
        return new FileLayout(Kind.OWN, "", "", "", 0, List.of(), List.of(), List.of());
    }

    /** Convolutions with a tensor that shows their width. */
    static FileLayout convolutions(String width) {
        return new FileLayout(Kind.CONVOLUTIONS, width, "", width, 0, List.of(), List.of(), List.of());
    }

    /** Linear layers, the last of which shows the number of classes. */
    static FileLayout perceptron() {
        String layer = "lins.*.weight";
        return new FileLayout(Kind.PERCEPTRON, layer, layer, layer, 0, List.of(), List.of(), List.of());
    }

    FileLayout single(String tensor) {
        return new FileLayout(kind, width, tensor, classes, classesAt, renamings, batchNorm, constants);
    }

    FileLayout classes(String tensor, int dimension) {
        return new FileLayout(kind, width, single, tensor, dimension, renamings, batchNorm, constants);
    }

    FileLayout renames(String from, String to) {
        return new FileLayout(kind, width, single, classes, classesAt, and(renamings, from, to), batchNorm, constants);
    }

    FileLayout withBatchNorm(String ours, String inFile) {
        return new FileLayout(
                kind, width, single, classes, classesAt, renamings, and(batchNorm, ours, inFile), constants);
    }

    FileLayout constant(String tensor, String learnedBy) {
        return new FileLayout(
                kind,
                width,
                single,
                classes,
                classesAt,
                renamings,
                batchNorm,
                List.of(new Constant(tensor, learnedBy)));
    }

    private static List<Renaming> and(List<Renaming> before, String from, String to) {
        List<Renaming> all = new ArrayList<>(before);
        all.add(new Renaming(from, to));
        return List.copyOf(all);
    }

    /** The name of a tensor in one layer. */
    public static String at(String tensor, int layer) {
        return tensor.replace("*", Integer.toString(layer));
    }

    /** Its names in one layer: if edges have directions, a convolution has one for each of the two. */
    public static List<String> at(String tensor, int layer, boolean directed) {
        String name = at(tensor, layer);
        String before = "convs." + layer + ".";
        return directed && name.startsWith(before)
                ? DirectedConvolution.PARTS.stream()
                        .map(part -> before + part + "." + name.substring(before.length()))
                        .toList()
                : List.of(name);
    }

    /** The name of one of our parameters in a file, depending on the normalisation. */
    public String inFile(String ours, Norm norm) {
        String name = ours;
        if (norm == Norm.BATCH) {
            for (Renaming part : batchNorm) {
                name = name.replace(part.from(), part.to());
            }
        }
        return name;
    }

    /**
     * Our name for a tensor whose layers are named as in our files.
     *
     * @param all the names in the file, which show whether batch normalisation is used
     */
    public String ours(String inFile, Iterable<String> all) {
        String name = inFile;
        if (!batchNorm.isEmpty() && anyContains(all, batchNorm.get(0).to())) {
            // backwards: otherwise the result of one replacement would be replaced again by the next
            for (int i = batchNorm.size() - 1; i >= 0; i--) {
                name = name.replace(batchNorm.get(i).to(), batchNorm.get(i).from());
            }
        }
        for (Renaming renaming : renamings) {
            name = name.replaceFirst(renaming.from(), renaming.to());
        }
        return name;
    }

    private static boolean anyContains(Iterable<String> names, String part) {
        for (String name : names) {
            if (name.contains(part)) {
                return true;
            }
        }
        return false;
    }
}
