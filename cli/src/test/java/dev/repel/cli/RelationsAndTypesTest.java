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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Persons, who have labels, and shops, which have none, joined by edges of three kinds, on their way through the commands. */
class RelationsAndTypesTest {
    private static final int PERSONS = 80;
    private static final int SHOPS = 10;

    @TempDir
    private Path folder;

    private Path nodes;
    private Path edges;

    @BeforeEach
    void write() throws IOException {
        Random random = new Random(3);
        List<String> rows = new ArrayList<>(List.of("id,kind,label,age,size"));
        List<String> links = new ArrayList<>(List.of("source,target,rel,weight"));
        for (int i = 0; i < PERSONS; i++) {
            rows.add("p" + i + ",person," + (i % 2 == 0 ? "even" : "odd") + "," + random.nextInt(20, 60) + ",");
            int other = 2 * random.nextInt(PERSONS / 2);
            links.add("p" + i + ",p" + (other + i % 2) + ",knows," + (1 + i % 4));
            links.add("p" + i + ",p" + (other + 1 - i % 2) + ",avoids,1.5");
            links.add("p" + i + ",s" + random.nextInt(SHOPS) + ",buys,20");
        }
        for (int s = 0; s < SHOPS; s++) {
            rows.add("s" + s + ",shop,,," + (100 + 7 * s));
        }
        nodes = Files.write(folder.resolve("nodes.csv"), rows);
        edges = Files.write(folder.resolve("edges.csv"), links);
    }

    private String[] tables(String... more) {
        List<String> options = new ArrayList<>(List.of("--nodes", nodes.toString(), "--edges", edges.toString()));
        options.addAll(Arrays.asList(more));
        return options.toArray(String[]::new);
    }

    private CommandLineRun train(String out, String... more) {
        List<String> options = new ArrayList<>(List.of("--relation", "rel", "--node-type", "kind"));
        options.addAll(Arrays.asList(more));
        return CommandLineRun.train(folder.resolve(out), tables(options.toArray(String[]::new)));
    }

    private CommandLineRun predict(String model, String... more) {
        List<String> words = new ArrayList<>(
                List.of("predict", "--model", folder.resolve(model).toString()));
        words.addAll(List.of("--out", folder.resolve("p.csv").toString()));
        words.addAll(Arrays.asList(tables(more)));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    private void change(Path file, String from, String to) throws IOException {
        Files.writeString(file, Files.readString(file).replace(from, to));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rgcn", "graphsage"})
    void goFromTablesToPredictionsInTwoCommands(String backbone) throws IOException {
        CommandLineRun trained = train("run", "--backbone", backbone, "--edge-weight", "weight", "--directed");
        CommandLineRun predicted = predict("run", "--explain", "p0");

        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        assertThat(predicted.err())
                .contains("trained on edges of several relations: column rel", "edges with weights: column weight");
        // only persons have classes
        Matcher counts = Pattern.compile("Predicted +\\w+ (\\d+), \\w+ (\\d+)").matcher(trained.out());
        assertThat(counts.find()).as(trained.out()).isTrue();
        assertThat(Integer.parseInt(counts.group(1)) + Integer.parseInt(counts.group(2)))
                .isEqualTo(PERSONS);
        assertThat(Files.readAllLines(folder.resolve("p.csv")))
                .hasSize(1 + PERSONS)
                .noneMatch(line -> line.startsWith("s"));
        assertThat(labels(folder.resolve("p.csv"))).isEqualTo(labels(folder.resolve("run/predictions.csv")));
        assertThat(predicted.out())
                .containsPattern("(outgoing|incoming) edge (to|from) +\\S+ \\((knows|avoids|buys), weight");
        assertThat(Files.readString(folder.resolve("run/model.safetensors"), StandardCharsets.ISO_8859_1))
                .contains("avoids", "buys", "knows");
    }

    /** The node and the class of each line. */
    private static List<String> labels(Path predictions) throws IOException {
        return Files.readAllLines(predictions).stream()
                .map(line -> line.split(","))
                .map(cells -> cells[0] + "," + cells[1])
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NA", "?"})
    void aRelationThatIsMissingIsAnErrorWithItsPlace(String relation) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(edges));
        lines.set(4, "p1,p2," + relation + ",1");
        Files.write(edges, lines);

        CommandLineRun run = train("run");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains(edges + ", line 5, column rel: expected the relation of an edge, found "
                        + (relation.isEmpty() ? "an empty cell" : "\"" + relation + "\""));
    }

    @Test
    void edgesThatLackRelationsAtPredictionAreRefused() throws IOException {
        assertThat(train("run", "--backbone", "rgcn").exitCode()).isZero();

        change(edges, "source,target,rel", "source,target,kind");
        CommandLineRun lacking = predict("run");
        CommandLineRun named = predict("run", "--relation", "kind");
        change(edges, ",buys,", ",steals,");
        CommandLineRun unknown = predict("run", "--relation", "kind");

        assertThat(lacking.exitCode()).isEqualTo(1);
        assertThat(lacking.err()).contains("expected a column \"rel\", found \"source, target, kind, weight\"");
        assertThat(named.exitCode()).as(named.err()).isZero();
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err())
                .contains(edges + ", ")
                .contains("line 4, column kind: expected a relation of the training (avoids, buys, knows), found"
                        + " \"steals\"");
    }

