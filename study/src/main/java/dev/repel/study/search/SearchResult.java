package dev.repel.study.search;

import dev.repel.train.Selection;
import java.util.List;

/**
 * What a search found.
 *
 * @param selection what trials are ranked by on their validation nodes
 * @param trials by number, the reference first, each as it did on the last rung it came to
 * @param importance of every option, over the first rung
 */
public record SearchResult(
        SearchSpace space, Halving halving, Selection selection, List<Trial> trials, List<Importance> importance) {
    /** The trials, best first. */
    public List<Trial> ranked() {
        return trials.stream().sorted(Trial.bestFirst(selection)).toList();
    }

    public Trial best() {
        return ranked().get(0);
    }

    /** The settings as they are without the search. */
    Trial reference() {
        return trials.get(Trial.REFERENCE);
    }

    /** How many combinations were tried. */
    int tried() {
        return trials.size() - 1;
    }
}
