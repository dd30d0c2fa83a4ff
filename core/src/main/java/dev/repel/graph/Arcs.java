package dev.repel.graph;

/**
 * One direction of a graph with {@link EdgeDirections}: every node collects along the arcs that arrive at it, or against
 * those that leave it. {@link #strength} and {@link #degree} are of these arcs alone; in an excerpt, in the whole graph.
 *
 * @param weights of the arcs, by entry of the neighbours
 * @param collected the arcs by the node that collects
 * @param given the same arcs by the node that is collected from
 */
record Arcs(
        int[] offsets,
        int[] neighbours,
        float[] weights,
        boolean weighted,
        EdgeDirections.Sums collected,
        EdgeDirections.Sums given)
        implements Neighbourhoods {

    /** What nodes collect against the arcs that leave them. */
    static Arcs out(Neighbourhoods graph, EdgeDirections directions) {
        int[] offsets = new int[graph.nodes() + 1];
        int[] neighbours = new int[count(directions.arcs())];
        float[] weights = new float[neighbours.length];
        int count = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (directions.arcs()[k] > 0) {
                    neighbours[count] = graph.neighbours()[k];
                    weights[count++] = directions.arcs()[k];
                }
            }
            offsets[i + 1] = count;
        }
        return new Arcs(offsets, neighbours, weights, graph.weighted(), directions.out(), directions.in());
    }

    /** What nodes collect along the arcs that arrive at them. */
    static Arcs in(Neighbourhoods graph, EdgeDirections directions) {
        int[] offsets = new int[graph.nodes() + 1];
        int[] neighbours = new int[count(directions.arcs())];
        float[] weights = new float[neighbours.length];
        for (int k = 0; k < directions.arcs().length; k++) {
            offsets[graph.neighbours()[k] + 1] += directions.arcs()[k] > 0 ? 1 : 0;
        }
        for (int i = 0; i < graph.nodes(); i++) {
            offsets[i + 1] += offsets[i];
        }
        int[] next = offsets.clone();
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (directions.arcs()[k] > 0) {
                    int at = next[graph.neighbours()[k]]++;
                    neighbours[at] = i;
                    weights[at] = directions.arcs()[k];
                }
            }
        }
        return new Arcs(offsets, neighbours, weights, graph.weighted(), directions.in(), directions.out());
    }

    private static int count(float[] arcs) {
        int count = 0;
        for (float arc : arcs) {
            count += arc > 0 ? 1 : 0;
        }
        return count;
    }

    @Override
    public int nodes() {
        return offsets.length - 1;
    }

    @Override
    public boolean symmetric() {
        return false;
    }

    @Override
    public int degree(int node) {
        return collected.degrees()[node];
    }

    @Override
    public double weight(int k) {
        return weights[k];
    }

    @Override
    public double strength(int node) {
        return collected.strengths()[node];
    }

    @Override
    public double strengthAsSource(int node) {
        return given.strengths()[node];
    }
}
