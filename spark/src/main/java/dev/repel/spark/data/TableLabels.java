package dev.repel.spark.data;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;

/** The classes of a table's rows, and which of them are for training, validation and test, where a column says so. */
final class TableLabels implements Serializable {
    private static final long serialVersionUID = 1;

    private final NodeColumns columns;
    private final HashMap<String, Integer> classOf = new HashMap<>();
    private final boolean split;

    /** What a partition has of labels and split, from its first node on. */
    private record Slice(int first, int[] labels, int[] parts) implements Serializable {}

    /**
     * What the driver knows of all nodes.
     *
     * @param labels the class of each node
     * @param split where the table has one
     */
    record Collected(int[] labels, Optional<Split> split) {}

    /** @param split whether the column of the split is looked at, if there is one */
    TableLabels(NodeColumns columns, List<String> classNames, boolean split) {
        this.columns = columns;
        classNames.forEach(name -> classOf.put(name, classOf.size()));
        this.split = split && columns.splitAt() >= 0;
    }

    int of(NodeRow row) {
        return columns.labelAt() < 0
                ? NodeDataset.UNLABELLED
                : classOf.getOrDefault(row.cells()[columns.labelAt()], NodeDataset.UNLABELLED);
    }

    /**
     * Brings them to the driver.
     *
     * @param firsts the number of the first node of each partition, and of all nodes at the end
     * @param table its name, and {@code splitColumn} that of the column, for messages
     */
    Collected collect(JavaRDD<NodeRow> rows, int[] firsts, String table, String splitColumn)
            throws InvalidDataException {
        List<Slice> slices = rows.mapPartitionsWithIndex(
                        (partition, part) ->
                                List.of(slice(firsts[partition], part)).iterator(),
                        true)
                .collect();
        int[] labels = new int[firsts[firsts.length - 1]];
        List<IntList> parts = List.of(new IntList(), new IntList(), new IntList());
        for (Slice slice : slices) {
            System.arraycopy(slice.labels(), 0, labels, slice.first(), slice.labels().length);
            for (int n = 0; n < slice.parts().length; n++) {
                if (slice.parts()[n] >= 0) {
                    parts.get(slice.parts()[n]).add(slice.first() + n);
                }
            }
        }
        if (parts.stream().allMatch(part -> part.size() == 0)) {
            return new Collected(labels, Optional.empty());
        }
        for (int part = 0; part < 2; part++) {
            if (parts.get(part).size() == 0) {
                throw new InvalidDataException(
                        table, "column " + splitColumn, "expected at least one " + (part == 0 ? "train" : "val"));
            }
        }
        return new Collected(
                labels,
                Optional.of(new Split(
                        parts.get(0).toArray(),
                        parts.get(1).toArray(),
                        parts.get(2).toArray())));
    }

    private Slice slice(int first, Iterator<NodeRow> rows) {
        IntList labels = new IntList();
        IntList parts = new IntList();
        while (rows.hasNext()) {
            NodeRow row = rows.next();
            labels.add(of(row));
            parts.add(split ? SecondLook.part(row.cells()[columns.splitAt()]) : -1);
        }
        return new Slice(first, labels.toArray(), parts.toArray());
    }
}
