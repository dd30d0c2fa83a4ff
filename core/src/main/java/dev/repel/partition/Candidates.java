package dev.repel.partition;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * For each class, the nodes of a part or of the whole graph that are least likely to belong to it, with their
 * embeddings. This is all that PCL needs to know about other parts.
 *
 * @param nodes their numbers in the whole graph, ascending within a class
 * @param starts where the nodes of each class begin, with the end of the last
 * @param logProbabilities of the class that a node is listed for
 * @param embeddings one row per node
 */
public record Candidates(int[] nodes, int[] starts, float[] logProbabilities, float[] embeddings)
        implements Serializable {

    /** The width of an embedding. */
    public int width() {
        return nodes.length == 0 ? 0 : embeddings.length / nodes.length;
    }

    private record Place(Candidates of, int at) {
        int node() {
            return of.nodes[at];
        }

        float logProbability() {
            // makes both zeros equal, as on a single machine
            return of.logProbabilities[at] + 0f;
        }
    }

    /**
     * The K least likely nodes of each class among those of all parts; ties go to the smaller node, as on one machine.
     */
    public static Candidates leastLikely(List<Candidates> parts, int classes, int k) {
        List<Place> chosen = new ArrayList<>();
        int[] starts = new int[classes + 1];
        for (int c = 0; c < classes; c++) {
            List<Place> all = new ArrayList<>();
            for (Candidates part : parts) {
                for (int at = part.starts[c]; at < part.starts[c + 1]; at++) {
                    all.add(new Place(part, at));
                }
            }
            all.sort(Comparator.comparingDouble((Place place) -> place.logProbability())
                    .thenComparingInt(Place::node));
            List<Place> least = new ArrayList<>(all.subList(0, Math.min(k, all.size())));
            least.sort(Comparator.comparingInt(Place::node));
            chosen.addAll(least);
            starts[c + 1] = chosen.size();
        }
        return gather(chosen, starts);
    }

    private static Candidates gather(List<Place> chosen, int[] starts) {
        int width = chosen.isEmpty() ? 0 : chosen.get(0).of.width();
        int[] nodes = new int[chosen.size()];
        float[] logProbabilities = new float[chosen.size()];
        float[] embeddings = new float[chosen.size() * width];
        for (int n = 0; n < nodes.length; n++) {
            Place place = chosen.get(n);
            nodes[n] = place.node();
            logProbabilities[n] = place.logProbability();
            System.arraycopy(place.of.embeddings, place.at * width, embeddings, n * width, width);
        }
        return new Candidates(nodes, starts, logProbabilities, embeddings);
    }
}
