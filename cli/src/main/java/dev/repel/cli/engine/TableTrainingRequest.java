package dev.repel.cli.engine;

import dev.repel.cli.text.FileName;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Answers;
import dev.repel.eval.Temperature;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.source.GraphSettings;
import dev.repel.study.settings.TrainingExtras;
import dev.repel.study.settings.TrainingSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A training on tables that a cluster reads.
 *
 * @param spec not yet settled for the data
 * @param graph what is said about the columns of the tables
 * @param out the folder of results; null for one that is named after what is trained
 * @param resume whether to go on with an interrupted training in that folder
 * @param quiet whether to print only the accuracy
 * @param arguments of the command, as they may be written down
 */
public record TableTrainingRequest(
        ExperimentSpec spec,
        GraphSettings graph,
        TrainingExtras extras,
        ClusterTables tables,
        Path out,
        boolean resume,
        boolean quiet,
        List<String> arguments) {
    public TableTrainingRequest {
        arguments = List.copyOf(arguments);
    }

    /** With what suits the data; a cluster trains with one validation set unless the user asks for more. */
    public ExperimentSpec settled(NodeDataset known) {
        return (spec.folds() == null ? spec.with("folds", 1) : spec).settled(known);
    }

    /** Every setting with its value, so that the same training can be started again. */
    public Map<String, Object> recorded(ExperimentSpec settled) {
        Map<String, Object> values = TrainingSettings.recorded(graph, settled, extras);
        values.remove(TrainingSettings.DATASET);
        values.put("id", graph.tables().id());
        values.put("label", graph.tables().label());
        return values;
    }

    /** What becomes of the network's output. */
    public Answers answers(Temperature fitted) {
        return new Answers(spec.calibrates() ? fitted : Temperature.NONE, extras.minConfidence());
    }

    /** The folder of results. */
    public Path folder(NodeDataset dataset) {
        return FileName.runFolder(out, dataset.name(), spec.config());
    }
}
