package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import dev.repel.eval.Proportion;
import dev.repel.verdict.Findings;
import dev.repel.verdict.Verdict;
import dev.repel.verdict.Verdict.Sentence;
import dev.repel.verdict.Verdict.Tone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the training is worth: the first thing on the page. */
record VerdictSection(Verdict verdict) {
    private static final double WIDTH = 560;
    private static final double NAMES = 132;
    private static final double VALUES = 165;
    private static final double ROW = 38;
    private static final double TOP = 10;

    void write(Html html) {
        boolean isUseful = verdict.findings().isBetterThanGuessing();
        html.open("section", "id", "verdict").leaf("h2", "Verdict", "class", "spoken");
        html.open("div", "class", isUseful ? "card verdict" : "card verdict poor");
        html.open("div", "class", "claim");
        texts(Tone.HEADLINE).forEach(text -> html.leaf("p", text, "class", "headline-words"));
        texts(Tone.WARNING).forEach(text -> html.leaf("p", text, "class", "warning"));
        html.close("div");
        html.open("div", "class", "reasons");
        writeRivals(html);
        list(html, "notes", Tone.NOTE);
        html.close("div");
        if (!texts(Tone.NEXT).isEmpty()) {
            html.open("div", "class", "next").leaf("h3", "What to do next");
            list(html, "steps", Tone.NEXT);
            html.close("div");
        }
        html.close("div").close("section");
    }

    private List<String> texts(Tone tone) {
        return verdict.texts(tone);
    }

    private void list(Html html, String style, Tone tone) {
        html.open("ul", "class", style);
        verdict.sentences().stream()
                .filter(sentence -> sentence.tone() == tone)
                .map(Sentence::text)
                .forEach(text -> html.leaf("li", text));
        html.close("ul");
    }

    private Map<String, Proportion> rows() {
        Findings findings = verdict.findings();
        Map<String, Proportion> rows = new LinkedHashMap<>();
        rows.put("This model", findings.expected());
        if (findings.features() != null) {
            rows.put("Features alone", findings.features().right());
        }
        rows.put("Edges alone", findings.edges().right());
        rows.put("Guessing", findings.guessing().right());
        return rows;
    }

    /** A dot per share and a line for its interval, the model above its rivals. */
    private void writeRivals(Html html) {
        Map<String, Proportion> rows = rows();
        double bottom = TOP + ROW * rows.size();
        Scale x = Scale.exact(0, 100, 4, NAMES, WIDTH - VALUES);
        String box = "0 0 " + coordinate(WIDTH) + " " + coordinate(bottom + 30);
        html.open("svg", "class", "rivals", "viewBox", box, "role", "img", "aria-labelledby", "rivals-title");
        html.leaf("title", description(rows), "id", "rivals-title");
        html.open("g", "class", "axes", "aria-hidden", "true");
        for (double tick : x.ticks()) {
            String at = coordinate(x.at(tick));
            html.empty("path", "class", "grid", "d", "M" + at + " " + coordinate(TOP) + "V" + coordinate(bottom));
            html.leaf(
                    "text", x.label(tick) + "\u202f%", "x", at, "y", coordinate(bottom + 20), "text-anchor", "middle");
        }
        html.close("g");
        double y = TOP + ROW / 2;
        for (Map.Entry<String, Proportion> row : rows.entrySet()) {
            String style = y < TOP + ROW ? "rival own" : "rival";
            Proportion right = row.getValue();
            String middle = coordinate(y);
            html.open("g", "class", style);
            html.leaf("text", row.getKey(), "x", "0", "y", middle, "dy", "0.35em");
            String line = "M" + coordinate(x.at(100 * right.low())) + " " + middle + "H"
                    + coordinate(x.at(100 * right.high()));
            html.empty("path", "class", "reach", "d", line);
            html.empty("circle", "cx", coordinate(x.at(100 * right.share())), "cy", middle, "r", "7");
            html.leaf(
                    "text",
                    Format.decimals(100 * right.share(), 0) + "\u202f% (" + Format.interval(right) + ")",
                    "x",
                    coordinate(WIDTH),
                    "y",
                    middle,
                    "dy",
                    "0.35em",
                    "text-anchor",
                    "end");
            html.close("g");
            y += ROW;
        }
        html.close("svg");
    }

    private static String description(Map<String, Proportion> rows) {
        StringBuilder text = new StringBuilder("Share of judged nodes that are right, with 95 % intervals.");
        rows.forEach((name, right) -> text.append(' ')
                .append(name)
                .append(' ')
                .append(Format.decimals(100 * right.share(), 0))
                .append(" %, ")
                .append(Format.interval(right))
                .append('.'));
        return text.toString();
    }
}
