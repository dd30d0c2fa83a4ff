package dev.repel.study.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.repel.io.InvalidDataException;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyCell;
import dev.repel.study.design.StudyFile;
import dev.repel.study.run.Entries;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.Measuring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From made-up runs to every form of table, compared with files that were checked by hand. */
class StudyTablesTest {
    private static final String STUDY = """
            study: sample
            title: A sample & its tables
            explanation: What it shows.
            axes:
              dataset: [left, right]
              backbone: [gcn, g_at]
              technique: [none, pcl, other]
              k: [1, 20]
            compare: {axis: technique, baseline: none, watch: [pcl]}
            tables:
              - {title: "On {dataset}, K = {k}", per: [dataset, k], rows: backbone, columns: technique}
              - {title: Improvement, rows: dataset, columns: technique, value: difference}
              - {title: "Turned, {dataset}", per: dataset, rows: [backbone, technique], columns: k, measure: separability-g}
            figures:
              - {title: "By K on {dataset}", per: dataset, x: k, x-label: K, y-label: Accuracy, series: [backbone, technique]}
            paper:
              by: [dataset, backbone, technique, k]
              percent:
                left: {gcn: {none: {1: 80.5, 20: 81}, pcl: {1: 84.28, 20: 85}, other: {1: 70}}}
            """;
    private static final int RUNS = 3;

    @TempDir
    private Path folder;

    /** The technique "other" is not there; a run of g_at with pcl on the left failed; pcl is worse on the right. */
    private static StudyResult result() {
        Study study = StudyFile.readTrusted("sample.yaml", STUDY).study();
        Map<Map<String, String>, List<LedgerEntry>> runs = new LinkedHashMap<>();
        for (StudyCell cell : study.cells()) {
            if (!cell.at().get("technique").equals("other")) {
                runs.put(cell.at(), runs(cell));
            }
        }
        StudyValues values = new StudyValues(study, runs);
        List<StudyResult.Table> tables = new ArrayList<>();
        study.tables().forEach(layout -> tables.addAll(TableMaker.make(values, layout)));
        List<StudyResult.Figure> figures = new ArrayList<>();
        study.figures().forEach(layout -> figures.addAll(FigureMaker.make(values, layout)));
        return new StudyResult(
                study.name(),
                study.title(),
                study.explanation(),
                "repel study 'sample file.yaml'",
                Map.of("version", "1.2"),
                List.of("Left out: other. This version has no such technique."),
                tables,
                figures);
    }

