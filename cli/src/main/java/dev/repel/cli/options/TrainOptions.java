package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.Temperature;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.table.Database;
import dev.repel.train.TrainConfig;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** All options of a training. */
public final class TrainOptions {
    /** What says how to run rather than what: not part of a run's configuration. */
    private static final Set<String> NOT_RECORDED =
            Set.of("out", "resume", "config", "quiet", "epochs", "dry-run", "predictions", "jdbc-table");

    @ArgGroup(validate = false, order = 1, heading = "%nData%n")
    private DataOptions data = new DataOptions();

    @ArgGroup(validate = false, order = 2, heading = "%nRuns and splits%n")
    private SplitOptions split = new SplitOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nModel%n")
    private ModelOptions model = new ModelOptions();

    @ArgGroup(validate = false, order = 4, heading = "%nTraining%n")
    private TrainingOptions training = new TrainingOptions();

    @ArgGroup(validate = false, order = 5, heading = "%nPseudo contrastive learning (--technique pcl)%n")
    private PclOptions pcl = new PclOptions();

    @ArgGroup(validate = false, order = 6, heading = "%nOther techniques%n")
    private TechniqueOptions techniques = new TechniqueOptions();

    @ArgGroup(validate = false, order = 7, heading = "%nSystems with pseudo-labels%n")
    private PseudoLabelOptions pseudoLabels = new PseudoLabelOptions();

    @ArgGroup(validate = false, order = 8, heading = "%nTechniques with several views of the graph%n")
    private ViewOptions views = new ViewOptions();

    @ArgGroup(validate = false, order = 9, heading = "%nLayers of some backbones%n")
    private LayerOptionsGroup layers = new LayerOptionsGroup();

    @ArgGroup(validate = false, order = 10, heading = "%nPredictions%n")
    private AnswerOptions answers = new AnswerOptions();

    @ArgGroup(validate = false, order = 11, heading = "%nOutput%n")
    private OutputOptions output = new OutputOptions();

    public DataOptions data() {
        return data;
    }

    public ModelOptions model() {
        return model;
    }

    public AnswerOptions answers() {
        return answers;
    }

    public OutputOptions output() {
        return output;
    }

    /** Fails if an option has a value it cannot have; looks at no data. */
    public TrainConfig toConfig(ParseResult given) {
        data.check(output.jdbcTable() != null);
        output.threads();
        output.checkSeparabilityHops();
        output.checkTargets(data);
        output.checkPredictions();
        answers.toAnswers(Temperature.NONE);
        TrainConfig config = new TrainConfig(
                model.toArchitecture(layers.toLayerOptions()),
                model.checkedTechnique(),
                techniques.toSettings(pcl.toSettings(), pseudoLabels.toSettings(), views.toSettings()),
                training.toSchedule(given),
                training.learningRate,
                training.weightDecay,
                training.reduction,
                training.classWeights,
                training.selection);
        split.check(config, model.rowNormalise());
        return config;
    }

    public ExperimentSpec toSpec(TrainConfig config, SplitStrategy strategy) {
        return split.toSpec(config, model.rowNormalise(), strategy);
    }

    /** With the split that suits a dataset where the user does not say. */
    public ExperimentSpec toSpec(TrainConfig config, NodeDataset dataset) {
        return split.toSpec(config, model.rowNormalise(), dataset, answers.calibrates());
    }

    /** Every option by name with the value in force, so that the same training can be started again. */
    public Map<String, Object> recorded(CommandSpec command, ExperimentSpec spec) {
        Map<String, Object> settled = Map.of(
                "split", Choice.word(spec.split()),
                "folds", spec.folds(),
                "warmup", spec.config().schedule().warmup(),
                "cotrain", spec.config().schedule().cotrain(),
                "input-dropout", OptionValue.plain(spec.config().architecture().inputDropout()));
        Map<String, Object> values = new LinkedHashMap<>();
        for (OptionGroup group : OptionGroup.of(command)) {
            for (OptionSpec option : group.options()) {
                String key = OptionValue.key(option);
                Object value = settled.getOrDefault(key, OptionValue.plain(option.getValue()));
                if (value != null && !NOT_RECORDED.contains(key)) {
                    values.put(key, value);
                }
            }
        }
        if (data.namesTables()) {
            values.remove("dataset");
        }
        if (!data.queries()) {
            values.remove("jdbc");
            values.remove("jdbc-user");
        }
        values.computeIfPresent("jdbc", (name, url) -> Database.withoutSecret(url.toString()));
        if (!data.readsTables()) {
            values.remove("id");
            values.remove("label");
        }
        return values;
    }
}
