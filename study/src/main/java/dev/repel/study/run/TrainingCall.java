package dev.repel.study.run;

import dev.repel.data.NodeDataset;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.select.AutoSelection;
import dev.repel.select.Leaderboard;
import dev.repel.select.SelectionSettings;
import dev.repel.select.TrialLog;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.study.settings.LabellingTrial;
import dev.repel.study.settings.TrainingExtras;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.train.Schedule;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A training of a study or a search, made from settings by name. */
public final class TrainingCall {
    private final Map<String, String> given;
    private final GraphSettings graph;
    private final ExperimentSpec spec;
    private final SelectionSettings selection;
    private final TrainingExtras extras;
    private final LabellingTrial labelling;
    private final Reader reader;

    /** Makes trainings of settings by name. */
    public static final class Reader {
        private final Map<String, String> common;
        private final Sources sources;
        private final Kernels kernels;
        private final String version;
        private final int threads;
        private final Choices choices;

        /**
         * @param common settings of all trainings, such as where the data are; those of a training win
         * @param sources finds the graph that settings name
         * @param version of Repel
         * @param threads for the trials of a choice: other runs may be waiting for its outcome
         */
        public Reader(Map<String, String> common, Sources sources, Kernels kernels, String version, int threads) {
            this.common = new LinkedHashMap<>(common);
            this.sources = sources;
            this.kernels = kernels;
            this.version = version;
            this.threads = threads;
            this.choices = new Choices(threads > 1);
        }

        /** @throws IllegalArgumentException if a setting is unknown or has a value it cannot have */
        public TrainingCall read(Map<String, String> settings) {
            return new TrainingCall(withCommon(settings), this);
        }

        /** The graph of a training; the other settings are not looked at. */
        public GraphSettings graph(Map<String, String> settings) {
            return GraphSettings.of(withCommon(settings));
        }

        private Map<String, String> withCommon(Map<String, String> settings) {
            Map<String, String> all = new LinkedHashMap<>(common);
            all.putAll(settings);
            return all;
        }
    }

    /** Finds the graph that settings name. */
    @FunctionalInterface
    public interface Sources {
        GraphSource of(GraphSettings settings);
    }

    private TrainingCall(Map<String, String> given, Reader reader) {
        TrainingSettings.requireKnown(given);
        this.given = given;
        this.graph = GraphSettings.of(given);
        this.spec = ExperimentSpec.of(given);
        this.selection = SelectionSettings.of(given);
        this.extras = TrainingExtras.of(given);
        this.labelling = LabellingTrial.of(given);
        this.reader = reader;
        graph.check(false);
    }

    /** Puts a schedule in the place of whatever settings by name say of it. */
    public static void put(Schedule schedule, Map<String, String> settings) {
        settings.remove("epochs");
        settings.put("warmup", Integer.toString(schedule.warmup()));
        settings.put("cotrain", Integer.toString(schedule.cotrain()));
    }

    /** The settings it was read from, those that are the same for all calls included: they make the same call again. */
    public Map<String, String> options() {
        return given;
    }

    /** Which data it reads, as a text that is the same for the same data. */
    public String data() {
        return graph.identity();
    }

    /** Reads the data. */
    public NodeDataset load(Consumer<String> progress) throws IOException {
        return reader.sources.of(graph).load(progress).dataset();
    }

    /** What is to be run; its seed is that of run 0. */
    public ExperimentSpec spec(NodeDataset dataset) {
        return spec.settled(dataset);
    }

    /**
     * The experiment of a run.
     *
     * @param first all runs, with the settings as given
     * @param run of which the labels choose what is left open, if that is asked for
     */
    Experiment experiment(Experiment first, PreparedDataset data, int run) {
        if (!SelectionSettings.isAskedFor(given)) {
            return first;
        }
        Map<String, String> fixed = new LinkedHashMap<>(SelectionSettings.fixed(given));
        fixed.put("seed", Long.toString(first.spec().seed()));
        AutoSelection choice = new AutoSelection(
                data,
                fixed,
                selection.limit(),
                reader.kernels,
                reader.threads,
                TrialLog.NONE,
                (share, trial, best) -> {});
        Leaderboard board =
                reader.choices.of(given, first.spec().seed() + choice.deciding(run), () -> choice.choose(run));
        return board.experiment(data, fixed, reader.kernels, selection.ensembleCandidates());
    }

    /** All that the numbers of a run depend on but its seed: settings, the data's hash and the version. */
    public SortedMap<String, String> settings(NodeDataset dataset) {
        Map<String, Object> recorded = recorded(dataset);
        // a run is named by its own seed, whichever series it belongs to
        recorded.remove("runs");
        recorded.remove("seed");
        return new TreeMap<>(
                RunSettings.of(recorded, dataset.sha256(), reader.version).values());
    }

    /** What is tried with labels in the place of a training, if anything. */
    LabellingTrial labelling() {
        return labelling;
    }

    /** For how many hops Separability-N is to be measured. */
    public int separabilityHops() {
        return Objects.requireNonNullElse(extras.separabilityHops(), 0);
    }

    /**
     * The same training with this share of its epochs, in all of its phases and stages alike.
     *
     * @param share in (0, 1]
     */
    public TrainingCall shortened(double share) {
        Map<String, String> shorter = new LinkedHashMap<>(given);
        ExperimentSpec shortened = spec.shortened(share);
        put(shortened.config().schedule(), shorter);
        for (TechniqueEntry part : Techniques.parts(spec.config().technique())) {
            part.epochSettings()
                    .forEach(name -> shorter.put(
                            name, DeclaredSetting.text(shortened.values().get(name))));
        }
        return new TrainingCall(shorter, reader);
    }

    /** Whether its runs are trainings whose epochs are known, not choices of settings or a person who labels. */
    boolean isOneTraining() {
        return !labelling.isAskedFor() && !SelectionSettings.isAskedFor(given);
    }

    /**
     * A shortened training to be timed. Every node is an anchor of PCL in it, as most are after a whole warm-up.
     *
     * @param share in (0, 1]
     */
    TrainingCall timed(double share) {
        Map<String, String> shorter = new LinkedHashMap<>(shortened(share).given);
        if (spec.config().pairs().isPresent()) {
            shorter.put("gamma", "0");
        }
        return new TrainingCall(shorter, reader);
    }

    /** Every setting that has an effect with its value, so that the same training can be started again. */
    public Map<String, Object> recorded(NodeDataset dataset) {
        Map<String, Object> values = TrainingSettings.recorded(graph, spec(dataset), extras);
        if (SelectionSettings.isAskedFor(given)) {
            values.put("auto", true);
            values.put("budget", DeclaredSetting.text(selection.budget()));
            if (selection.ensembleCandidates()) {
                values.put("ensemble-candidates", true);
            }
        }
        if (labelling.isAskedFor()) {
            Declared.values(labelling).forEach((name, value) -> values.put(name, TrainingSettings.plain(value)));
        }
        return values;
    }
}
