package dev.repel.spark.data;

import dev.repel.io.own.WeightCells;
import dev.repel.spark.data.RangeEdges.Chunk;
import dev.repel.spark.data.RangeEdges.Seen;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/** Sends both ends of every edge of a partition on their way, many at a time. */
final class EdgeChunks implements Iterator<Tuple2<Integer, Chunk>> {
    private static final int CHUNK = 1 << 17;

    private final Iterator<Row> rows;
    private final NodeRanges ranges;
    /** Null if edges have no weights. */
    private final WeightCells weights;

    private final boolean decimalCommas;
    private final IntList[] waiting;
    private final Deque<Tuple2<Integer, Chunk>> full = new ArrayDeque<>();
    private long seen;
    private long loops;
    private long unknown;

    /**
     * @param rows the numbers of the two nodes, null for one that does not exist, and the weight as text, if there is one
     * @param style of the weights, null if there are none
     */
    EdgeChunks(Iterator<Row> rows, NodeRanges ranges, WeightCells style) {
        this.rows = rows;
        this.ranges = ranges;
        this.weights = style == null ? null : new WeightCells(false);
        this.decimalCommas = style != null && style.areCommas();
        this.waiting = new IntList[ranges.count()];
    }

    @Override
    public boolean hasNext() {
        while (full.isEmpty() && rows.hasNext()) {
            read(rows.next());
            if (!rows.hasNext()) {
                flush();
            }
        }
        return !full.isEmpty();
    }

    @Override
    public Tuple2<Integer, Chunk> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return full.remove();
    }

    private void read(Row row) {
        seen++;
        if (row.isNullAt(0) || row.isNullAt(1)) {
            unknown++;
            return;
        }
        int source = row.getInt(0);
        int target = row.getInt(1);
        if (source == target) {
            loops++;
            return;
        }
        float weight = weights == null ? 0 : weight(row.getString(2));
        put(source, target, weight);
        put(target, ~source, weight);
    }

    private float weight(String cell) {
        weights.read(cell);
        return decimalCommas ? weights.comma() : weights.point();
    }

    private void put(int node, int end, float weight) {
        int range = ranges.rangeOf(node);
        if (waiting[range] == null) {
            waiting[range] = new IntList();
        }
        waiting[range].add(node);
        waiting[range].add(end);
        if (weights != null) {
            waiting[range].add(Float.floatToRawIntBits(weight));
        }
        if (waiting[range].size() >= CHUNK) {
            full.add(new Tuple2<>(range, new Chunk(waiting[range].toArray(), Seen.NOTHING)));
            waiting[range] = null;
        }
    }

    private void flush() {
        for (int range = 0; range < waiting.length; range++) {
            if (waiting[range] != null) {
                full.add(new Tuple2<>(range, new Chunk(waiting[range].toArray(), Seen.NOTHING)));
                waiting[range] = null;
            }
        }
        full.add(new Tuple2<>(0, new Chunk(new int[0], new Seen(seen, loops, unknown))));
    }
}
