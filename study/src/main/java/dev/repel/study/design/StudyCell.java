package dev.repel.study.design;

import dev.repel.model.Backbones;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.technique.Techniques;
import dev.repel.train.ConfigByName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One combination of points, which is run several times.
 *
 * @param at the point on each axis
 * @param options settings of a training by name
 */
public record StudyCell(Map<String, String> at, Map<String, String> options) {
    public StudyCell {
        at = new LinkedHashMap<>(at);
        options = new LinkedHashMap<>(options);
    }

    /**
     * Whether a setting has an effect on its runs.
     *
     * @return true also where the backbone or the technique is one that this version has not
     */
    boolean has(String setting) {
        String backbone = TrainingSettings.backbone(options);
        String technique = TrainingSettings.technique(options);
        boolean known =
                Backbones.names().contains(backbone) && Techniques.names().containsAll(List.of(technique.split(",")));
        return !known || ConfigByName.applies(setting, backbone, technique);
    }

    /** The coordinates with one of them replaced. */
    public Map<String, String> moved(String axis, String point) {
        Map<String, String> there = new LinkedHashMap<>(at);
        there.put(axis, point);
        return there;
    }

    /** The names of its points on some axes. */
    public String name(List<String> axes) {
        return axes.stream().map(at::get).collect(Collectors.joining(" "));
    }

    /**
     * A title with {@code {axis}} replaced by the name of the point there.
     *
     * @param per axes that tell titles apart; their points are added if the template does not name them
     */
    public String title(String template, List<String> per) {
        String text = template;
        List<String> unnamed = per.stream()
                .filter(axis -> !template.contains("{" + axis + "}"))
                .toList();
        if (!unnamed.isEmpty()) {
            text += ", " + name(unnamed);
        }
        for (Map.Entry<String, String> coordinate : at.entrySet()) {
            text = text.replace("{" + coordinate.getKey() + "}", coordinate.getValue());
        }
        return text;
    }
}
