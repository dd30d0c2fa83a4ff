package dev.repel.report;

import dev.repel.experiment.RunDetails;
import java.util.List;
import java.util.Set;

/** Nodes and pairs that a person should look at. */
record NodeTables(RunDetails details, boolean pushesApart) {
    private static final String UNKNOWN = "–";
    private static final Set<String> NUMBERS = Set.of("Sure (%)", "Cosine", "Walk score", "Score");
    private static final String DOUBTS = "Labels that look wrong";

    void write(Html html) {
        html.open("section", "id", "nodes").leaf("h2", "Nodes to look at");
        html.leaf(
                "p",
                "Where the model hesitates, and where it is sure and mistaken. Mistakes are those on labels held back"
                        + " from learning, never on test nodes: a model that is tuned on its test nodes has none left.",
                "class",
                "lead");
        html.open("div", "class", "stack");
        writeNodes(html, "Least certain nodes", "Nodes that were not trained on.", details.leastCertain(), true);
        writeNodes(
                html,
                "Confidently wrong",
                details.confidentlyWrong().isEmpty()
                        ? "No node whose label was held back was given a wrong class."
                        : "Nodes whose label was held back, with the wrong prediction of a network that had not"
                                + " learned from it.",
                details.confidentlyWrong(),
                false);
        html.close("div");
        if (!details.doubtedLabels().isEmpty()) {
            writeDoubts(html);
        }
        if (pushesApart) {
            writePairs(html);
        }
        html.close("section");
    }

    private static void writeNodes(
            Html html, String title, String remark, List<RunDetails.NodeRow> rows, boolean withSet) {
        html.open("div", "class", "card").leaf("h3", title).leaf("p", remark, "class", "remark");
        if (!rows.isEmpty()) {
            String last = withSet ? "Set" : "True class";
            startTable(html, title, List.of("Node", "Given class", "Sure (%)", "Next class", "Sure (%)", last));
            for (RunDetails.NodeRow row : rows) {
                name(html.open("tr"), "th", row.id());
                name(html, "td", row.predicted());
                html.leaf("td", Format.decimals(100 * row.confidence(), 1));
                name(html, "td", row.second());
                html.leaf("td", Format.decimals(100 * row.secondConfidence(), 1));
                name(html, "td", withSet ? row.set().words() : known(row.label()));
                html.close("tr");
            }
            endTable(html);
        }
        html.close("div");
    }

    private void writeDoubts(Html html) {
        html.open("div", "class", "card").leaf("h3", DOUBTS);
        html.leaf(
                "p",
                "Labels that were held back and for which another class is as probable as where it is the label, the"
                        + " labels of neighbours included. They may be right: look again. 'repel label check' looks at"
                        + " all labels.",
                "class",
                "remark");
        startTable(html, DOUBTS, List.of("Node", "Label", "Rather", "Score", "Evidence"));
        for (RunDetails.LabelRow row : details.doubtedLabels()) {
            name(html.open("tr"), "th", row.id());
            name(html, "td", row.given());
            name(html, "td", row.suggested());
            html.leaf("td", Format.decimals(row.score(), 2));
            html.leaf("td", row.evidence(), "class", "words").close("tr");
        }
        endTable(html);
        html.close("div");
    }

    private void writePairs(Html html) {
        html.open("div", "class", "card pairs").leaf("h3", "Hardest pairs pushed apart");
        html.leaf(
                "p",
                details.hardestPairs().isEmpty()
                        ? "At the best epoch no two nodes with a label were to be pushed apart; without labels nobody"
                                + " can tell whether that is right."
                        : "Pairs that the predictions at the best epoch ask to push apart and whose embeddings are"
                                + " still most alike: of each labelled anchor its hardest labelled negative, each"
                                + " negative once. The walk score is the probability that a random walk from the anchor"
                                + " is at the negative. True classes are looked up for this table only.",
                "class",
                "remark");
        if (!details.hardestPairs().isEmpty()) {
            startTable(
                    html,
                    "Hardest pairs pushed apart",
                    List.of("Anchor", "taken for", "Negative", "Cosine", "Walk score", "True classes", "Verdict"));
            for (RunDetails.PairRow row : details.hardestPairs()) {
                name(html.open("tr"), "th", row.anchor());
                name(html, "td", row.pseudoLabel());
                name(html, "td", row.negative());
                html.leaf("td", Format.decimals(row.similarity(), 3));
                html.leaf("td", row.walkScore() == 0 ? "0" : Format.small(row.walkScore()));
                html.open("td", "class", "words").leaf("bdi", known(row.anchorLabel()));
                html.text(" and ").leaf("bdi", known(row.negativeLabel())).close("td");
                writeVerdict(html, row);
                html.close("tr");
            }
            endTable(html);
        }
        html.close("div");
    }

    private static void writeVerdict(Html html, RunDetails.PairRow row) {
        boolean isKnown = row.anchorLabel() != null && row.negativeLabel() != null;
        boolean isSame = isKnown && row.anchorLabel().equals(row.negativeLabel());
        String verdict = !isKnown ? "unknown" : isSame ? "✗ same class" : "✓ different";
        html.leaf("td", verdict, "class", isSame ? "words bad" : "words");
    }

    private static String known(String label) {
        return label == null ? UNKNOWN : label;
    }

    private static void startTable(Html html, String title, List<String> head) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", title);
        html.open("table", "class", "nodes").leaf("caption", title, "class", "spoken");
        html.open("thead").open("tr");
        head.forEach(name -> html.leaf("th", name, "scope", "col", "class", NUMBERS.contains(name) ? null : "words"));
        html.close("tr").close("thead").open("tbody");
    }

    private static void endTable(Html html) {
        html.close("tbody").close("table").close("div");
    }

    private static void name(Html html, String tag, String name) {
        html.open(tag, "class", "words", "scope", tag.equals("th") ? "row" : null)
                .leaf("bdi", name)
                .close(tag);
    }
}
