package dev.repel.io.model;

import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.TensorFile;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The file of an ensemble as one file per network. */
final class EnsembleFile {
    /** Weights are thirds and the like. */
    private static final double ROUNDING = 1e-6;

    private final Path file;
    private final TensorFile content;
    private final int size;

    /** @throws InvalidDataException unless every tensor belongs to one of the networks */
    EnsembleFile(Path file, TensorFile content) throws InvalidDataException {
        this.file = file;
        this.content = content;
        this.size = parseSize();
        for (String tensor : content.tensors().keySet()) {
            if (memberOf(tensor) < 0 || memberOf(tensor) >= size) {
                throw new InvalidDataException(
                        file.toString(),
                        "tensor " + tensor,
                        "not expected in an ensemble of " + size + " networks, from " + ModelFile.memberPrefix(0)
                                + "* to " + ModelFile.memberPrefix(size - 1) + "*");
            }
        }
    }

    static boolean is(TensorFile content) {
        return ModelFile.ENSEMBLE_VERSION.equals(content.metadata().get(ModelFile.FORMAT));
    }

    private int parseSize() throws InvalidDataException {
        String text = content.metadata().getOrDefault(ModelFile.MEMBERS, "none");
        // each network has a tensor, so a damaged number cannot make us read forever
        if (!text.matches("[1-9][0-9]{0,8}")
                || Integer.parseInt(text) > content.tensors().size()) {
            throw new InvalidDataException(
                    file.toString(),
                    "metadata " + ModelFile.MEMBERS,
                    "expected the number of networks, whose tensors are in the file, found " + text);
        }
        return Integer.parseInt(text);
    }

    /** −1 if the name is not that of a network's tensor. */
    private static int memberOf(String tensor) {
        String[] parts = tensor.split("\\.", 3);
        boolean ours = parts.length == 3 && parts[0].equals("member") && parts[1].matches("0|[1-9][0-9]{0,8}");
        return ours ? Integer.parseInt(parts[1]) : -1;
    }

    int size() {
        return size;
    }

    /** One network as if it were alone in the file. */
    TensorFile member(int member) {
        String prefix = ModelFile.memberPrefix(member);
        SortedMap<String, String> metadata = new TreeMap<>();
        for (String common : List.of(ModelFile.CLASSES, ModelFile.FEATURES, ModelFile.PREPROCESSING)) {
            if (content.metadata().containsKey(common)) {
                metadata.put(common, content.metadata().get(common));
            }
        }
        content.metadata().forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                metadata.put(key.substring(prefix.length()), value);
            }
        });
        return new TensorFile(content.part(prefix).tensors(), metadata);
    }

    /** @throws InvalidDataException if the networks cannot be averaged */
    void check(List<TrainedNetwork> networks) throws InvalidDataException {
        double weights = 0;
        TrainedNetwork first = networks.get(0);
        for (int m = 0; m < networks.size(); m++) {
            TrainedNetwork network = networks.get(m);
            if (network.features() != first.features() || network.classes() != first.classes()) {
                throw new InvalidDataException(
                        file.toString(),
                        "network " + ModelFile.memberPrefix(m) + "*",
                        "expected " + first.features() + " features and " + first.classes()
                                + " classes, as the first network has, found " + network.features() + " and "
                                + network.classes());
            }
            if (!(network.weight() > 0)) {
                throw new InvalidDataException(
                        file.toString(),
                        "metadata " + ModelFile.memberPrefix(m) + ModelFile.WEIGHT,
                        "expected a number above 0, found " + network.weight());
            }
            weights += network.weight();
        }
        if (!(Math.abs(weights - 1) < ROUNDING)) {
            throw new InvalidDataException(
                    file.toString(),
                    "metadata " + ModelFile.memberPrefix(0) + ModelFile.WEIGHT + " and those of the other networks",
                    "expected weights with the sum 1, found " + weights);
        }
    }
}
