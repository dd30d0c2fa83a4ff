package dev.repel.io.label;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The labels of a graph, with those of a journal in place of its own. What was said last about a node counts.
 *
 * @param labels the class of each node, {@link NodeDataset#UNLABELLED} if it has none
 * @param classNames those of the graph, then those that only the journal has, ascending
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
     * @param labels the last label that each person gave it, by name, in the order of their first
     * @param counts the one that counts, which was given last
     */
    public record Conflict(String id, Map<String, String> labels, String counts) {
        /** Who says what, and what counts. */
        public String words() {
            return labels.entrySet().stream()
                            .map(said -> (said.getKey().isEmpty() ? "somebody" : said.getKey()) + " says '"
                                    + said.getValue() + "'")
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
        Map<String, Integer> indexOf = new HashMap<>();
        for (int node = 0; node < dataset.nodes(); node++) {
            indexOf.put(dataset.nodeIds().get(node), node);
        }
        Map<String, List<LabelEntry>> byNode = valid(journal, indexOf, dataset.name());
        List<String> names = names(dataset, byNode);
        int[] labels = new int[dataset.nodes()];
        for (int node = 0; node < labels.length; node++) {
            labels[node] = dataset.isLabelled(node)
                    ? names.indexOf(dataset.classNames().get(dataset.labels()[node]))
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
                    labels[node] = names.indexOf(before);
                }
            }
            conflict(id, said).ifPresent(conflicts::add);
        });
        return new SaidLabels(labels, names, leftOut, confirmed, List.copyOf(conflicts));
    }

    /** What was said about each node, in order, without what was undone. */
    private static Map<String, List<LabelEntry>> valid(LabelJournal journal, Map<String, Integer> indexOf, String graph)
            throws InvalidDataException {
        Map<String, List<LabelEntry>> byNode = new TreeMap<>();
        int line = 0;
        for (LabelEntry entry : journal.entries()) {
            line++;
            if (!indexOf.containsKey(entry.node())) {
                throw new InvalidDataException(journal.file() + ", line " + line + ": expected the id of a node of "
                        + graph + ", found '" + entry.node() + "'. Is it the journal of another graph?");
            }
            List<LabelEntry> said = byNode.computeIfAbsent(entry.node(), id -> new ArrayList<>());
            if (entry.action() == LabelEntry.Action.UNDO) {
                undo(said, entry.who());
            } else {
                said.add(entry);
            }
        }
        byNode.values().removeIf(List::isEmpty);
        return byNode;
    }

    private static void undo(List<LabelEntry> said, String who) {
        for (int n = said.size() - 1; n >= 0; n--) {
            if (said.get(n).who().equals(who)) {
                said.remove(n);
                return;
            }
        }
    }

    private static List<String> names(NodeDataset dataset, Map<String, List<LabelEntry>> byNode) {
        TreeSet<String> further = new TreeSet<>();
        byNode.values()
                .forEach(said -> said.stream()
                        .filter(entry -> entry.action() == LabelEntry.Action.LABEL)
                        .forEach(entry -> further.add(entry.label())));
        dataset.classNames().forEach(further::remove);
        List<String> names = new ArrayList<>(dataset.classNames());
        names.addAll(further);
        return List.copyOf(names);
    }

    private static Optional<Conflict> conflict(String id, List<LabelEntry> said) {
        Map<String, String> last = new LinkedHashMap<>();
        String counts = null;
        for (LabelEntry entry : said) {
            if (entry.action() == LabelEntry.Action.LABEL) {
                last.put(entry.who(), entry.label());
                counts = entry.label();
            }
        }
        boolean differ = last.values().stream().distinct().count() > 1;
        return differ ? Optional.of(new Conflict(id, last, counts)) : Optional.empty();
    }
}
