package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directions of edges on their way through the commands: shops pay suppliers, never the other way round. */
class DirectedTest {
    private static final int NODES = 120;

    @TempDir
    private Path folder;

    private String nodes;
    private String edges;

    @BeforeEach
    void writeTables() throws IOException {
        Random random = new Random(5);
        List<String> rows = new ArrayList<>(List.of("id,label,size"));
        List<String> links = new ArrayList<>(List.of("source,target"));
        for (int i = 0; i < NODES; i++) {
            rows.add("n" + i + "," + (i % 2 == 0 ? "shop" : "supplier") + "," + random.nextInt(50));
            for (int e = 0; e < 3; e++) {
                // from an even node to an odd one
                links.add("n" + (i - i % 2) + ",n" + (1 + 2 * random.nextInt(NODES / 2)));
            }
        }
        nodes = Files.write(folder.resolve("nodes.csv"), rows).toString();
        edges = Files.write(folder.resolve("edges.csv"), links).toString();
    }

    private String[] with(String... more) {
        List<String> options = new ArrayList<>(List.of("--nodes", nodes, "--edges", edges));
        options.addAll(Arrays.asList(more));
        return options.toArray(String[]::new);
    }

    private CommandLineRun train(String out, String... more) throws IOException {
        return CommandLineRun.train(folder.resolve(out), with(more));
    }

    private CommandLineRun of(String[] first, String... more) {
        List<String> words = new ArrayList<>(Arrays.asList(first));
        words.addAll(Arrays.asList(with(more)));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    private CommandLineRun predict(String model, String... more) {
        String file = folder.resolve(model).resolve("model.safetensors").toString();
        return of(
                new String[] {
                    "predict", "--model", file, "--out", folder.resolve("p.csv").toString()
                },
                more);
    }

    @Test
    void aModelPredictsWithTheDirectionsItWasTrainedOnAndNamesThem() throws IOException {
        CommandLineRun trained = train("a", "--directed", "--backbone", "graphsage");
        assertThat(trained.exitCode()).as(trained.err()).isZero();

        CommandLineRun same = predict(
                "a",
                "--explain",
                "n0",
                "--explain-out",
                folder.resolve("e.json").toString());

        assertThat(same.exitCode()).as(same.err()).isZero();
        assertThat(same.err()).contains("trained on edges with directions");
        assertThat(same.out()).contains("outgoing edge to").doesNotContain("the edge to");
        assertThat(Files.readString(folder.resolve("e.json"))).contains("\"direction\" : \"outgoing\"");
        assertThat(Files.readString(folder.resolve("a/model.safetensors"), StandardCharsets.ISO_8859_1))
                .contains("convs.0.conv_out.lin_l.weight")
                .contains("\\\"directed\\\":true");
        assertThat(Files.readString(folder.resolve("a/result.json"))).contains("\"directed\" : true");
    }

    @Test
    void withoutDirectionsTheyAreRefusedLater() throws IOException {
        assertThat(train("plain").exitCode()).isZero();

        CommandLineRun asked = predict("plain", "--directed");
        CommandLineRun mix = train("mix", "--direction-mix", "0.3");
        CommandLineRun tooMuch = train("much", "--directed", "--direction-mix", "1.5");
        CommandLineRun named = CommandLineRun.train(folder.resolve("c"), "--dataset", "cora", "--directed");

        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.err()).contains("--directed").contains("trained on edges without directions");
        assertThat(mix.err()).contains("--direction-mix is for edges with directions");
        assertThat(tooMuch.err()).contains("--direction-mix");
        assertThat(named.err()).contains("--directed is only for tables, and cora has none");
        assertThat(Files.readString(folder.resolve("plain/model.safetensors"), StandardCharsets.ISO_8859_1))
                .doesNotContain("direct");
    }

    @Test
    void infoSaysThatDirectionsTellSomething() {
        String[] info = {"data", "info"};

        CommandLineRun unasked = of(info);
        CommandLineRun asked = of(info, "--directed");

        assertThat(unasked.out())
                .contains("Directions    none: every edge counts once and both ways")
                .contains("Directions tell something about the classes: of ")
                .contains("100.00 % go the way")
                .contains("--directed lets networks learn from it");
        assertThat(asked.exitCode()).as(asked.err()).isZero();
        assertThat(asked.out())
                .contains("edges go from the first end to the other; 0 pairs of nodes have edges both ways")
                .contains("0.000 of the nodes that point at it")
                .contains("Directions tell something about the classes");
    }

    @Test
    void infoDoesNotConcludeFromAFewEdges() throws IOException {
        nodes = Files.writeString(folder.resolve("few.csv"), "id,label\na,x\nb,y\nc,x\nd,y\n")
                .toString();
        edges = Files.writeString(folder.resolve("links.csv"), "source,target\na,b\nc,d\nb,c\n")
                .toString();

        CommandLineRun asked = of(new String[] {"data", "info"}, "--directed");
        CommandLineRun unasked = of(new String[] {"data", "info"});

        assertThat(asked.out()).contains("cannot be seen: there are 3 one-way");
        assertThat(unasked.out()).doesNotContain("Directions tell").doesNotContain("cannot be seen");
    }

    @Test
    void anImportedGraphIsDirectedWithoutAWord() throws IOException {
        String file = folder.resolve("g.repel").toString();
        CommandLineRun imported = of(new String[] {"data", "import", "--out", file}, "--directed");
        assertThat(imported.exitCode()).as(imported.err()).isZero();

        CommandLineRun trained = CommandLineRun.train(folder.resolve("r"), "--dataset", file);
        assertThat(train("t", "--directed").exitCode()).isZero();

        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(folder.resolve("r/predictions.csv")).hasSameBinaryContentAs(folder.resolve("t/predictions.csv"));
    }
}
