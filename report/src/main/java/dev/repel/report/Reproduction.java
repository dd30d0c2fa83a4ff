package dev.repel.report;

import java.util.Map;

/** All that is needed to get the same numbers again: the settings, where they were computed, and what to type. */
record Reproduction(TrainingView data) {

    void write(Html html) {
        html.open("section", "id", "configuration").leaf("h2", "Configuration");
        entries(html, data.content().configuration());
        html.close("section");

        html.open("section", "id", "reproduce").leaf("h2", "Provenance");
        command(html, "run", "Get the same numbers", data.result().provenance().command());
        html.open("dl", "class", "card entries");
        entry(html, "dataset sha256", data.result().dataset().sha256());
        data.result().provenance().machine().forEach((name, value) -> entry(html, name, value.toString()));
        html.close("dl").close("section");
    }

    /** What to type, with a button that copies it. */
    static void command(Html html, String id, String title, String command) {
        html.open("div", "class", "card command").open("div", "class", "bar");
        html.leaf("h3", title);
        html.leaf("button", "Copy", "type", "button", "class", "copy", "data-of", id + "-command", "hidden", "hidden");
        html.close("div");
        html.open("pre", "tabindex", "0", "aria-label", "Command").leaf("code", command, "id", id + "-command");
        html.close("pre").close("div");
    }

    private static void entries(Html html, Map<String, String> entries) {
        html.open("dl", "class", "card entries columns");
        entries.forEach((name, value) -> entry(html, name, value));
        html.close("dl");
    }

    static void entry(Html html, String name, String value) {
        html.open("div").leaf("dt", name).leaf("dd", value).close("div");
    }
}
