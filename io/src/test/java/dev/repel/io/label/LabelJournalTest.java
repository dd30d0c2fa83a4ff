package dev.repel.io.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelJournalTest {
    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("labels.jsonl");
    }

    private static LabelEntry entry(String node) {
        return LabelEntry.label(node, "a \"b\"\n</script>", "ann", NOON);
    }

    @Test
    void readsWhatWasAppended() throws IOException {
        LabelJournal journal = LabelJournal.open(file);
        assertThat(file).doesNotExist();
        LabelEntry skip = LabelEntry.of(LabelEntry.Action.SKIP, "y", "", NOON);
        journal.append(entry("x"));
        journal.append(skip);

        assertThat(LabelJournal.open(file).entries()).containsExactly(entry("x"), skip);
        assertThat(Files.readAllLines(file).get(1))
                .isEqualTo("{\"node\":\"y\",\"action\":\"skip\",\"who\":\"\",\"when\":\"2026-01-31T12:00:00Z\"}");
    }

    @Test
    void twoJournalsOfOneFileLoseNothing() throws IOException {
        LabelJournal one = LabelJournal.open(file);
        LabelJournal other = LabelJournal.open(file);
        one.append(entry("x"));
        other.append(entry("y"));
        one.append(entry("z"));

        assertThat(other.refresh()).isTrue();
        assertThat(other.refresh()).isFalse();
        assertThat(one.entries()).containsExactly(entry("x"), entry("y"), entry("z"));
        assertThat(other.entries()).isEqualTo(one.entries());
    }

    /** The system locks for a process, not for a thread: two paths to one file must not be two files. */
    @Test
    void manyThreadsLoseNothing() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int number = t;
            Thread thread = new Thread(() -> {
                try {
                    LabelJournal journal = LabelJournal.open(number % 2 == 0 ? file : link.resolve(file.getFileName()));
                    for (int n = 0; n < 25; n++) {
                        journal.append(entry(number + "-" + n));
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(LabelJournal.open(file).entries())
                .hasSize(100)
                .extracting(LabelEntry::node)
                .doesNotHaveDuplicates();
    }

    @Test
    void removesAHalfWrittenLastLineAndSaysSo() throws IOException {
        LabelJournal.open(file).append(entry("x"));
        Files.writeString(file, "{\"node\":\"y\",\"act", StandardOpenOption.APPEND);

        LabelJournal journal = LabelJournal.open(file);
        assertThat(journal.entries()).containsExactly(entry("x"));
        assertThat(journal.notes()).singleElement().asString().contains("labels.jsonl", "half-written", "16 bytes");
        journal.append(entry("z"));

        assertThat(journal.notes()).hasSize(2).last().asString().contains("labels.jsonl", "was removed");
        assertThat(LabelJournal.open(file).entries()).containsExactly(entry("x"), entry("z"));
        assertThat(LabelJournal.open(file).notes()).isEmpty();
    }

    @Test
    void removesALineOfWhichAPowerCutLeftOnlyTheLength() throws IOException {
        LabelJournal.open(file).append(entry("x"));
        Files.writeString(file, "\0\0\0\n", StandardOpenOption.APPEND);

        LabelJournal.open(file).append(entry("z"));

        assertThat(LabelJournal.open(file).entries()).containsExactly(entry("x"), entry("z"));
    }

    @Test
    void doesNotTakeAMistypedLastLineForAHalfWrittenOne() throws IOException {
        LabelJournal.open(file).append(entry("x"));
        Files.writeString(file, "{\"node\":\"y\",\"label\":\"a\"\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> LabelJournal.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("labels.jsonl, line 2: expected a JSON object");
    }

    @Test
    void namesTheLineThatIsNone() throws IOException {
        LabelJournal.open(file).append(entry("x"));
        Files.writeString(
                file,
                "{\"node\":\"y\",\"action\":\"shrug\",\"when\":\"2026-01-31T12:00:00Z\"}\n",
                StandardOpenOption.APPEND);

        assertThatThrownBy(() -> LabelJournal.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("labels.jsonl, line 2: the action 'shrug' is none of label, skip, unsure, undo");
    }

    @Test
    void refusesLinesInTheMiddleThatAreNoJson() throws IOException {
        Files.writeString(file, "id,label\nx,1\n");

        assertThatThrownBy(() -> LabelJournal.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("line 1: expected a JSON object, found 'id,label'");
    }

    /** A flipped bit must not make another label of one. */
    @Test
    void refusesBytesThatAreNoText() throws IOException {
        LabelJournal.open(file).append(entry("x"));
        LabelJournal.open(file).append(entry("y"));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 70] |= (byte) 0x80;
        Files.write(file, bytes);

        assertThatThrownBy(() -> LabelJournal.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("labels.jsonl, line 2: expected text in UTF-8");
    }

    /** JSON can name what UTF-8 cannot hold: in the file it would be another label than in memory. */
    @Test
    void refusesHalvesOfCharacters() throws IOException {
        assertThatThrownBy(() -> LabelEntry.label("x", "a\ud83d", "ann", NOON))
                .isInstanceOf(InvalidRequest.class)
                .hasMessage("expected text, found half of a character");
        LabelJournal.open(file).append(LabelEntry.label("x", "\ud83d\ude00", "ann", NOON));
        assertThat(LabelJournal.open(file).entries())
                .extracting(LabelEntry::label)
                .containsExactly("\ud83d\ude00");

        Files.writeString(file, Files.readString(file).replace("ann", "\\ude00"));

        assertThatThrownBy(() -> LabelJournal.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("labels.jsonl, line 1: expected text, found half of a character");
    }

    @Test
    void noticesThatTheFileBecameShorter() throws IOException {
        LabelJournal journal = LabelJournal.open(file);
        journal.append(entry("x"));
        Files.writeString(file, "");

        assertThatThrownBy(() -> journal.append(entry("y")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("became shorter");
    }

    /** Adds entries until it is killed, and says which ones are done. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) throws IOException {
            LabelJournal journal = LabelJournal.open(Path.of(args[0]));
            for (int n = 0; ; n++) {
                journal.append(entry(args[1] + n));
                System.out.println(args[1] + n);
            }
        }
    }

    @Test
    void keepsWhatWasReportedWhenProcessesAreKilled() throws Exception {
        List<String> reported = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            Path one = folder.resolve("a" + round);
            Path other = folder.resolve("b" + round);
            Process first = writer(one);
            Process second = writer(other);
            while (lines(one).size() < 20 + 7 * round || lines(other).size() < 10) {
                assertThat(first.isAlive() && second.isAlive())
                        .as(Files.readString(errors(one)) + Files.readString(errors(other)))
                        .isTrue();
                Thread.sleep(5);
            }
            first.destroyForcibly().waitFor();
            second.destroyForcibly().waitFor();
            reported.addAll(lines(one));
            reported.addAll(lines(other));
        }

        LabelJournal journal = LabelJournal.open(file);
        assertThat(journal.entries())
                .extracting(LabelEntry::node)
                .containsAll(reported)
                .doesNotHaveDuplicates();
        journal.append(entry("after"));
        assertThat(LabelJournal.open(file).entries()).contains(entry("after"));
    }

    /** Loggers say there what they please. */
    private static Path errors(Path out) {
        return out.resolveSibling(out.getFileName() + ".errors");
    }

    private Process writer(Path out) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        file.toString(),
                        out.getFileName() + "-")
                .redirectError(errors(out).toFile())
                .redirectOutput(out.toFile())
                .start();
    }

    /** Only whole lines: a process may have been killed within one. */
    private static List<String> lines(Path out) throws IOException {
        String text = Files.readString(out);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
