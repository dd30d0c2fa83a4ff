package dev.repel.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What is to be known of a backbone's parameters in files: ours have PyTorch Geometric's names, so that its users can load
 * them, and networks that others saved have further ones. In the name of a tensor, {@code *} stands for the number of a layer.
 *
 * @param kind how others call its layers
 * @param width the tensor whose first dimension is the width of a layer's output; empty if no tensor tells
 * @param single the same for the hidden width of a network of one layer; empty if that has no hidden width
 * @param classes the tensor that tells the number of classes
 * @param classesAt the dimension of it that does
 * @param renamings from what others call tensors to our names
 * @param batchNorm how parts of names are written where {@link Norm#BATCH} is used
 * @param constants tensors that PyTorch Geometric expects also where they are not learned
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

    /** How layers are called in networks that people write by hand. */
    public enum Kind {
        /** As in our own files; nothing is known of others. */
        OWN,
        /** {@code conv1}, {@code conv2}; a linear layer is a head. */
        CONVOLUTIONS,
        /** {@code lin1}, {@code lin2}. */
        PERCEPTRON
    }

    /**
     * A part of a name and what becomes of it.
     *
     * @param from a regular expression in {@link FileLayout#renamings}, else plain text
     */
    public record Renaming(String from, String to) {}

    /**
     * A tensor of one value, which is 0 unless a setting says that it is learned.
     *
     * @param learnedBy the name of that setting
     */
    public record Constant(String tensor, String learnedBy) {}

    /** Our names as they are; what the tensors do not tell, the settings do. */
    public static FileLayout own() {
        return new FileLayout(Kind.OWN, "", "", "", 0, List.of(), List.of(), List.of());
    }

    /** Convolutions, whose width a tensor tells. */
    static FileLayout convolutions(String width) {
        return new FileLayout(Kind.CONVOLUTIONS, width, "", width, 0, List.of(), List.of(), List.of());
    }

    /** Linear layers, of which the last tells the classes. */
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

    /** The name of one of our parameters in a file of a network with or without batch normalisation. */
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
     * Our name for a tensor whose layers are called as in our files.
     *
     * @param all the names in the file, which tell whether batch normalisation is among its parts
     */
    public String ours(String inFile, Iterable<String> all) {
        String name = inFile;
        if (!batchNorm.isEmpty() && anyContains(all, batchNorm.get(0).to())) {
            // backwards: what is written first would otherwise be taken for a part of what is written later
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
