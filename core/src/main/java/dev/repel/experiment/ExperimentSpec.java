package dev.repel.experiment;

import dev.repel.data.FeatureScaling;
import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.CalibrationMethod;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.train.ConfigByName;
import dev.repel.train.MemberRule;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What to run on a dataset, how often, and with which seeds.
 *
 * @param scaling null until {@link #settled} knows the dataset
 * @param split null until {@link #settled} knows the dataset
 * @param seed of the first run; run i uses seed + i, also for its split if that is random
 * @param folds 1 for a single validation set; more, with the split by labels, for a {@link CrossValidation}; null until
 *     {@link #settled} knows the dataset
 */
public record ExperimentSpec(
        TrainConfig config,

        @Setting(
                help =
                        "How features are scaled: each node's divided by their sum where it is above 1 or by their length;"
                                + " columns by their deviation or weighted by rarity; auto: none for your own tables,"
                                + " whose columns are scaled as they are read, standardised if columns are dense, else"
                                + " row-sums.")
        FeatureScaling scaling,

        @Setting(
                help = "The published split, random ones, or all labels there are; auto: public if it exists, labels if"
                        + " some nodes have none, else random.",
                common = true)
        SplitStrategy split,

        @Setting(value = "20", range = "[1, )", help = "Random split: training nodes per class.", common = true)
        int trainPerClass,

        @Setting(
                name = "val-per-class",
                value = "30",
                range = "[1, )",
                help = "Random split: validation nodes per class.")
        int validationPerClass,

        @Setting(value = "0", range = "[0, )", help = "Give N training nodes a wrong label on purpose.")
        int noisyLabels,

        @Setting(value = "1", range = "[1, )", help = "Number of runs to average over.", common = true)
        int runs,

        @Setting(value = "0", placeholder = "S", help = "Run i uses S + i, for a random split too.", common = true)
        long seed,

        @Setting(value = "0", range = "[0, 1)", help = "Split 'labels': share of each class that is kept for a test.")
        double testShare,

        @Setting(
                range = "[1, )",
                placeholder = "N|auto",
                help = "Split 'labels': folds of the cross-validation; 1: one validation set; auto: 5 below 120 labels,"
                        + " else 1.")
        Integer folds,

        @Setting(value = "temperature", help = "How probabilities are calibrated, on labels that were held back.")
        CalibrationMethod calibrate,

        @Setting(
                value = "1",
                range = "[1, 100]",
                help = "Networks per run, whose calibrated probabilities are averaged.")
        int ensemble,

        @Setting(
                value = "all",
                help = "Which networks of an ensemble are averaged: all, or those chosen by validation log-loss.")
        MemberRule ensembleMembers,

        @Setting(value = "false", help = "Train one network on the predictions of the ensemble, and keep only that.")
        boolean distil,

        @Setting(
                value = "0.1",
                range = "[0, 1]",
                help = "Distillation: share of the labels in the loss; the rest is the divergence from the ensemble.")
        double distilLabels) {

    public ExperimentSpec {
        boolean labels = split == null || split == SplitStrategy.LABELS;
        boolean folded = folds != null && folds > 1;
        InvalidSetting.unless(labels || testShare == 0, "test-share", "needs {split} labels");
        InvalidSetting.unless(labels || !folded, "folds", "needs {split} labels");
        InvalidSetting.unless(!distil || ensemble > 1, "distil", "needs an {ensemble} of at least 2 networks");
        InvalidSetting.unless(!distil || !folded, "distil", "needs a single validation set: {folds} 1");
        InvalidSetting.unless(!folded || noisyLabels == 0, "noisy-labels", "needs a single validation set: {folds} 1");
    }

    /** An experiment with one validation set, row sums and the default of every other setting. */
    public static ExperimentSpec of(TrainConfig config, SplitStrategy split) {
        ExperimentSpec defaults = of(Map.of());
        return Declared.replacing(defaults, config)
                .with("scaling", FeatureScaling.ROW_SUMS)
                .with("split", split)
                .with("folds", 1);
    }

    /**
     * Reads settings. Names that are not settings of an experiment are ignored: the caller deals with them.
     *
     * @param given values as users write them, by name
     * @throws InvalidSetting if a value is invalid, or the setting belongs to a backbone or technique that is not used
     */
    public static ExperimentSpec of(Map<String, String> given) {
        TrainConfig config = TrainConfig.of(given);
        Map<String, String> settled = RowNormalisation.settled(given);
        ExperimentSpec read = Declared.in(ExperimentSpec.class).read(setting -> {
            // TrainConfig.of has read the others, with the defaults of the backbone
            boolean own = OWN.contains(setting.name());
            return own ? setting.valueIn(settled) : setting.defaultValue();
        });
        return Declared.replacing(read, config);
    }

    /** Fewer runs than this never share the seed of a network. */
    private static final long SEEDS_PER_NETWORK = 1000;

    private static final List<String> OWN = own();

    private static List<String> own() {
        List<String> names = new ArrayList<>();
        for (DeclaredSetting setting : Declared.in(ExperimentSpec.class).settings()) {
            if (Declared.in(TrainConfig.class).named(setting.name()).isEmpty()) {
                names.add(setting.name());
            }
        }
        return names;
    }

    /** Every setting of an experiment, including those of all backbones and techniques. */
    public static List<DeclaredSetting> declared() {
        List<DeclaredSetting> all = new ArrayList<>(ConfigByName.all());
        Declared.in(ExperimentSpec.class).settings().stream()
                .filter(setting -> OWN.contains(setting.name()))
                .forEach(all::add);
        all.add(RowNormalisation.SETTING);
        return all;
    }

    /** Every setting that has an effect on this experiment, with its value. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>(ConfigByName.values(config));
        Map<String, Object> all = Declared.values(this);
        OWN.forEach(name -> values.put(name, all.get(name)));
        if (split != null && split != SplitStrategy.RANDOM) {
            values.keySet().removeAll(List.of("train-per-class", "val-per-class"));
        }
        if (split != null && split != SplitStrategy.LABELS) {
            values.keySet().removeAll(List.of("test-share", "folds"));
        }
        if (ensemble == 1) {
            values.keySet().removeAll(List.of("ensemble-members", "distil"));
        }
        if (!distil) {
            values.remove("distil-labels");
        }
        return values;
    }

    /**
     * A copy with another value of one setting, by its name; it may be a setting of the training.
     *
     * @throws InvalidSetting if the value is outside its range, or cannot be combined with the others
     */
    public ExperimentSpec with(String setting, Object value) {
        return OWN.contains(setting)
                ? Declared.with(this, setting, value)
                : Declared.replacing(this, config.with(setting, value));
    }

    /**
     * A copy with this share of the epochs, in all phases alike. Stages of a technique that have their own length become as
     * much shorter: they would take as long otherwise, however few epochs are left.
     *
     * @param share in (0, 1]
     */
    public ExperimentSpec shortened(double share) {
        Schedule schedule = config.schedule();
        Schedule shorter = schedule.withEpochs(shortened(schedule.epochs(), share));
        ExperimentSpec all = with("warmup", shorter.warmup()).with("cotrain", shorter.cotrain());
        Map<String, Object> values = values();
        for (TechniqueEntry part : Techniques.parts(config.technique())) {
            for (String name : part.epochSettings()) {
                all = all.with(name, shortened((Integer) values.get(name), share));
            }
        }
        return all;
    }

    private static int shortened(int epochs, double share) {
        return (int) Math.max(1, Math.round(epochs * share));
    }

    /**
     * A copy in which scaling, split and folds, unless the user has set them, suit a dataset.
     *
     * @throws InvalidSetting if a setting cannot be combined with the split of the dataset
     */
    public ExperimentSpec settled(NodeDataset dataset) {
        SplitStrategy natural = SplitStrategy.defaultFor(dataset);
        boolean drawn = asksForNodesPerClass() && natural == SplitStrategy.LABELS;
        SplitStrategy strategy = split != null ? split : drawn ? SplitStrategy.RANDOM : natural;
        if (asksForNodesPerClass() && strategy != SplitStrategy.RANDOM) {
            throw new InvalidSetting(
                    "train-per-class",
                    "and {val-per-class} are for random splits, and this dataset "
                            + (strategy == SplitStrategy.PUBLIC
                                            && dataset.publicSplit().isPresent()
                                    ? "comes with a public one"
                                    : "is split by its labels")
                            + ": add {split} random");
        }
        boolean decide = strategy == SplitStrategy.LABELS && folds == null && noisyLabels == 0 && !distil;
        int settledFolds = decide
                ? new LabelSplit(dataset, testShare, seed).suitableFolds()
                : Objects.requireNonNullElse(folds, 1);
        return with("scaling", Objects.requireNonNullElse(scaling, FeatureScaling.defaultFor(dataset)))
                .with("split", strategy)
                .with("folds", settledFolds);
    }

    private boolean asksForNodesPerClass() {
        Declared<ExperimentSpec> declared = Declared.in(ExperimentSpec.class);
        return !Integer.valueOf(trainPerClass)
                        .equals(declared.named("train-per-class").orElseThrow().defaultValue())
                || !Integer.valueOf(validationPerClass)
                        .equals(declared.named("val-per-class").orElseThrow().defaultValue());
    }

    /** Whether a temperature is fitted on the labels that were held back. */
    public boolean calibrates() {
        return calibrate == CalibrationMethod.TEMPERATURE;
    }

    /** The seed of a network of run {@code index}; the split of the run depends on the seed of network 0 only. */
    public long seedOf(int index, int network) {
        return seed + index + SEEDS_PER_NETWORK * network;
    }

    /** The nodes that run {@code index} uses for training, for choosing its epoch and for the test. */
    public Split splitOf(NodeDataset dataset, int index) {
        if (split == SplitStrategy.LABELS) {
            LabelSplit labels = new LabelSplit(dataset, testShare, seed + index);
            return folds == 1 ? labels.single() : labels.whole();
        }
        return split.split(dataset, trainPerClass, validationPerClass, seed + index);
    }
}
