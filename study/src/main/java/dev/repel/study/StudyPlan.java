package dev.repel.study;

import dev.repel.InvalidRequest;
import dev.repel.data.NodeDataset;
import dev.repel.data.UnknownName;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyCell;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.EpochTiming;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunOrder;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.study.table.StudyValues;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The runs that a study needs. */
final class StudyPlan {
    private final Study study;
    private final Map<StudyCell, TrainingCall> calls = new LinkedHashMap<>();
    private final Map<StudyCell, List<PlannedRun>> runs = new LinkedHashMap<>();
    private final Map<String, Set<SortedMap<String, String>>> cellsByKey = new HashMap<>();
    private final Map<StudyCell, Supplier<Optional<EpochTiming>>> timings = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    /** Reads the options of every cell; looks at no data, so that what is wrong is said before anything is fetched. */
    StudyPlan(Study study, TrainingCall.Reader reader) {
        this.study = study;
        Map<String, List<String>> leftOut = new LinkedHashMap<>();
        for (StudyCell cell : study.cells()) {
            String refusal = refusal(cell.options());
            if (refusal == null) {
                calls.put(cell, read(cell, reader));
            } else {
                leftOut.computeIfAbsent(refusal, reason -> new ArrayList<>()).add(name(cell));
            }
        }
        leftOut.forEach((reason, cells) -> notes.add("Left out: " + String.join(", ", cells) + ". " + reason));
    }

    private TrainingCall read(StudyCell cell, TrainingCall.Reader reader) {
        try {
            return reader.read(cell.options());
        } catch (InvalidRequest e) {
            throw new InvalidRequest("study " + study.name() + ", " + name(cell) + ": " + e.getMessage(), e);
        }
    }

    private String name(StudyCell cell) {
        return cell.name(study.axisNames());
    }

    /** Why a cell cannot be run, null if it can. */
    private String refusal(Map<String, String> options) {
        try {
            Techniques.check(TrainingSettings.technique(options), TrainingSettings.backbone(options));
            return null;
        } catch (UnknownName e) {
            if (study.skipMissingTechniques()) {
                return "This version has no such technique.";
            }
            throw e;
        } catch (InvalidRequest e) {
            return e.getMessage();
        }
    }

    Study study() {
        return study;
    }

    List<String> notes() {
        return notes;
    }

    /** Reads the data, each dataset once, and prepares the runs. */
    void prepare(DataPool data, Kernels kernels) throws IOException {
        for (Map.Entry<StudyCell, TrainingCall> entry : calls.entrySet()) {
            TrainingCall call = entry.getValue();
            PreparedDataset prepared = data.of(call);
            NodeDataset dataset = prepared.dataset();
            ExperimentSpec spec = call.spec(dataset).with("seed", study.seed());
            Experiment experiment = new Experiment(prepared, spec, kernels);
            // fails here rather than in the middle of the night
            experiment.epochs();
            List<PlannedRun> series = PlannedRun.series(
                    title(entry.getKey()),
                    name(entry.getKey()),
                    call.settings(dataset),
                    call,
                    experiment,
                    prepared,
                    study.runs(),
                    RunOrder.Measured.EVERYTHING);
            runs.put(entry.getKey(), series);
            timings.put(entry.getKey(), () -> EpochTiming.of(call, experiment, prepared));
            for (PlannedRun run : series) {
                cellsByKey
                        .computeIfAbsent(run.key(), key -> new LinkedHashSet<>())
                        .add(new TreeMap<>(entry.getKey().options()));
            }
        }
    }

    /** The options of the cells that a run belongs to. */
    Set<SortedMap<String, String>> cellsOf(String key) {
        return cellsByKey.get(key);
    }

    private String title(StudyCell cell) {
        return study.name() + ": " + name(cell);
    }

    List<PlannedRun> runs() {
        return PlannedRun.inTurn(runs.values());
    }

    /** The runs by cell. */
    Map<StudyCell, List<PlannedRun>> runsByCell() {
        return runs;
    }

    /** What tells how long a run of a cell takes, if it can be told. */
    Optional<EpochTiming> timing(StudyCell cell) {
        return timings.get(cell).get();
    }

    /** The values of the runs that are done. */
    StudyValues values(Map<String, LedgerEntry> done) {
        return new StudyValues(
                study,
                runs.entrySet().stream()
                        .collect(Collectors.toMap(
                                entry -> entry.getKey().at(),
                                entry -> entry.getValue().stream()
                                        .map(run -> done.get(run.key()))
                                        .filter(Objects::nonNull)
                                        .toList())));
    }
}
