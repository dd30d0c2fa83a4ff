package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.LabelJournal;
import dev.repel.stress.disk.Disk;
import dev.repel.stress.disk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people say while the disk fails, or while the process is killed: nothing that was answered is lost. */
class LabelsCrashTest {
    private static final List<LabelEntry> ALL = List.of(entry("a"), entry("b"), entry("c"), entry("d"));

    @TempDir
    Path folder;

    private Path root;
    private Path file;

    private static LabelEntry entry(String node) {
        return LabelEntry.label(node, "class of " + node, "ann", Instant.EPOCH);
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void whatWasAnsweredIsKept(Fault fault) throws IOException {
        root = Files.createDirectories(folder.toRealPath().resolve("root"));
        for (int earlier : new int[] {0, 2}) {
            int operations = Disk.operations(root, () -> say(begun(earlier), earlier, new ArrayList<>()));
            assertThat(operations).isGreaterThanOrEqualTo(2 * (ALL.size() - earlier));
            for (int at = 1; at <= operations + 1; at++) {
                List<LabelEntry> answered = new ArrayList<>();
                LabelJournal journal = begun(earlier);
                Disk.fail(root, fault, at, () -> say(journal, earlier, answered));
                check(earlier, answered, fault + " at operation " + at + " of " + operations);
            }
        }
    }

    private LabelJournal begun(int earlier) throws IOException {
        file = root.resolve("new").resolve("labels.jsonl");
        Contents.remove(file.getParent());
        LabelJournal journal = LabelJournal.open(file);
        for (LabelEntry entry : ALL.subList(0, earlier)) {
            journal.append(entry);
        }
        return journal;
    }

    /** Goes on after a failure, as people in a browser do. */
    private static void say(LabelJournal journal, int from, List<LabelEntry> answered) {
        for (LabelEntry entry : ALL.subList(from, ALL.size())) {
            try {
                journal.append(entry);
                answered.add(entry);
            } catch (IOException e) {
                assertThat(e).hasMessageContaining(journal.file().getParent().toString());
            }
        }
    }

    private void check(int earlier, List<LabelEntry> answered, String where) throws IOException {
        LabelJournal found = LabelJournal.open(file);
        List<LabelEntry> kept = new ArrayList<>(found.entries());
        assertThat(kept.subList(0, Math.min(earlier, kept.size()))).as(where).isEqualTo(ALL.subList(0, earlier));
        List<LabelEntry> since = kept.subList(earlier, kept.size());
        assertThat(since.containsAll(answered)).as(where).isTrue();
        assertThat(since).as(where).isSubsetOf(ALL).doesNotHaveDuplicates();
        assertThat(since.size()).as(where).isLessThanOrEqualTo(answered.size() + 1);

        for (LabelEntry entry : ALL.subList(earlier, ALL.size())) {
            if (!since.contains(entry)) {
                found.append(entry);
            }
        }

        assertThat(LabelJournal.open(file).entries()).as(where).containsExactlyInAnyOrderElementsOf(ALL);
        assertThat(Files.readAllLines(file)).as(where).hasSize(ALL.size());
        assertThat(Contents.of(root).files().keySet()).as(where).containsExactly("new/", "new/labels.jsonl");
    }
}