    @Test
    void aRelationWithoutEdgesMayBeMissing() throws IOException {
        assertThat(train("run", "--backbone", "rgcn").exitCode()).isZero();
        List<String> lines = Files.readAllLines(edges);

        Files.write(
                edges, lines.stream().filter(line -> !line.contains(",buys,")).toList());
        CommandLineRun two = predict("run");
        Files.write(
                edges,
                lines.stream()
                        .filter(line -> !line.contains(",buys,") && !line.contains(",avoids,"))
                        .toList());
        CommandLineRun one = predict("run");

        assertThat(two.exitCode()).as(two.err()).isZero();
        assertThat(one.exitCode()).as(one.err()).isZero();
    }

    @Test
    void filesOfEdgesAreRelationsAndTheSameAsAColumn() throws IOException {
        List<String> lines = Files.readAllLines(edges);
        List<String> options = new ArrayList<>(List.of("--nodes", nodes.toString(), "--node-type", "kind"));
        for (String relation : List.of("knows", "avoids", "buys")) {
            List<String> some = new ArrayList<>(List.of("source,target"));
            lines.stream()
                    .filter(line -> line.contains("," + relation + ","))
                    .forEach(line -> some.add(line.substring(0, line.indexOf("," + relation))));
            Path file = Files.write(folder.resolve(relation + ".csv"), some);
            options.addAll(List.of("--edges", file.toString()));
        }
        options.addAll(List.of("--backbone", "rgcn"));

        CommandLineRun files = CommandLineRun.train(folder.resolve("files"), options.toArray(String[]::new));
        CommandLineRun column = train("column", "--backbone", "rgcn");

        assertThat(files.exitCode()).as(files.err()).isZero();
        assertThat(column.exitCode()).as(column.err()).isZero();
        assertThat(folder.resolve("files/predictions.csv"))
                .hasSameBinaryContentAs(folder.resolve("column/predictions.csv"));
    }

    @Test
    void aTypeNeedsItsColumnsOnlyWhereItOccurs() throws IOException {
        assertThat(train("run", "--backbone", "rgcn").exitCode()).isZero();
        List<String> persons = Files.readAllLines(nodes).stream()
                .filter(line -> !line.startsWith("s"))
                .map(line -> line.substring(0, line.lastIndexOf(',')))
                .toList();
        Files.write(
                edges,
                Files.readAllLines(edges).stream()
                        .filter(line -> !line.contains(",s"))
                        .toList());
        Files.write(nodes, persons);
        CommandLineRun without = predict("run");
        change(nodes, "p1,person", "p1,bank");
        CommandLineRun unknown = predict("run");

        assertThat(without.exitCode()).as(without.err()).isZero();
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err())
                .contains("line 3, column kind: expected a type of the training (person, shop), found \"bank\"");
    }

    @Test
    void infoShowsEachTypeAndEachRelation() {
        List<String> words = new ArrayList<>(List.of("data", "info", "--no-trial", "--relation", "rel"));
        words.addAll(List.of("--node-type", "kind", "--edge-weight", "weight"));
        words.addAll(Arrays.asList(tables()));

        CommandLineRun info = CommandLineRun.of(words.toArray(String[]::new));

        assertThat(info.exitCode()).as(info.err()).isZero();
        assertThat(info.out())
                .contains("Node types    2", "none with a label: not predicted")
                .contains("Relations     3")
                .containsPattern("  avoids +\\d+ edges, 0\\.000 of \\d+ edges with two labelled ends")
                .containsPattern("  buys +\\d+ edges, unknown: no edge has two labelled ends")
                .containsPattern("    weights: smallest 20\\.00.* largest \\d+")
                .contains("Relations differ in what they tell about the classes: 1.000 of the edges of knows")
                .containsPattern("  knows +\\d+ edges, 1\\.000 of \\d+ edges with two labelled ends");
    }
}
