package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The calls of the front page, the tutorial and the how-to do what these documents say, word for word; times count as equal. {@code
 * -Drepel.write=true} puts what is printed now into the documents.
 */
class TutorialTest {
    private static final Path ROOT = Path.of("..");
    private static final String EXAMPLES = "examples/";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/TUTORIAL.md", "docs/HOWTO.md"})
    void everyCallPrintsWhatStandsBelowIt(String name) throws Exception {
        CommandLineRun.of("--version"); // lets the home of these tests be their own
        Path document = ROOT.resolve(name);
        if (Boolean.getBoolean("repel.write")) {
            Files.writeString(
                    document,
                    ShellTranscript.rewritten(Files.readString(document), call -> call.renewed(printed(call))));
        } else {
            List<ShellTranscript.Call> calls = ShellTranscript.of(Files.readString(document));
            assertThat(calls).isNotEmpty();
            for (ShellTranscript.Call call : calls) {
                List<String> printed = printed(call);
                assertThat(call.firstDifference(printed))
                        .as(call.written() + "\nprints\n" + String.join("\n", printed) + "\nwhich differs at")
                        .isNull();
            }
        }
        if (name.equals("README.md")) {
            assertThat(document).content().contains(rightAnswers());
        }
    }

    /** What only we can know of the people without a label, in the words of the front page. */
    private String rightAnswers() throws IOException {
        List<String> truth = Files.readAllLines(ROOT.resolve(EXAMPLES + "data/teams.csv"));
        int unknown = 0;
        int right = 0;
        for (String line : Files.readAllLines(folder.resolve("runs/teams/predictions.csv"))) {
            String[] cells = line.split(",", -1);
            boolean labelled = !cells[4].isEmpty();
            unknown += labelled ? 0 : 1;
            right += !labelled && truth.contains(cells[0] + "," + cells[1]) ? 1 : 0;
        }
        return "Of the %d people without a%nlabel, %d (%d %%)"
                .formatted(unknown, right, Math.round(100.0 * right / unknown));
    }

    private List<String> printed(ShellTranscript.Call call) {
        List<String> words = call.words();
        try {
            if (words.get(0).equals("cp")) {
                assertThat(words.get(1)).isEqualTo("cli/target/lib/jackson-databind-*.jar");
                Files.copy(jackson(), folder.resolve(words.get(2)));
                return List.of();
            }
            if (words.get(0).equals("head")) {
                return Files.readAllLines(folder.resolve(words.get(3))).subList(0, Integer.parseInt(words.get(2)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(words.get(0)).isEqualTo("./repel");
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text, true);
        Repel.execute(writer, writer, words.stream().skip(1).map(this::placed).toArray(String[]::new));
        return text.toString()
                .replace(folder + "/", "")
                .replace(ROOT.resolve(EXAMPLES) + "/", EXAMPLES)
                .lines()
                .map(line -> line.replaceAll("\\b\\d+\\.\\d s\\b", "1.0 s"))
                .toList();
    }

    /** Files of the reader are in a folder of the test; those of the project stay where they are. */
    private String placed(String argument) {
        if (argument.startsWith(EXAMPLES)) {
            return ROOT.resolve(argument).toString();
        }
        boolean file = argument.matches("[\\w./-]+\\.(jar|csv|jsonl|json|safetensors|repel|yaml)|runs/[\\w-]+|[a-z]+/");
        return file ? folder.resolve(argument).toString() : argument;
    }

    /** Always there, since the project itself is built with it. */
    private static Path jackson() throws IOException {
        try {
            return Path.of(ObjectMapper.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
