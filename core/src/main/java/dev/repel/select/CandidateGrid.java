package dev.repel.select;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RowNormalisation;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The candidates of each rung. What the user has set stays as it is; candidates that do not go with it are left out.
 */
final class CandidateGrid {
    static final String BACKBONE = "backbone";
    static final String TECHNIQUE = "technique";
    static final String SCALING = "scaling";

    /** What a candidate is called by. */
    static final List<String> NAMES = List.of(BACKBONE, TECHNIQUE, SCALING);

    private static final List<String> SCALINGS = List.of("row-sums", "none", "unit-rows", "standardised", "tf-idf");

    /** Where columns have scales of their own, what treats all features of a node alike would mix them up. */
    private static final List<String> SCALINGS_OF_COLUMNS = List.of("none", "standardised");

    /** The backbones that scalings are tried with: one that looks at the graph and one that does not. */
    private static final List<String> FIRST = List.of("gcn", "mlp");

    private static final List<String> OTHERS = List.of("dagnn", "appnp", "graphsage", "gat", "gprgnn");
    /** Tried as well where edges are of several relations; graphsage tells them apart too. */
    private static final List<String> RELATIONAL = List.of("rgcn");

    private static final List<String> DROPOUTS = List.of("0.2", "0.5", "0.8");
    private static final List<String> LAYERS = List.of("1", "3");

    private final Map<String, String> given;
    private final List<String> scalings;
    private final List<String> others;

    CandidateGrid(Map<String, String> given, NodeDataset dataset) {
        // the other way to set the scaling fixes it too
        this.given = RowNormalisation.settled(given);
        this.others = dataset.graph().relations().isEmpty()
                ? OTHERS
                : Stream.concat(OTHERS.stream(), RELATIONAL.stream()).toList();
        this.scalings = scalings(dataset);
    }

    /** The default of the dataset first: the reference has it. */
    private static List<String> scalings(NodeDataset dataset) {
        String usual = DeclaredSetting.text(FeatureScaling.defaultFor(dataset));
        List<String> all = dataset.scaledColumns() ? SCALINGS_OF_COLUMNS : SCALINGS;
        return Stream.concat(Stream.of(usual), all.stream()).distinct().toList();
    }

    /** The plain network that everything else is compared with: what the user has set, and defaults. */
    Candidate reference() {
        ExperimentSpec defaults = ExperimentSpec.of(Map.of());
        List<Candidate> named = varied(
                plain(new Candidate(Map.of())),
                BACKBONE,
                List.of(defaults.config().architecture().backbone()));
        return varied(named, SCALING, scalings.subList(0, 1)).get(0);
    }

    /** Without a technique, unless the user has set one. */
    private List<Candidate> plain(Candidate candidate) {
        return varied(List.of(candidate), TECHNIQUE, List.of(Techniques.plain()));
    }

    List<Candidate> features() {
        List<Candidate> networks = varied(List.of(reference()), BACKBONE, FIRST);
        return possible(varied(networks, SCALING, scalings));
    }

    /** @param best candidates of the first rung, each with another scaling */
    List<Candidate> networks(List<Candidate> best) {
        return possible(varied(best, BACKBONE, others));
    }

    /** How a candidate scales features. */
    String scaling(Candidate candidate) {
        return candidate.settings().getOrDefault(SCALING, "");
    }

    /** The same network without its technique; the candidate itself if the user has set the technique. */
    Candidate withoutTechnique(Candidate candidate) {
        if (given.containsKey(TECHNIQUE)) {
            return candidate;
        }
        Map<String, String> settings = new LinkedHashMap<>(candidate.settings());
        for (TechniqueEntry part : Techniques.parts(settings.get(TECHNIQUE))) {
            settings.keySet().removeAll(part.reads());
        }
        settings.remove(TECHNIQUE);
        return plain(new Candidate(settings)).get(0);
    }

    List<Candidate> depths(List<Candidate> best) {
        List<Candidate> all = new ArrayList<>(best);
        all.addAll(varied(best, "dropout", DROPOUTS));
        all.addAll(varied(best, "layers", LAYERS));
        return possible(all);
    }

    /** The candidates without a technique, and with each that has settings to try. */
    List<Candidate> techniques(List<Candidate> best) {
        List<Candidate> all = new ArrayList<>(best);
        for (TechniqueEntry technique : Techniques.all()) {
            for (Map<String, String> settings : technique.tries()) {
                // one that brings its own network takes nothing but the scaling from a candidate
                List<Candidate> bases = settings.containsKey(BACKBONE) ? best.subList(0, 1) : best;
                all.addAll(with(technique.name(), settings, bases));
            }
        }
        return possible(all);
    }

    private List<Candidate> with(String technique, Map<String, String> settings, List<Candidate> candidates) {
        List<Candidate> all = varied(candidates, TECHNIQUE, List.of(technique));
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            all = varied(all, setting.getKey(), List.of(setting.getValue()));
        }
        return all;
    }

    /** Each candidate with each value; as it is if the user has set the value. */
    private List<Candidate> varied(List<Candidate> candidates, String setting, List<String> values) {
        if (given.containsKey(setting)) {
            return candidates;
        }
        List<Candidate> all = new ArrayList<>();
        for (Candidate candidate : candidates) {
            values.forEach(value -> all.add(candidate.with(setting, value)));
        }
        return all;
    }

    /** Without candidates that mean the same or contradict what the user has set. */
    private List<Candidate> possible(List<Candidate> candidates) {
        Map<ExperimentSpec, Candidate> kept = new LinkedHashMap<>();
        candidates.forEach(candidate -> spec(candidate).ifPresent(spec -> kept.putIfAbsent(spec, candidate)));
        return List.copyOf(kept.values());
    }

    /** Empty if a setting that the user has set does not go with the backbone or technique of the candidate. */
    private Optional<ExperimentSpec> spec(Candidate candidate) {
        try {
            return Optional.of(candidate.over(given));
        } catch (InvalidSetting e) {
            return Optional.empty();
        }
    }
}
