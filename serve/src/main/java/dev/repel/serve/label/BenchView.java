package dev.repel.serve.label;

import dev.repel.data.NodeDataset;
import dev.repel.label.Lesson;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What holds at one moment, for a page. */
final class BenchView {
    private static final int PERCENT = 100;

    private final NodeDataset dataset;
    private final Workbench.Moment moment;
    private final List<String> classes;
    /** Where the classes of the lesson are among those that there are now; −1 for one that is gone. */
    private final int[] placeOfLearned;

    BenchView(Workbench bench, Workbench.Moment moment) {
        this.dataset = bench.dataset();
        this.moment = moment;
        this.classes = moment.said().classNames();
        this.placeOfLearned = moment.known().lesson() == null
                ? new int[0]
                : moment.known().from().classNames().stream()
                        .mapToInt(classes::indexOf)
                        .toArray();
    }

    Map<String, Object> state() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("version", moment.version());
        state.put("lesson", moment.known().number());
        state.put("learning", moment.learning());
        state.put("trouble", moment.trouble());
        state.put("classes", classes);
        state.put("counts", counts());
        state.put("guessed", guessed());
        state.put("history", moment.known().history());
        state.put("queue", queue());
        state.put("suspects", suspects());
        state.put("conflicts", moment.said().conflicts());
        state.put("leftOut", moment.said().leftOut().cardinality());
        return state;
    }

    private int[] counts() {
        int[] counts = new int[classes.size()];
        for (int label : moment.said().labels()) {
            if (label >= 0) {
                counts[label]++;
            }
        }
        return counts;
    }

    /** How many nodes the model would put in each class; all 0 while nothing is guessed. */
    private int[] guessed() {
        int[] counts = new int[classes.size()];
        Lesson lesson = moment.known().lesson();
        if (lesson != null && lesson.hasGuesses()) {
            for (int node : dataset.classifiedNodes()) {
                int guess = placeOfLearned[lesson.guess(node)];
                if (guess >= 0) {
                    counts[guess]++;
                }
            }
        }
        return counts;
    }

    private List<Map<String, Object>> queue() {
        return moment.known().next().stream()
                .filter(suggestion -> moment.label(suggestion.node()) < 0
                        && !moment.said().leftOut().get(suggestion.node()))
                .map(suggestion -> {
                    Map<String, Object> one = new LinkedHashMap<>();
                    one.put("id", dataset.nodeIds().get(suggestion.node()));
                    one.put("guess", learned(suggestion.guess()));
                    one.put("probability", suggestion.guess() < 0 ? null : suggestion.probability());
                    one.put("reasons", suggestion.reasons());
                    return one;
                })
                .toList();
    }

    private List<Map<String, Object>> suspects() {
        return moment.known().suspects().stream()
                // somebody may have looked again meanwhile
                .filter(suspect -> moment.label(suspect.node()) >= 0
                        && classes.get(moment.label(suspect.node())).equals(learned(suspect.given()))
                        && !moment.said().confirmed().get(suspect.node()))
                .map(suspect -> Map.<String, Object>of(
                        "id", dataset.nodeIds().get(suspect.node()),
                        "given", learned(suspect.given()),
                        "suggested", learned(suspect.suggested()),
                        "score", suspect.score(),
                        "evidence", suspect.evidence()))
                .toList();
    }

    private String learned(int c) {
        return c < 0 ? null : moment.known().from().classNames().get(c);
    }

    /** The map: places and ids once, then colours. */
    static Map<String, Object> places(MapPlaces places, NodeDataset dataset) {
        List<String> ids =
                Arrays.stream(places.nodes()).mapToObj(dataset.nodeIds()::get).toList();
        return Map.of(
                "size", MapPlaces.SIZE,
                "nodes", dataset.nodes(),
                "ids", ids,
                "x", places.x(),
                "y", places.y(),
                "isFinal", places.isFinal());
    }

    /** For each node on the map: its label, its guess (both −1 for none), and how sure the guess is in percent. */
    Map<String, Object> colours(MapPlaces places) {
        int[] nodes = places.nodes();
        int[] labels = new int[nodes.length];
        int[] guesses = new int[nodes.length];
        int[] sure = new int[nodes.length];
        Lesson lesson = moment.known().lesson();
        boolean hasGuesses = lesson != null && lesson.hasGuesses();
        for (int n = 0; n < nodes.length; n++) {
            labels[n] = moment.label(nodes[n]);
            int guess = hasGuesses ? lesson.guess(nodes[n]) : -1;
            guesses[n] = hasGuesses ? placeOfLearned[guess] : -1;
            sure[n] = guesses[n] >= 0 ? (int) (PERCENT * lesson.probability(nodes[n], guess)) : 0;
        }
        return Map.of(
                "version",
                moment.version(),
                "isFinal",
                places.isFinal(),
                "shown",
                nodes.length,
                "labels",
                labels,
                "guesses",
                guesses,
                "sure",
                sure);
    }
}
