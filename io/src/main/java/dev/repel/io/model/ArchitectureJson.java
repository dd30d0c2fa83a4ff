package dev.repel.io.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.repel.io.JsonFiles;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.model.LayerOptions;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.OwnSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * An architecture as JSON in model files. Of the settings that a backbone itself declares, only those that differ from what
 * is declared are included: what is left out has the meaning it had before the setting existed.
 */
public final class ArchitectureJson {
    static final String INCOMPLETE = "the architecture in the metadata is not complete";

    private ArchitectureJson() {}

    /** @param own by the names of the settings, null if there are none */
    private record Saved(
            String backbone,
            int layers,
            int hidden,
            Double inputDropout,
            double dropout,
            Embedding embedding,
            LayerOptions options,
            Map<String, String> own) {}

    /** An architecture as JSON. */
    public static String write(Architecture architecture) {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("backbone", architecture.backbone());
        parts.put("layers", architecture.layers());
        parts.put("hidden", architecture.hidden());
        parts.put("inputDropout", architecture.inputDropout());
        parts.put("dropout", architecture.dropout());
        parts.put("embedding", architecture.embedding());
        ObjectNode options = JsonFiles.node(architecture.options());
        if (architecture.options().directionMix() == null) {
            // files of networks that do not use it stay as they were
            options.remove("directionMix");
        }
        parts.put("options", options);
        Map<String, String> own = new LinkedHashMap<>();
        Backbones.named(architecture.backbone()).own().forEach(record -> {
            Map<String, Object> declared = Declared.values(Declared.in(record).defaults());
            Declared.values(architecture.own().of(record)).forEach((name, value) -> {
                if (!Objects.equals(value, declared.get(name))) {
                    own.put(name, DeclaredSetting.text(value));
                }
            });
        });
        if (!own.isEmpty()) {
            parts.put("own", own);
        }
        return JsonFiles.text(parts);
    }

    /**
     * Reads an architecture from JSON; missing parts are null.
     *
     * @throws IllegalArgumentException if it names no backbone that exists, or a setting has a value it cannot have
     */
    static Architecture read(String text) throws JsonProcessingException {
        Saved saved = JsonFiles.value(text, Saved.class);
        if (saved == null || saved.backbone == null) {
            throw new IllegalArgumentException(INCOMPLETE);
        }
        OwnSettings own = OwnSettings.NONE;
        Map<String, String> given = saved.own == null ? Map.of() : saved.own;
        for (Class<? extends Record> record : Backbones.named(saved.backbone).own()) {
            own = own.with(Declared.in(record).read(setting -> setting.valueIn(given)));
        }
        return new Architecture(
                saved.backbone,
                saved.layers,
                saved.hidden,
                saved.inputDropout,
                saved.dropout,
                saved.embedding,
                saved.options,
                own);
    }
}
