package dev.repel.io.jdk;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.ContentHash;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Turns the facts on each class into nodes, edges, features and labels. */
final class ClassGraphBuilder {
    /** A word in fewer classes than this says more about one class than about its module. */
    static final int CLASSES_PER_WORD = 10;

    private final List<String> names;
    private final List<ClassFacts> facts;

    /**
     * @param names internal names in the order of the nodes
     * @param facts on the class of the same index
     */
    ClassGraphBuilder(List<String> names, List<ClassFacts> facts) {
        this.names = names;
        this.facts = facts;
    }

    NodeDataset build(int[] moduleOfNode, List<String> moduleNames) {
        Map<String, Integer> columnOfWord = frequentWords();
        List<String> ids = names.stream().map(name -> name.replace('/', '.')).toList();
        return ContentHash.stamp(new NodeDataset(
                JdkClassGraph.NAME,
                graph(),
                FeatureMatrix.of(features(columnOfWord)),
                moduleOfNode,
                List.copyOf(moduleNames),
                ids,
                List.copyOf(columnOfWord.keySet()),
                Optional.empty(),
                ""));
    }

    private Graph graph() {
        Map<String, Integer> indexOf = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            indexOf.put(names.get(i), i);
        }
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder targets = IntStream.builder();
        for (int i = 0; i < names.size(); i++) {
            for (String reference : facts.get(i).references()) {
                Integer target = indexOf.get(reference);
                if (target != null) {
                    sources.add(i);
                    targets.add(target);
                }
            }
        }
        return Graph.of(names.size(), sources.build().toArray(), targets.build().toArray());
    }

    /** The words in enough classes, ascending, each with its column. */
    private Map<String, Integer> frequentWords() {
        Map<String, Integer> columns = new TreeMap<>();
        for (ClassFacts one : facts) {
            one.words().forEach(word -> columns.merge(word, 1, Integer::sum));
        }
        columns.values().removeIf(classes -> classes < CLASSES_PER_WORD);
        int column = 0;
        for (Map.Entry<String, Integer> entry : columns.entrySet()) {
            entry.setValue(column++);
        }
        return columns;
    }

    private SparseMatrix features(Map<String, Integer> columnOfWord) {
        int[] rowPointers = new int[names.size() + 1];
        List<int[]> rows = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            int[] row = facts.get(i).words().stream()
                    .filter(columnOfWord::containsKey)
                    .mapToInt(columnOfWord::get)
                    .toArray();
            rows.add(row);
            rowPointers[i + 1] = rowPointers[i] + row.length;
        }
        int[] columns = new int[rowPointers[names.size()]];
        for (int i = 0; i < names.size(); i++) {
            System.arraycopy(rows.get(i), 0, columns, rowPointers[i], rows.get(i).length);
        }
        float[] present = new float[columns.length];
        Arrays.fill(present, 1);
        return new SparseMatrix(names.size(), columnOfWord.size(), rowPointers, columns, present);
    }
}
