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

/** An architecture as JSON in model files. A backbone's own settings are included only if it declares any. */
public final class ArchitectureJson {
    /** What networks were like before there were these settings, whatever is their default now. */
    private static final Map<String, String> BEFORE = Map.of("gin-maps", "2");

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
        Backbones.named(architecture.backbone())
                .own()
                .forEach(record -> Declared.values(architecture.own().of(record))
                        .forEach((name, value) -> own.put(name, DeclaredSetting.text(value))));
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
        Map<String, String> given = new LinkedHashMap<>(BEFORE);
        given.putAll(saved.own == null ? Map.of() : saved.own);
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
