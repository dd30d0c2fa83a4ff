package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
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
}
