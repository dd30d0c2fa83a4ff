package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = Ledger.file(folder, "some");
    }

    private void write(int entries) throws IOException {
        try (Ledger ledger = Ledger.open(file)) {
            for (int number = 0; number < entries; number++) {
                ledger.append(Entries.numbered(number));
            }
        }
    }

    @Test
    void whatWasAppendedIsThereToTheLastBit() throws IOException {
        write(3);

        try (Ledger ledger = Ledger.open(file)) {
            for (int number = 0; number < 3; number++) {
                assertThat(ledger.entries().get("key-" + number)).isEqualTo(Entries.numbered(number));
            }
            assertThat(ledger.entries().get("key-3")).isNull();
            ledger.append(Entries.failed("bad", 4));
        }
        assertThat(Ledger.allIn(folder).get("bad").failure()).isEqualTo("it diverged");
        assertThat(Files.readAllLines(file)).hasSize(4);
    }

    @Test
    void aRunIsNotWrittenTwice() throws IOException {
        write(2);
        write(3);

        assertThat(Files.readAllLines(file)).hasSize(3);
    }

    @Test
    void aLineTornAtAnyPlaceIsCutOff() throws IOException {
        write(2);
        byte[] two = Files.readAllBytes(file);
        write(3);
        byte[] three = Files.readAllBytes(file);

        for (int length = two.length; length < three.length; length++) {
            Files.write(file, Arrays.copyOf(three, length));
            assertThat(Ledger.allIn(folder)).hasSize(2);
            try (Ledger ledger = Ledger.open(file)) {
                assertThat(ledger.entries().get("key-1")).isNotNull();
                assertThat(ledger.entries().get("key-2")).isNull();
                ledger.append(Entries.numbered(2));
            }
            assertThat(file).hasBinaryContent(three);
        }
    }

    @Test
    void aLastLineOfNothingIsCutOffToo() throws IOException {
        write(2);
        byte[] sound = Files.readAllBytes(file);
        Files.write(file, new byte[] {0, 0, 0, '\n'}, StandardOpenOption.APPEND);

        Ledger.open(file).close();

        assertThat(file).hasBinaryContent(sound);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"key\": \"a\", \"seed\": 1, \"settings\": {}, \"figures\": {}, \"more\": 2}",
                "{\"seed\": 1, \"settings\": {}, \"figures\": {}}",
                "{\"key\": \"a\", \"seed\": 1}",
                "{\"some\": \"thing\"}",
                "[1, 2]",
                "null",
                "{} {}",
            })
    void soundJsonOfAnotherShapeIsNeverCutOff(String line) throws IOException {
        for (String end : List.of("\n", "")) {
            Files.deleteIfExists(file);
            write(2);
            Files.writeString(file, line + end, StandardOpenOption.APPEND);
            byte[] before = Files.readAllBytes(file);

            assertThatThrownBy(() -> Ledger.open(file))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("some.ledger.jsonl, line 3: expected the record of a run");
            assertThatThrownBy(() -> Ledger.allIn(folder)).isInstanceOf(InvalidDataException.class);
            assertThat(file).hasBinaryContent(before);
        }
    }

    @Test
    void damageInTheMiddleIsNamedAndNothingIsCut() throws IOException {
        write(3);
        List<String> lines = Files.readAllLines(file);
        Files.write(file, List.of(lines.get(0), "{\"key\": 3,", lines.get(2)));
        byte[] damaged = Files.readAllBytes(file);

        assertThatThrownBy(() -> Ledger.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("some.ledger.jsonl, line 2: expected the record of a run");
        assertThat(file).hasBinaryContent(damaged);
        // and the lock was given back
        Files.write(file, List.of(lines.get(0)));
        Ledger.open(file).close();
    }

    @Test
    void noFlippedBitChangesAFigure() throws IOException {
        write(2);
        byte[] sound = Files.readAllBytes(file);
        Map<String, LedgerEntry> all = Ledger.allIn(folder);
        int refused = 0;
        for (int at = 0; at < sound.length; at++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                byte[] damaged = sound.clone();
                damaged[at] ^= (byte) (1 << bit);
                Files.write(file, damaged);
                try {
                    // a last line that is no JSON was torn, and its run is repeated
                    assertThat(all).containsAllEntriesOf(Ledger.allIn(folder));
                } catch (InvalidDataException expected) {
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(sound.length * 5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"test-accuracy\":9.5",
                "\"macro-f1\":-0.1",
                "\"seconds\":-1",
                "\"validation-loss\":\"NaN\"",
                "\"separability-g\":null"
            })
    void figuresOutsideTheirRangeAreRefused(String figure) throws IOException {
        Files.writeString(file, "{\"key\":\"a\",\"seed\":1,\"settings\":{},\"figures\":{" + figure + "}}\n");

        assertThatThrownBy(() -> Ledger.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll("line 1: expected the record of a run, and ", " cannot be ");
    }

    @Test
    void aLedgerThatWasEmptiedIsNotANewOne() throws IOException {
        Ledger.open(file).close();
        assertThat(file).doesNotExist();
        write(2);
        Files.write(file, new byte[0]);

        assertThatThrownBy(() -> Ledger.open(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll("some.ledger.jsonl is empty", "remove it to repeat its runs");
        assertThatThrownBy(() -> Ledger.allIn(folder)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    void linesOfAnOlderVersionAreReadAndTheirNumberIsTold() throws IOException {
        write(3);
        List<String> lines = Files.readAllLines(file);
        Files.write(
                file,
                List.of(
                        lines.get(0).replaceFirst(",\"crc\":\"[0-9a-f]*\"", ""),
                        lines.get(1),
                        lines.get(2).replaceFirst(",\"crc\":\"[0-9a-f]*\"", "")));
        List<String> told = new ArrayList<>();
        RunProgress progress = new RunProgress() {
            @Override
            public void say(String line) {
                told.add(line);
            }
        };

        try (Ledger ledger = Ledger.open(file, progress)) {
            assertThat(ledger.entries()).hasSize(3);
        }

        assertThat(told).singleElement().asString().contains("2 of 3 runs", "older version, without a checksum");
    }

    @Test
    void aSecondWriterInTheSameProcessIsRefused() throws IOException {
        try (Ledger ledger = Ledger.open(file)) {
            assertThat(ledger.entries().get("key-0")).isNull();
            assertThatThrownBy(() -> Ledger.open(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is being written by process "
                            + ProcessHandle.current().pid());
        }
        Ledger.open(file).close();
    }

    @Test
    void aSecondProcessIsToldWhoHasItAndTakesOverWhenThatIsKilled() throws IOException, InterruptedException {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LedgerHolder.class.getName(),
                        file.toString())
                .inheritIO()
                .start();
        try {
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
            while (!Files.exists(file) || Files.size(file) < 2000) {
                assertThat(other.isAlive()).isTrue();
                assertThat(System.nanoTime()).isLessThan(end);
                Thread.sleep(5);
            }
            assertThatThrownBy(() -> Ledger.open(file)).hasMessageContaining("process " + other.pid());
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly().waitFor();
        }

        try (Ledger ledger = Ledger.open(file)) {
            Map<String, LedgerEntry> whole = Ledger.allIn(folder);
            for (int number = 0; number < whole.size(); number++) {
                assertThat(ledger.entries().get("key-" + number)).isEqualTo(Entries.numbered(number));
            }
            assertThat(whole.size()).isGreaterThan(3);
        }
    }

    private static SortedMap<String, String> cell(String technique) {
        return new TreeMap<>(Map.of("technique", technique));
    }

    @Test
    void aRunThatBelongsToMoreCellsLaterIsStillOneRun() throws IOException {
        LedgerEntry run = Entries.numbered(1);
        try (Ledger ledger = Ledger.open(file)) {
            ledger.append(run.of(List.of(cell("a"))));
            ledger.append(run.of(List.of(cell("a"))));
            ledger.append(run.of(List.of(cell("b"))));
        }

        assertThat(Files.readAllLines(file)).hasSize(2);
        assertThat(Ledger.allIn(folder))
                .containsOnlyKeys(run.key())
                .containsValue(run.of(List.of(cell("a"), cell("b"))));
    }

    @Test
    void ledgersThatDisagreeAboutARunAreRefused() throws IOException {
        TreeMap<String, Double> figures = new TreeMap<>(Entries.numbered(1).figures());
        try (Ledger ledger = Ledger.open(file)) {
            ledger.append(Entries.numbered(1));
        }
        Path other = folder.resolve("other.ledger.jsonl");
        figures.put(Measuring.SECONDS, 17.0);
        try (Ledger ledger = Ledger.open(other)) {
            ledger.append(Entries.of(Entries.numbered(1).key(), 1, figures));
        }
        // another machine may be slower
        assertThat(Ledger.allIn(folder)).hasSize(1);

        Files.delete(other);
        figures.put(Measuring.TEST_ACCURACY, 0.99);
        try (Ledger ledger = Ledger.open(other)) {
            ledger.append(Entries.of(Entries.numbered(1).key(), 1, figures));
        }
        assertThatThrownBy(() -> Ledger.allIn(folder))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("some.ledger.jsonl")
                .hasMessageContaining("another outcome");
    }
}
