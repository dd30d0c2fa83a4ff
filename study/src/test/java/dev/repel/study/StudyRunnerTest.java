package dev.repel.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.run.Provenance;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyFile;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.LocalRuns;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunProgress;
import dev.repel.study.run.Shard;
import dev.repel.study.table.StudyResult;
import dev.repel.tensor.PlainKernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRunnerTest {
    private static final String STUDY = """
            study: NAME
            title: Tiny
            runs: 3
            missing-techniques: skip
            options: {k: 10}
            axes:
              technique: [none, pcl, m4s]
              hidden: [8, 12]
            compare: {axis: technique, baseline: none}
            tables:
              - {title: T, rows: technique, columns: hidden}
            """;

    @TempDir
    private Path folder;

    private static Study study(String name) {
        return StudyFile.read("tiny.yaml", STUDY.replace("NAME", name)).study();
    }

    /** Counts runs, and gives up after some of them. */
    private static final class Counting implements RunProgress {
        private final int most;
        private int runs;

        Counting(int most) {
            this.most = most;
        }

        @Override
        public void begin(int all, int known) {
            assertThat(known).isLessThanOrEqualTo(all);
        }

        @Override
        public void finished(PlannedRun run, LedgerEntry entry, int left, double secondsLeft) {
            runs++;
            if (runs == most) {
                throw new IllegalStateException("stopped");
            }
        }
    }

    private List<StudyResult> run(Path out, int threads, RunProgress progress, Study... studies) throws IOException {
        Provenance provenance = new Provenance("1", "java", "os", threads, "plain", List.of());
        try (DataPool data = new DataPool(folder.resolve("cache"), line -> {})) {
            return new StudyRunner(out, Shard.WHOLE, new PlainKernels(), new LocalRuns(threads), provenance, progress)
                    .carryOut(List.of(studies), TinyCalls.reader(0), data);
        }
    }

    @Test
    void tablesAreTheSameInAnyOrderOnAnyNumberOfThreads() throws IOException {
        run(folder.resolve("one"), 1, RunProgress.SILENT, study("tiny"));
        run(folder.resolve("three"), 3, RunProgress.SILENT, study("tiny"));

        for (String ending : List.of("csv", "md", "tex")) {
            assertThat(folder.resolve("three/tiny." + ending))
                    .hasSameBinaryContentAs(folder.resolve("one/tiny." + ending));
        }
        assertThat(Files.readAllLines(Ledger.file(folder.resolve("one"), "tiny")))
                .hasSize(12);
    }

    @Test
    void aStoppedStudyGoesOnWithoutLosingOrRepeatingARun() throws IOException {
        run(folder.resolve("straight"), 1, RunProgress.SILENT, study("tiny"));
        Path out = folder.resolve("stopped");

        for (int stop : new int[] {1, 4, 2}) {
            assertThatThrownBy(() -> run(out, 1, new Counting(stop), study("tiny")))
                    .hasMessage("stopped");
        }
        assertThat(Files.readAllLines(Ledger.file(out, "tiny"))).hasSize(7);
        Counting rest = new Counting(-1);
        run(out, 1, rest, study("tiny"));

        assertThat(rest.runs).isEqualTo(12 - 7);
        assertThat(out.resolve("tiny.json")).hasSameBinaryContentAs(folder.resolve("straight/tiny.json"));
        Counting nothing = new Counting(-1);
        run(out, 1, nothing, study("tiny"));
        assertThat(nothing.runs).isZero();
    }

    @Test
    void studiesShareTheRunsTheyHaveInCommon() throws IOException {
        Counting both = new Counting(-1);
        List<StudyResult> results =
                run(folder.resolve("both"), 2, both, study("a"), study("b").withRuns(4));

        assertThat(both.runs).isEqualTo(16);
        assertThat(results).extracting(StudyResult::study).containsExactly("a", "b", "all");
        assertThat(results.get(2).tables()).hasSize(2);
        assertThat(Files.readAllLines(Ledger.file(folder.resolve("both"), "a"))).hasSize(12);
        Counting later = new Counting(-1);
        run(folder.resolve("both"), 2, later, study("c").withRuns(5));
        assertThat(later.runs).isEqualTo(4);
        assertThat(Files.readAllLines(Ledger.file(folder.resolve("both"), "c"))).hasSize(20);
    }

    @Test
    void techniquesThatAreMissingAreLeftOutAndNamed() throws IOException {
        StudyResult result = run(folder, 1, RunProgress.SILENT, study("tiny")).get(0);

        assertThat(result.notes()).singleElement().asString().contains("m4s 8, m4s 12", "no such technique");
        String strict = STUDY.replace("missing-techniques: skip", "");
        Study other = StudyFile.readTrusted("tiny.yaml", strict).study();
        assertThatThrownBy(() -> run(folder, 1, RunProgress.SILENT, other)).hasMessageContaining("'m4s'");
    }
}
