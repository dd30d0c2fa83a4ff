package dev.repel.cli.train;

import dev.repel.cli.text.FileName;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Answers;
import dev.repel.eval.Temperature;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.Graph;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.source.GraphSettings;
import dev.repel.select.AutoSelection;
import dev.repel.select.SelectionSettings;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.settings.TrainingExtras;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.technique.Techniques;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What {@code repel train} is asked for.
 *
 * @param given values as the user has written them, by name
 * @param spec not yet settled for the data
 */
public record TrainRequest(
        Map<String, String> given,
        GraphSettings graph,
        ExperimentSpec spec,
        SelectionSettings selection,
        TrainingExtras extras,
        OutputSettings output) {
    private static final int FEW_HOPS = 5;
    private static final long SEARCH_STEPS_IN_A_MOMENT = 100_000_000;

    /** Every setting that can be asked for. */
    public static List<DeclaredSetting> declared() {
        List<DeclaredSetting> all = new ArrayList<>(TrainingSettings.all());
        all.addAll(Declared.in(OutputSettings.class).settings());
        return all;
    }

    /**
     * Reads settings; looks at no data.
     *
     * @param given values as users write them, by name
     * @throws IllegalArgumentException if a value cannot be, or values do not go together
     */
    public static TrainRequest of(Map<String, String> given) {
        TrainRequest request = new TrainRequest(
                given,
                GraphSettings.of(given),
                ExperimentSpec.of(given),
                SelectionSettings.of(given),
                TrainingExtras.of(given),
                OutputSettings.of(given));
        InvalidSetting.unless(
                !request.extras.compare()
                        || !Techniques.isPlain(request.spec.config().technique()),
                "compare",
                "needs a technique beside the plain backbone; with {technique} "
                        + request.spec.config().technique() + " there is nothing to compare");
        return request;
    }

    /** Fails if the graph is named in several ways, or if something could not be written. */
    public void checkGraph() {
        graph.check(output.database().asked());
        output.check(graph);
    }

    /**
     * With what suits a dataset.
     *
     * @param onCluster which trains with one validation set unless the user asks for more
     */
    ExperimentSpec settled(NodeDataset dataset, boolean onCluster) {
        return (onCluster && spec.folds() == null ? spec.with("folds", 1) : spec).settled(dataset);
    }

    /** Whether the labels choose what the user has left open. */
    boolean isChosenByLabels(NodeDataset dataset) {
        return SelectionSettings.isAskedFor(given)
                || (graph.isOwn() && selection.isOpen(given) && AutoSelection.suits(dataset));
    }

    /** Every setting that has an effect with its value, so that the same training can be started again. */
    Map<String, Object> recorded(ExperimentSpec settled) {
        Map<String, Object> values = TrainingSettings.recorded(graph, settled, extras);
        if (output.escapeFormulas()) {
            values.put(OutputSettings.ESCAPE_FORMULAS, true);
        }
        return values;
    }

    /** The same where the labels of each run have chosen other settings: they are to choose again. */
    Map<String, Object> recordedChoice(ExperimentSpec settled) {
        Map<String, Object> values = recorded(settled);
        values.keySet().retainAll(keptWithChoice());
        // some are recorded by other names, such as a number of epochs as the lengths of the two phases
        ExperimentSpec.declared().stream()
                .map(DeclaredSetting::name)
                .filter(given::containsKey)
                .forEach(name -> values.putIfAbsent(name, given.get(name)));
        values.put("auto", true);
        if (selection.budget() != null) {
            values.put("budget", selection.budget());
        }
        if (selection.ensembleCandidates()) {
            values.put("ensemble-candidates", true);
        }
        return values;
    }

    private Set<String> keptWithChoice() {
        Set<String> names = new HashSet<>(given.keySet());
        Declared.in(GraphSettings.class).settings().forEach(setting -> names.add(setting.name()));
        Declared.in(TrainingExtras.class).settings().forEach(setting -> names.add(setting.name()));
        names.addAll(List.of("split", "runs", "seed"));
        return names;
    }

    /** What is read of the edges of tables. */
    EdgeReading edgeReading() {
        return graph.tables().reading().columns().edges();
    }

    /** The same for a graph that a cluster reads from tables, which has columns of this machine's names. */
    Map<String, Object> recordedOnTables(ExperimentSpec settled) {
        Map<String, Object> values = recorded(settled);
        values.remove(TrainingSettings.DATASET);
        values.put("id", graph.tables().id());
        values.put("label", graph.tables().label());
        return values;
    }

    /** @param fitted on labels that were held back */
    Answers answers(Temperature fitted) {
        return new Answers(spec.calibrates() ? fitted : Temperature.NONE, extras.minConfidence());
    }

    /** What was asked for, otherwise a few hops where the searches from all nodes take no longer than a moment. */
    int separabilityHops(Graph of) {
        if (extras.separabilityHops() != null) {
            return extras.separabilityHops();
        }
        return 2L * of.nodes() * of.edges() <= SEARCH_STEPS_IN_A_MOMENT ? FEW_HOPS : 0;
    }

    /** The folder of results. */
    Path folder(NodeDataset dataset) {
        String method = isChosenByLabels(dataset) ? "auto" : FileName.method(spec.config());
        return FileName.runFolder(output.out(), dataset.name(), method);
    }
}
