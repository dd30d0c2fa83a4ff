package dev.repel.serve.predict;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Predicted;
import dev.repel.eval.Temperature;
import dev.repel.explain.Explanation;
import dev.repel.explain.Occlusion;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.io.model.ModelFile;
import dev.repel.io.run.Cautions;
import dev.repel.io.source.LoadedGraph;
import dev.repel.model.LocalInference;
import dev.repel.model.Predictor;
import dev.repel.serve.http.Refusal;
import dev.repel.serve.predict.PredictQuestion.NewNode;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A model with everything that answers need. The known nodes are predicted once, when it is made; new nodes are predicted
 * within the part of the graph that they see, of which nothing is kept. Any number of threads may ask.
 */
final class ServedModel {
    private final LoadedModel loaded;
    private final Kernels kernels;
    private final NodeDataset dataset;
    private final Predicted known;
    private final Cautions cautions;
    private final Map<String, Integer> indexOfId = new HashMap<>();
    private final NewFeatures newFeatures;
    private final Queue<Predictor> idle = new ConcurrentLinkedQueue<>();

    /** @param workers predict the known nodes */
    ServedModel(LoadedModel loaded, Kernels kernels, Workers workers) {
        this.loaded = loaded;
        this.kernels = kernels;
        this.dataset = loaded.graph().dataset();
        this.known = with(model -> model.predict(dataset.graph(), dataset.features(), kernels, workers));
        this.cautions = cautions(loaded.graph());
        for (int node = 0; node < dataset.nodes(); node++) {
            indexOfId.putIfAbsent(dataset.nodeIds().get(node), node);
        }
        boolean binary = loaded.model()
                .preprocessing()
                .map(ModelFile.Preprocessing::binaryFeatures)
                .orElse(loaded.graph().binaryFeatures());
        this.newFeatures = new NewFeatures(
                loaded.graph().columns(),
                dataset.featureNames(),
                dataset.features().cols(),
                binary);
    }

    private Cautions cautions(LoadedGraph graph) {
        return Cautions.of(
                graph, loaded.model().usesGraph(), loaded.model().learned().ranges());
    }

    String version() {
        return loaded.version();
    }

    String title() {
        return loaded.model().title();
    }

    List<String> classNames() {
        return loaded.classNames();
    }

    int nodes() {
        return dataset.nodes();
    }

    List<NodeAnswer> predict(PredictQuestion question, BooleanSupplier stopped) {
        List<NodeAnswer> answers = new ArrayList<>();
        if (question.nodes().isEmpty()) {
            for (String id : question.ids()) {
                int node = indexOf(id);
                answers.add(answer(id, known, node, cautions.of(node)));
            }
            return answers;
        }
        Enlarged enlarged = enlarged(question);
        if (stopped.getAsBoolean()) {
            throw new CancellationException("stopped");
        }
        Predicted predicted =
                with(model -> model.predict(enlarged.graph(), enlarged.features(), kernels, Workers.NONE));
        Cautions of = cautions(enlarged.loaded());
        for (int n = 0; n < question.nodes().size(); n++) {
            int node = enlarged.firstNew() + n;
            answers.add(answer(question.nodes().get(n).id(), predicted, node, of.of(node)));
        }
        return answers;
    }

    /** Asks the model again and again, each time without a part of what it saw. */
    Map<String, Object> explain(PredictQuestion question, BooleanSupplier stopped) {
        if (question.nodes().isEmpty()) {
            int node = indexOf(question.ids().get(0));
            return explain(dataset, node, stopped);
        }
        Enlarged enlarged = enlarged(question);
        return explain(enlarged.loaded().dataset(), enlarged.firstNew(), stopped);
    }

    private Map<String, Object> explain(NodeDataset data, int node, BooleanSupplier stopped) {
        Explanation explanation = with(model ->
                new Occlusion(local(model), data.graph(), data.features(), temperature()).explain(node, stopped));
        return ExplanationAnswer.of(explanation, data, classNames());
    }

    private LocalInference local(Predictor model) {
        return new LocalInference(model, kernels, Workers.NONE);
    }

    private int indexOf(String id) {
        Integer node = indexOfId.get(id);
        if (node == null) {
            throw new Refusal(404, "there is no node with the id " + id);
        }
        if (dataset.types().isPresent() && !dataset.types().get().isClassified(node)) {
            throw new Refusal(422, "node " + id + " is of a type that has no classes");
        }
        return node;
    }

    private NodeAnswer answer(String id, Predicted predicted, int row, String caution) {
        return NodeAnswer.of(id, classNames(), predicted, row, temperature(), caution);
    }

    private Temperature temperature() {
        return loaded.model().temperature();
    }

    /** A part of the graph with the new nodes. */
    private record Enlarged(LoadedGraph loaded, int firstNew) {
        Graph graph() {
            return loaded.dataset().graph();
        }

        FeatureMatrix features() {
            return loaded.dataset().features();
        }
    }

    private Enlarged enlarged(PredictQuestion question) {
        List<String> newIds = question.nodes().stream().map(NewNode::id).toList();
        Set<String> seen = new HashSet<>();
        for (String id : newIds) {
            if (indexOfId.containsKey(id)) {
                throw new Refusal(422, "node " + id + " is known already; ask for it with \"ids\"");
            }
            if (!seen.add(id)) {
                throw new Refusal(422, "node " + id + " is given twice");
            }
        }
        int reach = with(Predictor::reach);
        LoadedGraph whole = loaded.graph();
        WeightMerge merge = whole.edgeWeights() == null
                ? WeightMerge.SUM
                : whole.edgeWeights().merge();
        EnlargedGraph around =
                EnlargedGraph.of(dataset.graph(), newIds, question.edges(), indexOfId::get, reach, merge);
        int first = around.known().length;
        BitSet blank = new BitSet();
        FeatureMatrix features = newFeatures.below(dataset.features().rowsAt(around.known()), question.nodes(), blank);
        List<String> ids = new ArrayList<>();
        Arrays.stream(around.known()).mapToObj(dataset.nodeIds()::get).forEach(ids::add);
        ids.addAll(newIds);
        int[] unlabelled = new int[ids.size()];
        Arrays.fill(unlabelled, NodeDataset.UNLABELLED);
        NodeDataset part = new NodeDataset(
                dataset.name(),
                around.graph(),
                features,
                unlabelled,
                dataset.classNames(),
                ids,
                dataset.featureNames(),
                Optional.empty(),
                "");
        LoadedGraph partLoaded = new LoadedGraph(
                part, whole.binaryFeatures(), whole.columns(), null, whole.edgeWeights(), whole.edgeRelations(), blank);
        return new Enlarged(partLoaded, first);
    }

    /** Lends a predictor to a thread. One that failed is not used again, unless it was only stopped. */
    private <T> T with(Function<Predictor, T> use) {
        Predictor ready = idle.poll();
        Predictor predictor = ready == null ? loaded.predictors().get() : ready;
        try {
            T result = use.apply(predictor);
            idle.add(predictor);
            return result;
        } catch (CancellationException stopped) {
            idle.add(predictor);
            throw stopped;
        }
    }
}
