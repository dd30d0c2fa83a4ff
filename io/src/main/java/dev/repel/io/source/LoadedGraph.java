package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.ContentHash;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeRelations;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.ReadingNotes;
import java.util.BitSet;

/**
 * A dataset and how its features came about, which is needed to apply the model to other nodes.
 *
 * @param binaryFeatures whether counts were turned into 1
 * @param columns how columns of the user's own tables became features, null for other datasets
 * @param notes what was decided while those tables were read, null for other datasets
 * @param edgeWeights where the weights of the edges come from, null if they have none
 * @param edgeRelations where the relations of the edges come from, null if all are of one kind
 * @param blank the nodes of which no value says anything to the features
 */
public record LoadedGraph(
        NodeDataset dataset,
        boolean binaryFeatures,
        ColumnFeatures columns,
        ReadingNotes notes,
        EdgeWeighting edgeWeights,
        EdgeRelations edgeRelations,
        BitSet blank) {

    public LoadedGraph {
        edgeWeights = dataset.graph().weighted() ? edgeWeights : null;
    }

    static LoadedGraph of(OwnGraph own, EdgeReading edges) {
        return new LoadedGraph(
                own.dataset(),
                false,
                own.features(),
                own.notes(),
                edges.weighting(),
                EdgeRelations.of(own.dataset().graph(), edges.relation()),
                own.blank());
    }

    /** A graph whose features are numbers already; a node without any is blank. */
    static LoadedGraph of(NodeDataset dataset, boolean binaryFeatures, EdgeReading edges) {
        BitSet blank = new BitSet();
        for (int node = 0; node < dataset.nodes(); node++) {
            blank.set(node, dataset.features().columnsOf(node).length == 0);
        }
        return new LoadedGraph(
                dataset, binaryFeatures, null, null, edges.weighting(), EdgeRelations.of(dataset.graph(), ""), blank);
    }

    /** The same as if it had been read without weights, if all of them are 1, and without relations, if there is one. */
    LoadedGraph withoutUselessTraits() {
        Graph useful = dataset.graph().withoutUselessWeights().withoutUselessRelations();
        return useful == dataset.graph()
                ? this
                : new LoadedGraph(
                        dataset.withGraph(useful),
                        binaryFeatures,
                        columns,
                        notes,
                        edgeWeights,
                        useful.relations().isPresent() ? edgeRelations : null,
                        blank);
    }

    /** The same as if it had been read without directions. */
    public LoadedGraph withoutDirections() {
        Graph undirected = dataset.graph().withoutDirections();
        NodeDataset same = dataset.withGraph(undirected);
        int different = undirected.byRelation().stream().mapToInt(Graph::edges).sum();
        return new LoadedGraph(
                columns == null ? same : ContentHash.stamp(same),
                binaryFeatures,
                columns,
                notes == null ? null : notes.withRepeated(notes.edgeRows() - notes.selfLoops() - different),
                edgeWeights,
                edgeRelations,
                blank);
    }

    /** The content of a {@code .repel} file. */
    public OwnGraph own() {
        return new OwnGraph(dataset, columns, notes, blank);
    }
}
