package dev.repel.io.label;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The labels of a graph, with those of a journal in place of its own. What was said last about a node counts.
 *
 * @param labels the class of each node, {@link NodeDataset#UNLABELLED} if it has none
 * @param classNames those of the graph, then those that only the journal has, in the order in which they were first
 *     mentioned, so that none moves when another comes
 * @param leftOut the nodes that were last skipped, or that somebody did not know
 * @param confirmed the nodes that got the same label twice in a row, from the graph or the journal
 * @param conflicts the nodes about which people disagree
 */
public record SaidLabels(
        int[] labels, List<String> classNames, BitSet leftOut, BitSet confirmed, List<Conflict> conflicts) {
    /**
     * A node about which people disagree.
     *
     * @param id of the node
     * @param labels the last label that each person gave it, by name, in the order of their first; people without a name
     *     are told apart by their tabs
     * @param counts the one that counts, which was given last
     */
    public record Conflict(String id, Map<String, String> labels, String counts) {
        /** Who says what, and what counts. */
        public String words() {
            return labels.entrySet().stream()
                            .map(said -> said.getKey() + " says '" + said.getValue() + "'")
                            .collect(Collectors.joining(", "))
                    + "; '" + counts + "' counts, which was said last.";
        }
    }

    /** The labels of a graph itself. */
    public static SaidLabels of(NodeDataset dataset) {
        return new SaidLabels(dataset.labels(), dataset.classNames(), new BitSet(), new BitSet(), List.of());
    }

    /**
     * Puts the entries of a journal in the place of a graph's own labels.
     *
     * @throws InvalidDataException if an entry is about a node that the graph does not have
     */
    public static SaidLabels over(NodeDataset dataset, LabelJournal journal) throws InvalidDataException {
        Map<String, Integer> indexOf = indexOfId(dataset);
        List<LabelEntry> entries = journal.entries();
        requireKnown(entries, indexOf, journal.file() + ", line ", dataset.name());
        return of(dataset, entries, indexOf);
    }

    /** The same, but entries about nodes that the graph does not have are left out. */
    public static SaidLabels overKnown(NodeDataset dataset, LabelJournal journal) {
        Map<String, Integer> indexOf = indexOfId(dataset);
        List<LabelEntry> known = journal.entries().stream()
                .filter(entry -> indexOf.containsKey(entry.node()))
                .toList();
        return of(dataset, known, indexOf);
    }

    private static Map<String, Integer> indexOfId(NodeDataset dataset) {
        Map<String, Integer> indexOf = new HashMap<>();
        for (int node = 0; node < dataset.nodes(); node++) {
            indexOf.put(dataset.nodeIds().get(node), node);
        }
        return indexOf;
    }

    private static SaidLabels of(NodeDataset dataset, List<LabelEntry> entries, Map<String, Integer> indexOf) {
        Map<String, List<LabelEntry>> byNode = valid(entries);
        List<String> names = names(dataset, entries, byNode);
        Map<String, Integer> placeOf = new HashMap<>();
        names.forEach(name -> placeOf.put(name, placeOf.size()));
        int[] labels = new int[dataset.nodes()];
        for (int node = 0; node < labels.length; node++) {
            labels[node] = dataset.isLabelled(node)
                    ? placeOf.get(dataset.classNames().get(dataset.labels()[node]))
                    : NodeDataset.UNLABELLED;
        }
        BitSet leftOut = new BitSet();
        BitSet confirmed = new BitSet();
        List<Conflict> conflicts = new ArrayList<>();
        byNode.forEach((id, said) -> {
            int node = indexOf.get(id);
            String before = labels[node] == NodeDataset.UNLABELLED ? null : names.get(labels[node]);
            for (LabelEntry entry : said) {
                boolean labelled = entry.action() == LabelEntry.Action.LABEL;
                leftOut.set(node, !labelled);
                if (labelled) {
                    confirmed.set(node, entry.label().equals(before));
                    before = entry.label();
                    labels[node] = placeOf.get(before);
                }
            }
            conflict(id, said).ifPresent(conflicts::add);
        });
        return new SaidLabels(labels, names, leftOut, confirmed, List.copyOf(conflicts));
    }

    private static void requireKnown(List<LabelEntry> entries, Map<String, Integer> indexOf, String line, String graph)
            throws InvalidDataException {
        for (int n = 0; n < entries.size(); n++) {
            String node = entries.get(n).node();
            if (!indexOf.containsKey(node)) {
                throw new InvalidDataException(line + (n + 1) + ": expected the id of a node of " + graph + ", found '"
                        + node + "'. Is it the journal of another graph?");
            }
        }
    }

    /** What was said about each node, in order, without what was undone. */
    private static Map<String, List<LabelEntry>> valid(List<LabelEntry> entries) {
        Map<String, List<LabelEntry>> byNode = new TreeMap<>();
        for (LabelEntry entry : entries) {
            List<LabelEntry> said = byNode.computeIfAbsent(entry.node(), id -> new ArrayList<>());
            if (entry.action() == LabelEntry.Action.UNDO) {
                int undone = undone(said, entry);
                if (undone >= 0) {
                    said.remove(undone);
                }
            } else {
                said.add(entry);
            }
        }
        byNode.values().removeIf(List::isEmpty);
        return byNode;
    }

    /**
     * Whether there is something that an undo takes back.
     *
     * @param entries of the whole journal
     */
    public static boolean canUndo(List<LabelEntry> entries, LabelEntry undo) {
        List<LabelEntry> ofNode = entries.stream()
                .filter(entry -> entry.node().equals(undo.node()))
                .toList();
        List<LabelEntry> said = valid(ofNode).getOrDefault(undo.node(), List.of());
        return undone(said, undo) >= 0;
    }

    /** The place of what an undo takes back; −1 if there is nothing. */
    private static int undone(List<LabelEntry> said, LabelEntry undo) {
        int n = said.size() - 1;
        while (n >= 0 && !said.get(n).isUndoneBy(undo)) {
            n--;
        }
        return n;
    }

    /** A class stays where it is as long as anything that was said of it counts. */
    private static List<String> names(
            NodeDataset dataset, List<LabelEntry> entries, Map<String, List<LabelEntry>> byNode) {
        Set<String> used = new HashSet<>();
        byNode.values().forEach(said -> said.forEach(entry -> used.add(entry.label())));
        Set<String> names = new LinkedHashSet<>(dataset.classNames());
        entries.stream()
                .filter(entry -> entry.action() == LabelEntry.Action.LABEL && used.contains(entry.label()))
                .forEach(entry -> names.add(entry.label()));
        return List.copyOf(names);
    }

    private static final String UNNAMED = "somebody";

    private static Optional<Conflict> conflict(String id, List<LabelEntry> said) {
        Map<String, String> last = new LinkedHashMap<>();
        String counts = null;
        Map<String, Integer> tabs = new HashMap<>();
        for (LabelEntry entry : said) {
            if (entry.action() == LabelEntry.Action.LABEL) {
                last.put(name(entry, tabs), entry.label());
                counts = entry.label();
            }
        }
        boolean differ = last.values().stream().distinct().count() > 1;
        return differ ? Optional.of(new Conflict(id, last, counts)) : Optional.empty();
    }

    /** @param tabs by their number */
    private static String name(LabelEntry entry, Map<String, Integer> tabs) {
        if (!entry.who().isEmpty()) {
            return entry.who();
        }
        int number = tabs.computeIfAbsent(entry.tab(), tab -> tabs.size());
        return number == 0 ? UNNAMED : UNNAMED + " else" + (number == 1 ? "" : " (" + number + ")");
    }
}
