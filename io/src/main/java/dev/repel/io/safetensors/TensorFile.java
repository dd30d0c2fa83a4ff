package dev.repel.io.safetensors;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Everything in a safetensors file: named tensors and named texts. */
public record TensorFile(SortedMap<String, Tensor> tensors, SortedMap<String, String> metadata) {
    public TensorFile {
        tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
        metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
    }

    /** The tensors whose names begin with a prefix, under the rest of their names, with all metadata. */
    public TensorFile part(String prefix) {
        SortedMap<String, Tensor> part = new TreeMap<>();
        tensors.forEach((name, tensor) -> {
            if (name.startsWith(prefix)) {
                part.put(name.substring(prefix.length()), tensor);
            }
        });
        return new TensorFile(part, metadata);
    }

    /** @throws IllegalArgumentException if no tensor has this name, listing those that exist */
    public Tensor tensor(String name) {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("there is no tensor " + name + " among " + tensors.keySet());
        }
        return tensor;
    }
}
