package dev.repel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import org.junit.jupiter.api.Test;

/** The notebook and the script run from beginning to end in JShell, which Java kernels are made of. */
public class NotebookTest {
    /** What the notebook has displayed: its type, a blank, and the content. The cells reach it by its name. */
    public static final List<String> SHOWN = new ArrayList<>();

    @Test
    void everyCellRunsAndShowsATableAndDiagrams() throws Exception {
        JsonNode notebook =
                new ObjectMapper().readTree(Path.of("notebook/teams.ipynb").toFile());
        SHOWN.clear();
        try (JShell shell = shell()) {
            // What the kernel has and JShell has not.
            run(
                    shell,
                    "void display(Object what, String type) { dev.repel.examples.NotebookTest.SHOWN.add(type + ' ' + what); }");
            run(shell, "System.setProperty(\"notebook.data\", \"data\");");
            for (JsonNode cell : notebook.get("cells")) {
                if (cell.get("cell_type").asText().equals("code")) {
                    run(shell, source(cell));
                }
            }
        }

        assertThat(SHOWN).hasSize(4);
        assertThat(SHOWN.get(0)).startsWith("text/html <table>").contains("<td>e000</td>", "<th>billing</th>");
        assertThat(SHOWN.get(0).split("<tr>")).hasSize(12);
        assertThat(SHOWN.subList(1, 3))
                .allSatisfy(shown -> assertThat(rootElement(shown)).isEqualTo("svg"));
        assertThat(SHOWN.get(1).split("points='")[1].split("'")[0].split(" ")).hasSize(60);
        assertThat(SHOWN.get(2)).contains("billing", "mobile", "search");
        assertThat(SHOWN.get(3)).containsPattern("^text/plain [789]\\d % of the people");
    }

    /** The notebook is stored without outputs, and depends on a version that the other files name too. */
    @Test
    void notebookAndScriptNeedTheSameVersion() throws IOException {
        String notebook = Files.readString(Path.of("notebook/teams.ipynb"));
        String script = Files.readString(Path.of("scripts/Teams.java"));

        assertThat(notebook).contains("%maven dev.repel:repel-api:0.1.0\\n").doesNotContain("\"output_type\"");
        assertThat(script).contains("//DEPS dev.repel:repel-api:0.1.0\n");
    }

    @Test
    void theScriptPrintsATeamForEverybody() throws Exception {
        try (JShell shell = shell()) {
            run(shell, Files.readString(Path.of("scripts/Teams.java")));
            run(shell, "java.io.PrintStream before = System.out;");
            run(shell, "java.io.ByteArrayOutputStream printed = new java.io.ByteArrayOutputStream();");
            run(shell, "System.setOut(new java.io.PrintStream(printed, true));");
            run(
                    shell,
                    "try { Teams.main(new String[] {\"data/people.csv\", \"data/mails.csv\"}); }"
                            + " finally { System.setOut(before); }");
            SHOWN.clear();
            run(shell, "dev.repel.examples.NotebookTest.SHOWN.add(printed.toString());");
        }

        assertThat(SHOWN.get(0).lines()).hasSize(600).allMatch(line -> line.matches("e\\d+\t[a-z]+\t[01]\\.\\d\\d"));
    }

    private static JShell shell() {
        JShell shell = JShell.builder().executionEngine("local").build();
        for (String part : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            shell.addToClasspath(part);
        }
        return shell;
    }

    /** Lines that begin with % are for the kernel. */
    private static String source(JsonNode cell) {
        StringBuilder source = new StringBuilder();
        for (JsonNode line : cell.get("source")) {
            if (!line.asText().startsWith("%")) {
                source.append(line.asText());
            }
        }
        return source.toString();
    }

    private static void run(JShell shell, String source) {
        for (String rest = source; !rest.isBlank(); ) {
            CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
            String snippet = next.source() == null ? rest : next.source();
            for (SnippetEvent event : shell.eval(snippet)) {
                assertThat(event.exception()).as(snippet).isNull();
                assertThat(event.status().isActive())
                        .as(() -> snippet + "\n"
                                + shell.diagnostics(event.snippet()).toList())
                        .isTrue();
            }
            rest = next.source() == null ? "" : next.remaining();
        }
    }

    private static String rootElement(String shown) throws Exception {
        assertThat(shown).startsWith("image/svg+xml ");
        byte[] svg = shown.substring("image/svg+xml ".length()).getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg))
                .getDocumentElement()
                .getTagName();
    }
}
