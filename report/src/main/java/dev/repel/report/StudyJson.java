package dev.repel.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a study's JSON that complains about what is missing by its place.
 *
 * @param source the file it was read from
 * @param place where it stands in there
 */
record StudyJson(String source, String place, JsonNode node) {
    static final String PERCENT = "percent";
    static final String NUMBER = "number";

    String text(String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()) {
            throw invalid(field, "a text");
        }
        return value.asText();
    }

    String optional(String field, String otherwise) {
        return node.hasNonNull(field) ? text(field) : otherwise;
    }

    /** NaN where there is none. */
    double number(String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Double.NaN;
        }
        if (!value.isNumber()) {
            throw invalid(field, "a number");
        }
        return value.asDouble();
    }

    boolean flag(String field) {
        return node.path(field).asBoolean(false);
    }

    /** The parts of a list; a field that is not there is an empty one. */
    List<StudyJson> list(String field) {
        JsonNode list = node.path(field);
        if (!list.isMissingNode() && !list.isNull() && !list.isArray()) {
            throw invalid(field, "a list");
        }
        List<StudyJson> parts = new ArrayList<>();
        for (JsonNode part : list) {
            parts.add(new StudyJson(source, at(field) + "[" + parts.size() + "]", part));
        }
        return parts;
    }

    /** The texts of a list; a field that is not there is an empty one. */
    List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        for (StudyJson part : list(field)) {
            if (!part.node.isTextual()) {
                throw invalid(field, "texts");
            }
            texts.add(part.node.asText());
        }
        return texts;
    }

    /** Whether values are fractions to be shown in percent, or plain numbers. */
    String unit(String otherwise) {
        String unit = optional("unit", otherwise);
        if (!unit.equals(PERCENT) && !unit.equals(NUMBER)) {
            throw invalid("unit", PERCENT + " or " + NUMBER);
        }
        return unit;
    }

    IllegalArgumentException invalid(String field, String expected) {
        return new IllegalArgumentException(source + ": expected " + expected + " at " + at(field));
    }

    private String at(String field) {
        return place.isEmpty() ? field : place + "." + field;
    }
}
