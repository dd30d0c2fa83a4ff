package dev.repel.io.model;

import dev.repel.data.UnknownName;
import dev.repel.model.Architecture;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.model.Batching;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the user says about the network of a file that does not describe it: settings by name. */
public final class ArchitectureHints {
    private static final String BACKBONE = "backbone";

    /** The settings that decide what a trained network computes, except those that can be seen in the tensors. */
    private static final List<String> OF_ANY_BACKBONE = List.of(
            BACKBONE,
            "layers",
            "hidden",
            "heads",
            "output-heads",
            "terms",
            "hops",
            "teleport",
            "identity",
            "direction-mix");

    private final Map<String, Object> values;

    private ArchitectureHints(Map<String, Object> values) {
        this.values = values;
    }

    /** No hints. */
    public static ArchitectureHints none() {
        return of(Map.of());
    }

    /** The backbone alone; everything else is inferred from the file. */
    public static ArchitectureHints of(String backbone) {
        return of(Map.of(BACKBONE, backbone));
    }

    /**
     * Reads hints.
     *
     * @param given values as users write them, by the names of {@link #settings}
     * @throws dev.repel.settings.InvalidSetting if a value is not allowed
     * @throws UnknownName if there is no such setting
     */
    public static ArchitectureHints of(Map<String, String> given) {
        List<DeclaredSetting> settings = settings();
        Map<String, Object> values = new LinkedHashMap<>();
        given.forEach((name, text) -> values.put(
                name,
                settings.stream()
                        .filter(setting -> setting.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new UnknownName(
                                "setting",
                                name,
                                settings.stream().map(DeclaredSetting::name).toList()))
                        .parse(text)));
        return new ArchitectureHints(values);
    }

    /** The settings that may be given, including those that backbones declare themselves. */
    public static List<DeclaredSetting> settings() {
        Declared<Architecture> architecture = Declared.in(Architecture.class);
        List<DeclaredSetting> settings = new ArrayList<>();
        OF_ANY_BACKBONE.forEach(name -> settings.add(architecture.named(name).orElseThrow()));
        Backbones.all().stream()
                .map(BackboneEntry::own)
                .flatMap(List::stream)
                .distinct()
                // how it was trained makes no difference to its use
                .filter(record -> record != Batching.class)
                .forEach(record -> settings.addAll(Declared.in(record).settings()));
        return settings;
    }

    /** The backbone's name, null if it is not given. */
    String backbone() {
        return (String) values.get(BACKBONE);
    }

    Map<String, Object> values() {
        return values;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }
}
