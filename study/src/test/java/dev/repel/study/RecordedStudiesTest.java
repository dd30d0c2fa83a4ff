package dev.repel.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.repel.InvalidRequest;
import dev.repel.io.run.Provenance;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyFile;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.Entries;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.LocalRuns;
import dev.repel.study.run.Measuring;
import dev.repel.study.run.RunProgress;
import dev.repel.study.run.Shard;
import dev.repel.study.table.Source;
import dev.repel.study.table.StudyResult;
import dev.repel.tensor.PlainKernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedStudiesTest {
    private static final String STUDY = """
            study: tiny
            title: Tiny
            runs: 3
            options: {k: 10}
            axes:
              technique: [none, pcl]
              hidden: [8, 12]
              dropout: [0.5]
            compare: {axis: technique, baseline: none}
            tables:
              - {title: "With {hidden}", per: hidden, rows: technique, columns: dropout}
              - {title: All, rows: [technique, dropout], columns: hidden}
            figures:
              - {title: F, x: hidden, x-label: H, y-label: A, series: [technique, dropout]}
            """;

    @TempDir
    private Path folder;

    private static Study study(String text) {
        return StudyFile.readTrusted("tiny.yaml", text).study();
    }

    private List<StudyResult> run(Path out, Shard shard, Study... studies) throws IOException {
        Provenance provenance = new Provenance("1", "java", "os", 2, "plain", List.of("study", "tiny"));
        try (DataPool data = new DataPool(folder.resolve("cache"), line -> {})) {
            return new StudyRunner(out, shard, new PlainKernels(), new LocalRuns(2), provenance, RunProgress.SILENT)
                    .carryOut(List.of(studies), TinyCalls.reader(0), data);
        }
    }

    private static StudyResult recorded(Path from, Study study) throws IOException {
        return RecordedStudies.in(from).result(study, TinyCalls.reader(0));
    }

    private static List<List<StudyResult.Row>> rows(StudyResult result) {
        return result.tables().stream().map(StudyResult.Table::rows).toList();
    }

    @Test
    void theLedgerAloneGivesTheTablesAndFiguresOfTheRuns() throws IOException {
        StudyResult ran = run(folder.resolve("out"), Shard.WHOLE, study(STUDY)).get(0);

        StudyResult recorded = recorded(folder.resolve("out"), study(STUDY));

        assertThat(rows(recorded)).isEqualTo(rows(ran));
        assertThat(recorded.figures().get(0).series())
                .isEqualTo(ran.figures().get(0).series());
        Source source = recorded.tables().get(0).source();
        assertThat(source.build()).startsWith("test, build ");
        assertThat(source.commands()).containsExactly("repel study tiny");
        assertThat(source.runs()).isEqualTo(6);
        assertThat(source.hours()).isPositive();
        assertThat(recorded.tables().get(2).source().runs()).isEqualTo(12);
    }

    @Test
    void sharesDoneInDifferentPlacesTogetherGiveTheWhole() throws IOException {
        StudyResult whole =
                run(folder.resolve("whole"), Shard.WHOLE, study(STUDY)).get(0);
        Path together = Files.createDirectory(folder.resolve("together"));
        Set<String> keys = new HashSet<>();
        int lines = 0;
        for (int number = 1; number <= 3; number++) {
            Path place = folder.resolve("place" + number);
            run(place, new Shard(number, 3), study(STUDY));
            Path ledger = Ledger.file(place, "tiny", new Shard(number, 3));
            lines += Files.readAllLines(ledger).size();
            keys.addAll(Ledger.allIn(place).keySet());
            Files.copy(ledger, together.resolve(ledger.getFileName()));
        }

        assertThat(lines).as("no run is done twice").isEqualTo(12);
        assertThat(keys).isEqualTo(Ledger.allIn(folder.resolve("whole")).keySet());
        assertThat(rows(recorded(together, study(STUDY)))).isEqualTo(rows(whole));
        StudyResult goneOn = run(together, Shard.WHOLE, study(STUDY)).get(0);
        assertThat(rows(goneOn)).isEqualTo(rows(whole));
    }

    @Test
    void whichShareARunBelongsToDoesNotDependOnTheOthers() throws IOException {
        run(folder.resolve("all"), new Shard(2, 2), study(STUDY));
        run(folder.resolve("few"), new Shard(2, 2), study(STUDY).withRuns(2));

        assertThat(Ledger.allIn(folder.resolve("all")).keySet())
                .containsAll(Ledger.allIn(folder.resolve("few")).keySet());
        assertThat(Ledger.allIn(folder.resolve("few"))).isNotEmpty();
    }

    /** A made-up run of a cell. */
    private void append(Ledger ledger, String build, int hidden, long seed, double accuracy) throws IOException {
        Map<String, String> settings = Map.of("the version of Repel", build, "hidden", "" + hidden);
        LedgerEntry entry = Entries.of(build + hidden + seed, seed, Map.of(Measuring.TEST_ACCURACY, accuracy));
        ledger.append(new LedgerEntry(
                entry.key(),
                seed,
                new TreeMap<>(settings),
                entry.figures(),
                null,
                Entries.PROVENANCE,
                List.of(new TreeMap<>(Map.of("technique", "none", "hidden", "" + hidden, "dropout", "0.5")))));
    }

    @Test
    void runsOfTwoBuildsAreNeverInOneTable() throws IOException {
        try (Ledger ledger = Ledger.open(Ledger.file(folder, "tiny"))) {
            for (int seed = 0; seed < 3; seed++) {
                append(ledger, "old", 8, seed, 0.5);
            }
            append(ledger, "new", 8, 0, 0.9);
            append(ledger, "new", 12, 0, 0.8);
        }

        List<StudyResult.Table> tables = recorded(folder, study(STUDY)).tables();

        assertThat(tables).extracting(table -> table.source().build()).containsExactly("old", "new", "old");
        assertThat(tables.get(0).rows().get(0).cells().get(0).mean()).isEqualTo(0.5, offset(1e-12));
        assertThat(tables.get(1).rows().get(0).cells().get(0).mean()).isEqualTo(0.8, offset(1e-12));
        assertThat(tables.get(2).rows().get(0).cells())
                .satisfiesExactly(
                        first -> assertThat(first.mean()).isEqualTo(0.5, offset(1e-12)),
                        second -> assertThat(second).isNull());
        assertThat(tables.get(2).notes()).containsExactly("Not in this table: 2 runs of new.");
        assertThat(tables.get(1).notes()).containsExactly("Fewer than 3 runs so far: none 12 0.5 (1).");
    }

    @Test
    void aStudyWhoseRunsAnotherDidWasNotRunItself() throws IOException {
        run(folder, new Shard(1, 1), study(STUDY));
        Study other = study(STUDY.replace("study: tiny", "study: other"));

        assertThat(RecordedStudies.in(folder).has(other)).isFalse();
        assertThat(recorded(folder, other).tables()).hasSize(3);
        Files.move(Ledger.file(folder, "tiny"), Ledger.file(folder, "other", new Shard(2, 3)));
        assertThat(RecordedStudies.in(folder).has(other)).isTrue();
    }

    @Test
    void whatHasNoRunsIsToldAndNotShown() throws IOException {
        try (Ledger ledger = Ledger.open(Ledger.file(folder, "tiny"))) {
            append(ledger, "new", 8, 0, 0.9);
        }

        StudyResult result = recorded(folder, study(STUDY));

        assertThat(result.tables()).extracting(StudyResult.Table::title).containsExactly("With 8", "All");
        assertThat(result.notes()).containsExactly("Not run yet: With 12.");
    }

    @Test
    void runsOfOtherSettingsAreNoneOfTheStudy() throws IOException {
        run(folder, Shard.WHOLE, study(STUDY));
        Study changed = study(STUDY.replace("k: 10", "k: 11"));

        assertThat(RecordedStudies.in(folder).has(study(STUDY))).isTrue();
        StudyResult result = recorded(folder, changed);

        // k is no setting of a plain network: those runs are the same
        assertThat(result.tables().get(2).rows().get(0).cells().get(0).runs()).isEqualTo(3);
        assertThat(result.tables().get(2).rows().get(1).cells().get(0)).isNull();
        Study other = study(STUDY.replace("hidden: [8, 12]", "hidden: [9, 13]"));
        assertThatThrownBy(() -> recorded(folder, other))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("have no run of the study tiny");
    }

    @Test
    void runsOfOneCellThatAreNotOfOneKindAreRefused() throws IOException {
        try (Ledger ledger = Ledger.open(Ledger.file(folder, "tiny"))) {
            append(ledger, "new", 8, 0, 0.9);
            LedgerEntry other = new LedgerEntry(
                    "other",
                    1,
                    new TreeMap<>(Map.of("the version of Repel", "new", "hidden", "8", "binary-features", "false")),
                    new TreeMap<>(),
                    null,
                    Entries.PROVENANCE,
                    List.of(new TreeMap<>(Map.of("technique", "none", "hidden", "8", "dropout", "0.5"))));
            ledger.append(other);
        }

        assertThatThrownBy(() -> recorded(folder, study(STUDY)))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("different settings or data: binary-features null and false");
    }

    @Test
    void aLaterStudyWithTheSameRunsSaysSoInItsOwnLedger() throws IOException {
        run(folder, Shard.WHOLE, study(STUDY));
        // the same runs in other words: 10 is what the first study says
        Study spelled = study(STUDY.replace("study: tiny", "study: again")
                .replace("options: {k: 10}", "options: {k: 10, tau: 0.05}"));
        run(folder, Shard.WHOLE, spelled);

        Path alone = Files.createDirectory(folder.resolve("alone"));
        Files.copy(Ledger.file(folder, "again"), Ledger.file(alone, "again"));

        assertThat(rows(recorded(alone, spelled))).isEqualTo(rows(recorded(folder, study(STUDY))));
    }

    @Test
    void theEstimateCountsTheRunsThatAreMissingAndTakesTheirTime() throws IOException {
        run(folder.resolve("out"), Shard.WHOLE, study(STUDY).withRuns(1));
        try (DataPool data = new DataPool(folder.resolve("cache"), line -> {})) {
            String text = StudyEstimate.of(
                    List.of(study(STUDY)),
                    folder.resolve("out"),
                    Shard.WHOLE,
                    new PlainKernels(),
                    new LocalRuns(2),
                    TinyCalls.reader(0),
                    data);

            assertThat(text).contains("| tiny |  | 8 | 0.00 |", "from 4 cells", "Hours on 2 threads");
        }
        assertThat(Ledger.allIn(folder.resolve("out"))).hasSize(4);
    }
}
