package dev.repel.serve.label;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.io.label.LabelJournal;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.serve.http.HttpService;
import dev.repel.serve.http.Limits;
import dev.repel.serve.http.Listening;
import dev.repel.serve.http.Metrics;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A workbench behind its service, and a client. */
abstract class WorkbenchFixture {
    static final ObjectMapper JSON = new ObjectMapper();
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    static final String SECRET = "a-secret-of-this-test";
    static final String STRANGE = "</script><img src=x onerror=alert(1)>";
    static final int NODES = 40;

    @TempDir
    Path folder;

    Workbench bench;
    HttpService service;

    @BeforeEach
    void start() throws IOException {
        start(dataset(), LabelJournal.open(folder.resolve("labels.jsonl")));
    }

    void start(NodeDataset dataset, LabelJournal journal) throws IOException {
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
    static NodeDataset dataset() {
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

    JsonNode get(String path) throws Exception {
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(service.address().resolve(path))
                        .header("Authorization", "Bearer " + SECRET)
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    HttpResponse<String> post(Map<String, String> body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(service.address().resolve("api/say"))
                        .header("Authorization", "Bearer " + SECRET)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                        .build(),
                BodyHandlers.ofString());
    }

    JsonNode say(String tab, String who, String node, String action, String label, String expected) throws Exception {
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

    JsonNode card(String id) throws Exception {
        return get("api/node?tab=t&id=" + URLEncoder.encode(id, StandardCharsets.UTF_8))
                .path("card");
    }

    JsonNode stateWhen(String pointer, String value) throws Exception {
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
    void awaitGuess(String id, String label) throws Exception {
        for (int i = 0; i < 1200; i++) {
            if (card(id).path("guesses").findValuesAsText("label").contains(label)) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new AssertionError("never guessed: " + label);
    }
}
