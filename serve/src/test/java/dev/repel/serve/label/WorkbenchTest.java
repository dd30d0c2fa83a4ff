package dev.repel.serve.label;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.data.NodeDataset;
import dev.repel.data.NodeTypes;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.table.Problems;
import dev.repel.io.table.RowsTable;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.serve.http.HttpService;
import dev.repel.serve.http.Limits;
import dev.repel.serve.http.Listening;
import dev.repel.serve.http.Metrics;
import dev.repel.serve.http.Route;
import dev.repel.serve.http.Token;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkbenchTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String SECRET = "a-secret-of-this-test";
    private static final String STRANGE = "</script><img src=x onerror=alert(1)>";
    private static final int NODES = 40;

    @TempDir
    Path folder;

    private Workbench bench;
    private HttpService service;

    @BeforeEach
    void start() throws IOException {
        start(dataset(), LabelJournal.open(folder.resolve("labels.jsonl")));
    }

    private void start(NodeDataset dataset, LabelJournal journal) throws IOException {
        LabelSettings settings = LabelSettings.of(Map.of("epochs", "20", "networks", "2"));
        Labelling labelling = new Labelling(
                new PreparedDataset(dataset, (graph, q, walkError) -> WalkStore.NONE), settings, Kernels.best(), 1);
        bench = new Workbench(labelling, journal, NodeCells.none(), 1);
        service = HttpService.start(
                Listening.at("127.0.0.1", 0, List.of(), Optional.of(Token.of(SECRET))),
                Limits.usual(1),
                WorkbenchRoutes.of(bench),
                new Metrics());
    }

    @AfterEach
    void stop() {
        service.close();
        bench.close();
    }

    /** Two rings, each with a feature of its own. */
    private static NodeDataset dataset() {
        int[] sources = new int[NODES];
        int[] targets = new int[NODES];
        Matrix features = new Matrix(NODES, 2);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            sources[i] = i;
            targets[i] = (i + 2) % NODES;
            features.set(i, i % 2, 1);
            ids.add(i == 0 ? STRANGE : "n" + i);
        }
        int[] none = new int[NODES];
        Arrays.fill(none, NodeDataset.UNLABELLED);
        return new NodeDataset(
                "rings",
                Graph.of(NODES, sources, targets),
                FeatureMatrix.of(features),
                none,
                List.of("even", "odd"),
                ids,
                List.of("a", "b"),
                Optional.empty(),
                "");
    }

    private JsonNode get(String path) throws Exception {
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(service.address().resolve(path))
                        .header("Authorization", "Bearer " + SECRET)
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private HttpResponse<String> post(Map<String, String> body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(service.address().resolve("api/say"))
                        .header("Authorization", "Bearer " + SECRET)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
                        .build(),
                BodyHandlers.ofString());
    }

    private JsonNode say(String tab, String who, String node, String action, String label, String expected)
            throws Exception {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("tab", tab);
        body.put("who", who);
        body.put("node", node);
        body.put("action", action);
        body.put("label", label);
        body.put("expected", expected);
        HttpResponse<String> answer = post(body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private JsonNode card(String id) throws Exception {
        return get("api/node?tab=t&id=" + URLEncoder.encode(id, StandardCharsets.UTF_8))
                .path("card");
    }

    private JsonNode stateWhen(String pointer, String value) throws Exception {
        for (int i = 0; i < 1200; i++) {
            JsonNode state = get("api/state");
            if (state.at(pointer).asText().equals(value)
                    && !state.path("learning").asBoolean()) {
                return state;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new AssertionError("never came true: " + pointer + " " + value);
    }

    /** Waits until a class is among the guesses about a node. */
    private void awaitGuess(String id, String label) throws Exception {
        for (int i = 0; i < 1200; i++) {
            if (card(id).path("guesses").findValuesAsText("label").contains(label)) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new AssertionError("never guessed: " + label);
    }

    @Test
    void learnsFromWhatIsSaidAndOffersTheNextNode() throws Exception {
        stateWhen("/lesson", "1");
        JsonNode card = get("api/next?tab=a").path("card");
        assertThat(card.path("guesses")).isEmpty();
        Set<Integer> labelled = new HashSet<>();
        for (int i = 0; i < 6; i++) {
            int node = card.path("index").asInt();
            labelled.add(node);
            card = say("a", "ann", card.path("id").asText(), "label", node % 2 == 0 ? "even" : "odd", "")
                    .path("card");
        }
        for (int parity = 0; parity < 2; parity++) {
            int rest = parity;
            int[] further = IntStream.range(1, NODES)
                    .filter(node -> node % 2 == rest && !labelled.contains(node))
                    .limit(3)
                    .toArray();
            for (int node : further) {
                say("a", "ann", "n" + node, "label", rest == 0 ? "even" : "odd", "");
            }
        }
        JsonNode state = null;
        for (int i = 0; i < 1200 && (state == null || state.path("history").isEmpty()); i++) {
            state = get("api/state");
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(state.at("/counts/0").asInt() + state.at("/counts/1").asInt())
                .isEqualTo(12);
        assertThat(state.path("history")).isNotEmpty();
        assertThat(state.at("/guessed/0").asInt() + state.at("/guessed/1").asInt())
                .isEqualTo(NODES);
        JsonNode next = get("api/next?tab=a").path("card");
        assertThat(next.at("/guesses/0/label").asText())
                .isEqualTo(next.path("index").asInt() % 2 == 0 ? "even" : "odd");
        JsonNode colours = get("api/colours");
        assertThat(colours.path("labels")).hasSize(NODES);
        assertThat(IntStream.range(0, NODES)
                        .filter(i -> colours.path("labels").get(i).asInt() >= 0))
                .hasSize(12);
    }

    @Test
    void keepsEveryLabelOfTwoPeopleAndTellsThemWhereTheyDisagree() throws Exception {
        assertThat(say("a", "ann", "n1", "label", "odd", "").path("conflict").isNull())
                .isTrue();
        JsonNode conflict = say("b", "bob", "n1", "label", "even", "").path("conflict");
        assertThat(conflict.path("before").asText()).isEqualTo("odd");
        assertThat(conflict.path("now").asText()).isEqualTo("even");
        assertThat(card("n1").path("label").asText()).isEqualTo("even");
        assertThat(card("n1").at("/conflict/ann").asText()).isEqualTo("odd");
        say("b", "bob", "n1", "undo", null, "");
        assertThat(card("n1").path("label").asText()).isEqualTo("odd");
        // who knows what the other said is not surprised
        assertThat(say("b", "bob", "n1", "label", "even", "odd")
                        .path("conflict")
                        .isNull())
                .isTrue();
        assertThat(Files.readAllLines(folder.resolve("labels.jsonl"))).hasSize(4);
    }

    @Test
    void asksTwoTabsAboutDifferentNodes() throws Exception {
        stateWhen("/lesson", "1");
        Set<String> shown = new HashSet<>();
        for (String tab : List.of("a", "b", "c")) {
            shown.add(get("api/next?tab=" + tab).at("/card/id").asText());
        }
        assertThat(shown).hasSize(3);
    }

    @Test
    void hearsWhatAnotherProcessAddsToTheJournal() throws Exception {
        LabelJournal other = LabelJournal.open(folder.resolve("labels.jsonl"));
        other.append(LabelEntry.label("n5", "odd", "carl", Instant.now()));
        stateWhen("/counts/1", "1");
        assertThat(card("n5").path("label").asText()).isEqualTo("odd");
    }

    /** One line that does not fit costs nobody a label, and is told. */
    @Test
    void leavesOutWhatAnotherProcessSaysOfAnUnknownNode() throws Exception {
        LabelJournal other = LabelJournal.open(folder.resolve("labels.jsonl"));
        other.append(LabelEntry.label("nobody", "odd", "carl", Instant.now()));
        say("a", "ann", "n1", "label", "odd", "");

        JsonNode state = get("api/state");
        assertThat(state.path("trouble").asText())
                .startsWith("labels.jsonl, line 1: expected the id of a node of rings, found 'nobody'")
                .endsWith("Such lines are left out.");
        assertThat(state.at("/counts/1").asInt()).isEqualTo(1);
        say("a", "ann", "n2", "label", "even", "");
        assertThat(get("api/state").at("/counts/0").asInt()).isEqualTo(1);
    }

    @Test
    void tellsWhyALabelWasNotWrittenDown() throws Exception {
        say("a", "ann", "n1", "label", "odd", "");
        Files.writeString(folder.resolve("labels.jsonl"), "");

        HttpResponse<String> answer = post(Map.of("node", "n2", "action", "label", "label", "even"));

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .contains("not written down: labels.jsonl became shorter")
                .doesNotContain(folder.toString());
        assertThat(card("n2").path("label").isNull()).isTrue();
    }

    /** Two tabs without names are two people; a name that is typed meanwhile changes nothing. */
    @Test
    void aTabTakesBackWhatWasSaidInIt() throws Exception {
        say("a", "", "n1", "label", "odd", "");
        say("b", "", "n1", "label", "even", "odd");
        assertThat(card("n1").at("/conflict/somebody").asText()).isEqualTo("odd");
        assertThat(card("n1").at("/conflict/somebody else").asText()).isEqualTo("even");

        assertThat(say("a", "ann", "n1", "undo", null, "").at("/card/label").asText())
                .isEqualTo("even");
        HttpResponse<String> again = post(Map.of("node", "n1", "action", "undo", "tab", "a"));
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(say("b", "", "n1", "undo", null, "").at("/card/label").isNull())
                .isTrue();
    }

    /** A lesson outlives the classes that it was learned from. */
    @Test
    void showsGuessesByNameWhenAClassIsUndone() throws Exception {
        for (int node = 1; node < 9; node++) {
            say("a", "", "n" + node, "label", node % 2 == 0 ? "even" : "odd", "");
        }
        say("a", "", "n9", "label", "aple", "");
        say("a", "", "n11", "label", "aple", "");
        awaitGuess("n20", "aple");
        say("a", "", "n11", "undo", null, "");
        say("a", "", "n9", "undo", null, "");
        assertThat(get("api/state").path("guessed")).hasSize(2);
        get("api/colours")
                .path("guesses")
                .forEach(guess -> assertThat(guess.asInt()).isLessThan(2));

        // the same place, another name: that is news to learn from
        say("a", "", "n9", "label", "aple", "");
        awaitGuess("n20", "aple");
        say("a", "", "n9", "undo", null, "");
        say("a", "", "n9", "label", "apple", "");
        awaitGuess("n20", "apple");
    }

    @Test
    void skippedNodesAreNotOfferedAgain() throws Exception {
        stateWhen("/lesson", "1");
        String first = get("api/next?tab=a").at("/card/id").asText();
        String second = say("a", "", first, "skip", null, "").at("/card/id").asText();
        assertThat(second).isNotEqualTo(first).isNotEmpty();
        say("a", "", second, "unsure", null, "");
        assertThat(get("api/next?tab=a").at("/card/id").asText()).isNotIn(first, second);
        assertThat(get("api/state").path("leftOut").asInt()).isEqualTo(2);
        assertThat(say("a", "", second, "undo", null, "").at("/card/id").asText())
                .isEqualTo(second);
        assertThat(get("api/state").path("leftOut").asInt()).isEqualTo(1);
    }

    @Test
    void aNewClassIsAClass() throws Exception {
        say("a", "", "n3", "label", "strange " + STRANGE, "");
        assertThat(get("api/state").at("/classes/2").asText()).isEqualTo("strange " + STRANGE);
    }

    @Test
    void findsNodesByAnyPartOfTheirIds() throws Exception {
        assertThat(get("api/search?words=ONERROR").path("found")).hasSize(1);
        assertThat(get("api/search?words=n3").at("/found/0").asText()).isEqualTo("n3");
        assertThat(get("api/search?words=n3").path("found")).hasSize(11);
        assertThat(get("api/search?words=").path("found")).isEmpty();
        assertThat(card(STRANGE).path("id").asText()).isEqualTo(STRANGE);
    }

    @Test
    void refusesWhatItCannotWriteDown() throws Exception {
        assertThat(post(Map.of("node", "nobody", "action", "label", "label", "even"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(post(Map.of("node", "n1", "action", "label")).statusCode()).isEqualTo(400);
        assertThat(post(Map.of("node", "n1", "action", "erase")).statusCode()).isEqualTo(400);
        assertThat(post(Map.of("node", "n1", "action", "label", "label", "x".repeat(201)))
                        .statusCode())
                .isEqualTo(400);
        assertThat(post(Map.of("node", "n1", "action", "label", "label", "a\nb"))
                        .statusCode())
                .isEqualTo(400);
        assertThat(Files.exists(folder.resolve("labels.jsonl"))).isFalse();
    }

    /** Only nodes of some types have classes. */
    @Test
    void givesNoLabelToANodeOfAnotherType() throws Exception {
        stop();
        NodeTypes types = new NodeTypes(
                List.of("person", "place"),
                IntStream.range(0, NODES).map(node -> node < NODES / 2 ? 0 : 1).toArray(),
                List.of("person"));
        NodeDataset plain = dataset();
        NodeDataset typed = new NodeDataset(
                plain.name(),
                plain.graph(),
                plain.features(),
                plain.labels(),
                plain.classNames(),
                plain.nodeIds(),
                plain.featureNames(),
                Optional.empty(),
                "",
                plain.scaledColumns(),
                Optional.of(types));
        start(typed, LabelJournal.open(folder.resolve("labels.jsonl")));

        assertThat(post(Map.of("node", "n30", "action", "label", "label", "even"))
                        .statusCode())
                .isEqualTo(422);
        say("a", "", "n3", "label", "odd", "");
        assertThat(card("n30").path("label").isNull()).isTrue();
    }

    @Test
    void labelsCanBeDownloaded() throws Exception {
        say("a", "", STRANGE, "label", "even, or \"so\"", "");
        HttpResponse<String> csv = CLIENT.send(
                HttpRequest.newBuilder(service.address().resolve("api/labels.csv"))
                        .header("Authorization", "Bearer " + SECRET)
                        .build(),
                BodyHandlers.ofString());
        assertThat(csv.body()).isEqualTo("id,label\n" + STRANGE + ",\"even, or \"\"so\"\"\"\n");
    }

    /** Only the page itself, which says nothing about the data, is there for those who do not know the token. */
    @Test
    void tellsNothingWithoutTheToken() throws Exception {
        List<Route> closed = WorkbenchRoutes.of(bench).stream()
                .filter(route -> !route.open())
                .toList();
        assertThat(closed)
                .extracting(Route::path)
                .contains("/api/node", "/api/search", "/api/say", "/api/labels.csv")
                .hasSizeGreaterThan(8);
        for (Route route : closed) {
            HttpResponse<String> answer = CLIENT.send(
                    HttpRequest.newBuilder(service.address().resolve(route.path()))
                            .header("Content-Type", "application/json")
                            .method(route.method(), BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(route.path()).isEqualTo(401);
        }
        HttpResponse<String> page =
                CLIENT.send(HttpRequest.newBuilder(service.address()).build(), BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<main>").doesNotContain("rings").doesNotContain(SECRET);
    }

    /** Texts of the data become text: no script of the page reads markup or runs text. */
    @Test
    void noScriptOfThePageReadsMarkup() throws Exception {
        for (String file : List.of("workbench.js", "card.js", "side.js", "map.js", "dom.js", "api.js", "index.html")) {
            try (var in = WorkbenchTest.class.getResourceAsStream(file)) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .doesNotContain("innerHTML")
                        .doesNotContain("outerHTML")
                        .doesNotContain("insertAdjacent")
                        .doesNotContain("document.write")
                        .doesNotContain("eval(")
                        .doesNotContain("new Function")
                        .doesNotContain("style=\"");
            }
        }
    }

    @Test
    void showsTheCellsOfATable() throws Exception {
        NodeCells cells = NodeCells.of(
                () -> new RowsTable(
                        new Problems("nodes", "row"),
                        List.of("id", "title", "label"),
                        List.of(List.of("n1", STRANGE, "odd"))),
                "id",
                "label");
        assertThat(cells.of(dataset(), 1)).containsExactly(new NodeCells.Cell("title", STRANGE));
        assertThat(cells.of(dataset(), 2)).containsExactly(new NodeCells.Cell("features", "a"));
        assertThat(cells.contain("n1", "onerror")).isTrue();
    }
}
