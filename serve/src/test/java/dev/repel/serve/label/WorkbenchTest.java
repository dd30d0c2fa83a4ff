package dev.repel.serve.label;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.data.NodeDataset;
import dev.repel.data.NodeTypes;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.table.Problems;
import dev.repel.io.table.RowsTable;
import dev.repel.serve.http.Route;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkbenchTest extends WorkbenchFixture {
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
        for (String label : List.of("a\nb", "a\ud83d")) {
            assertThat(post(Map.of("node", "n1", "action", "label", "label", label))
                            .statusCode())
                    .isEqualTo(400);
        }
        assertThat(post(Map.of("node", "n1", "action", "skip", "tab", "\ude00")).statusCode())
                .isEqualTo(422);
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