    private static List<LedgerEntry> runs(StudyCell cell) {
        boolean left = cell.at().get("dataset").equals("left");
        boolean gcn = cell.at().get("backbone").equals("gcn");
        boolean pcl = Set.of("pcl").contains(cell.at().get("technique"));
        int k = Integer.parseInt(cell.at().get("k"));
        List<LedgerEntry> runs = new ArrayList<>();
        for (int seed = 0; seed < RUNS; seed++) {
            String key = cell.at().toString() + seed;
            double gain = pcl ? (left ? 0.02 : -0.01) * (1 + 0.1 * seed) : 0;
            double accuracy = 0.7 + (gcn ? 0.1 : 0) + 0.001 * k + 0.01 * (seed - 1) * (seed + 2) + gain;
            boolean fails = left && !gcn && pcl && k == 1 && seed == 2;
            runs.add(
                    fails
                            ? Entries.failed(key, seed)
                            : Entries.of(
                                    key,
                                    seed,
                                    Map.of(Measuring.TEST_ACCURACY, accuracy, Measuring.SEPARABILITY_G, accuracy / 2)));
        }
        return runs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "md", "tex", "json"})
    void filesAreAsTheyWereChecked(String ending) throws IOException {
        StudyFiles.write(folder, result());
        Path golden = Path.of("src/test/resources/golden/sample." + ending);

        assertThat(folder.resolve("sample." + ending)).hasSameTextualContentAs(golden);
        assertThat(Files.readString(golden)).endsWith("\n");
    }

    @Test
    void studiesComeBackFromTheirFolder() throws IOException {
        StudyResult sample = result();
        StudyResult other = named("another", sample);
        StudyFiles.write(folder, sample);
        StudyFiles.write(folder, other);
        StudyFiles.write(folder, named("all", sample));
        Files.writeString(folder.resolve("machine.json"), "{}");

        assertThat(StudyFiles.in(folder, List.of())).containsExactly(other, sample);
    }

    @Test
    void whatIsAtHandIsNotReadAgain() throws IOException {
        StudyResult sample = result();
        Files.writeString(folder.resolve("sample.json"), "not even JSON");

        assertThat(StudyFiles.in(folder, List.of(sample))).singleElement().isSameAs(sample);
        assertThatThrownBy(() -> StudyFiles.in(folder, List.of()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("sample.json, line 1");
    }

    @Test
    void filesOfAnotherFormAreNamed() throws IOException {
        StudyFiles.write(folder, result());
        Path file = folder.resolve("sample.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\"pcl\", ", ""));

        assertThatThrownBy(() -> StudyFiles.in(folder, List.of()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("sample.json")
                .hasMessageContaining("one cell per column");
    }

    @Test
    void filesOfOnesOwnMayLeaveThingsOut() throws IOException {
        Files.writeString(folder.resolve("own.json"), """
                {"study": "own", "title": "Mine", "from": "elsewhere",
                 "tables": [{"title": "T", "columns": ["Data", "pcl"], "rows": [{"name": "a", "cells": [{"mean": 0.5}]}]}],
                 "figures": [{"title": "A", "x": "K", "y": "Test accuracy", "series": [
                               {"name": "pcl", "points": [{"x": 1, "y": 0.5}]}]},
                             {"title": "S", "x": "K", "y": "Separability", "series": []}]}
                """);

        StudyResult own = StudyFiles.in(folder, List.of()).get(0);

        assertThat(own.command()).isEmpty();
        assertThat(own.notes()).isEmpty();
        assertThat(own.tables().get(0).unit()).isEqualTo("percent");
        assertThat(own.tables().get(0).rows().get(0).cells().get(0))
                .isEqualTo(new StudyResult.Cell(0.5, null, 0, null, null, false, false, null));
        assertThat(own.figures()).extracting(StudyResult.Figure::unit).containsExactly("percent", "number");
        assertThat(own.figures().get(0).series().get(0).points().get(0).std()).isNaN();

        Files.writeString(folder.resolve("own.json"), "{\"study\": \"own\"}");
        assertThatThrownBy(() -> StudyFiles.in(folder, List.of())).hasMessageContaining("a name and a title");
    }

    private static StudyResult named(String name, StudyResult of) {
        return new StudyResult(
                name,
                of.title(),
                of.explanation(),
                of.command(),
                of.provenance(),
                of.notes(),
                of.tables(),
                of.figures());
    }

    @Test
    void theNumbersFollowFromTheRuns() {
        StudyResult.Table first = result().tables().get(0);
        assertThat(first.title()).isEqualTo("On left, K = 1");
        assertThat(first.columns()).containsExactly("Backbone", "none", "pcl", "other");
        StudyResult.Cell plain = first.rows().get(0).cells().get(0);
        StudyResult.Cell pcl = first.rows().get(0).cells().get(1);

        assertThat(plain.mean()).isEqualTo(0.801 + 0.01 * (-2 + 0 + 4) / 3, offset(1e-9));
        assertThat(plain.pValue()).isNull();
        assertThat(pcl.mean() - plain.mean()).isEqualTo(0.022, offset(1e-9));
        assertThat(pcl.best()).isTrue();
        assertThat(plain.best()).isFalse();
        assertThat(pcl.pValue()).isLessThan(0.01);
        assertThat(pcl.paper()).isEqualTo(0.8428);
        // what is not there shows the paper alone, or nothing
        assertThat(first.rows().get(0).cells().get(2).mean()).isNull();
        assertThat(first.rows().get(0).cells().get(2).paper()).isEqualTo(0.7);
        assertThat(first.rows().get(1).cells().get(2)).isNull();
        assertThat(first.rows().get(1).cells().get(1).note()).isEqualTo("1 failed");
        assertThat(first.rows().get(1).cells().get(1).runs()).isEqualTo(2);
    }

    @Test
    void cellsThatTheTestCannotTellFromTheBestAreMarked() {
        StudyResult.Row gcn = result().tables().get(0).rows().get(0);
        StudyResult.Row failed = result().tables().get(0).rows().get(1);

        assertThat(gcn.cells().get(1).best()).isTrue();
        assertThat(gcn.cells().get(0).par())
                .as("none is clearly worse than pcl")
                .isFalse();
        assertThat(gcn.cells().get(1).par()).isFalse();
        assertThat(failed.cells().get(1).runs()).isEqualTo(2);
        assertThat(failed.cells())
                .filteredOn(cell -> cell != null && cell.par())
                .allMatch(cell -> !cell.best());
    }

    @Test
    void cellsBelowTheBaselineAreMarkedAndListed() {
        StudyResult.Table right = result().tables().get(2);

        assertThat(right.baseline()).isEqualTo("none");
        assertThat(right.rows().get(0).cells().get(1).worse()).isTrue();
        assertThat(right.rows().get(0).cells().get(0).worse()).isFalse();
        assertThat(right.notes()).hasSize(2);
        assertThat(right.notes().get(0)).startsWith("Worse than none: right gcn pcl 1, by 1.10 points, p = 0.00");
        assertThat(result().tables().get(0).notes())
                .containsExactly("Failed: left g_at pcl 1, 1 run; the table shows the others.");
    }

    @Test
    void improvementsAreAveragedOverWhatIsNotShown() {
        StudyResult.Table improvement = result().tables().get(4);

        assertThat(improvement.columns()).containsExactly("Dataset", "pcl", "other");
        // four cells of three runs on each side, less the one that failed
        assertThat(improvement.rows().get(0).cells().get(0).runs()).isEqualTo(11);
        assertThat(improvement.rows().get(1).cells().get(0).mean()).isEqualTo(-0.011, offset(1e-9));
        assertThat(improvement.rows().get(0).cells().get(1)).isNull();
        // the paper has gcn's two cells of the four, and none on the right
        assertThat(improvement.rows().get(0).cells().get(0).paper())
                .isEqualTo(((0.8428 - 0.805) + (0.85 - 0.81)) / 2, offset(1e-9));
        assertThat(improvement.rows().get(1).cells().get(0).paper()).isNull();
        assertThat(improvement.notes())
                .containsExactly(
                        "left pcl: the paper prints 2 of these 4 cells, over which the mean here is +2.20 points.",
                        "left pcl: +2.18 points with a standard error of 0.05 points, p < 0.001 over 11 pairs of runs.",
                        "right pcl: -1.10 points with a standard error of 0.02 points, p < 0.001 over 12 pairs of runs.");
    }

    @Test
    void theSmallestCalibrationErrorIsTheBestAndCostsAreNotCompared() {
        Study study = StudyFile.readTrusted("m.yaml", """
                study: m
                title: M
                axes: {technique: [none, pcl, other], dataset: [left]}
                compare: {axis: technique, baseline: none, watch: [other]}
                tables:
                  - {title: Error, rows: technique, columns: dataset, measure: calibration-error}
                  - {title: Gain, rows: technique, columns: dataset, measure: calibration-error, value: difference}
                  - {title: Seconds, rows: technique, columns: dataset, measure: seconds}
                  - {title: Memory, rows: technique, columns: dataset, measure: megabytes}
                  - {title: Less, rows: technique, columns: dataset, measure: seconds, value: difference}
                """).study();
        Map<String, Double> errors = Map.of("none", 0.1, "pcl", 0.05, "other", 0.2);
        Map<Map<String, String>, List<LedgerEntry>> runs = new LinkedHashMap<>();
        study.cells()
                .forEach(cell -> runs.put(
                        cell.at(),
                        List.of(0, 1).stream()
                                .map(seed -> {
                                    double error = errors.get(cell.at().get("technique")) + 0.001 * seed * seed;
                                    return Entries.of(
                                            cell.at().toString() + seed,
                                            seed,
                                            Map.of(
                                                    Measuring.CALIBRATION_ERROR,
                                                    error,
                                                    Measuring.SECONDS,
                                                    1000 * error,
                                                    Measuring.MEGABYTES,
                                                    7.5));
                                })
                                .toList()));
        List<StudyResult.Table> tables = study.tables().stream()
                .flatMap(layout -> TableMaker.make(new StudyValues(study, runs), layout).stream())
                .toList();

        assertThat(cells(tables.get(0))).extracting(StudyResult.Cell::best).containsExactly(false, true, false);
        assertThat(cells(tables.get(0))).extracting(StudyResult.Cell::worse).containsExactly(false, false, true);
        assertThat(tables.get(0).notes()).singleElement().asString().contains("other left, by 10.00 points");
        assertThat(cells(tables.get(1)).subList(1, 3))
                .extracting(StudyResult.Cell::worse)
                .containsExactly(false, true);
        assertThat(cells(tables.get(2))).allSatisfy(cell -> {
            assertThat(cell.pValue()).isNull();
            assertThat(cell.worse()).isFalse();
            assertThat(cell.best()).isFalse();
        });
        assertThat(new CellText(tables.get(2))
                        .number(cells(tables.get(2)).get(0).mean()))
                .isEqualTo("100.5");
        assertThat(cells(tables.get(3))).allSatisfy(cell -> {
            assertThat(cell.mean()).isEqualTo(7.5);
            assertThat(cell.hasSpread()).isFalse();
        });
        // fewer seconds are not worse, nor are more
        assertThat(cells(tables.get(4)).get(1).mean()).isNegative();
        assertThat(cells(tables.get(4)).subList(1, 3)).noneMatch(StudyResult.Cell::worse);
    }

    private static List<StudyResult.Cell> cells(StudyResult.Table table) {
        return table.rows().stream().map(row -> row.cells().get(0)).toList();
    }

    @Test
    void thereIsATableAndAFigureForEachPointOfPerWhateverTheTitleSays() {
        String silent = STUDY.replace("By K on {dataset}", "By K").replace("On {dataset}, K = {k}", "K = {k}");
        Study study = StudyFile.readTrusted("sample.yaml", silent).study();
        Map<Map<String, String>, List<LedgerEntry>> runs = new LinkedHashMap<>();
        study.cells().forEach(cell -> runs.put(cell.at(), runs(cell)));
        StudyValues values = new StudyValues(study, runs);

        List<StudyResult.Figure> figures =
                FigureMaker.make(values, study.figures().get(0));
        assertThat(figures).extracting(StudyResult.Figure::title).containsExactly("By K, left", "By K, right");
        assertThat(figures)
                .allSatisfy(figure -> assertThat(figure.series())
                        .hasSize(6)
                        .allSatisfy(line -> assertThat(line.points())
                                .extracting(StudyResult.Point::x)
                                .containsExactly(1.0, 20.0)));
        assertThat(TableMaker.make(values, study.tables().get(0)))
                .extracting(StudyResult.Table::title)
                .containsExactly("K = 1, left", "K = 20, left", "K = 1, right", "K = 20, right");
    }

    @Test
    void runsWithoutTestNodesLeaveNoEmptyTableWithoutAWord() {
        Study study = StudyFile.readTrusted("sample.yaml", STUDY).study();
        Map<Map<String, String>, List<LedgerEntry>> runs = new LinkedHashMap<>();
        study.cells()
                .forEach(cell -> runs.put(
                        cell.at(),
                        List.of(Entries.of(cell.at().toString(), 0, Map.of(Measuring.VALIDATION_ACCURACY, 0.9)))));

        List<StudyResult.Table> tables =
                TableMaker.make(new StudyValues(study, runs), study.tables().get(0));

        assertThat(tables)
                .allSatisfy(table -> assertThat(table.notes())
                        .filteredOn(note -> note.contains("runs without test nodes"))
                        .hasSize(1));
        assertThat(result().tables())
                .noneMatch(table -> table.notes().toString().contains("test nodes"));
    }
}
