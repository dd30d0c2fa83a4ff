package dev.repel.serve.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.api.GraphData;
import dev.repel.api.NodeClassifier;
import dev.repel.api.Prediction;
import dev.repel.api.Training;
import dev.repel.io.Sha256;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelFile;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.source.TableReading;
import dev.repel.serve.http.HttpService;
import dev.repel.serve.http.Limits;
import dev.repel.serve.http.Listening;
import dev.repel.serve.http.Metrics;
import dev.repel.serve.http.Route;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionServiceTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NODES = 60;
    private static final double FLOAT = 1e-5;
    private static final String STRANGE = "</script><b>\"&'\u202e";

    @TempDir
    static Path folder;

    private static Path model;
    private static Metrics metrics;
    private static CurrentModel current;
    private static HttpService service;
    private static List<Route> routes;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        write(folder, List.of(), List.of());
        model = folder.resolve("model.safetensors");
        train(1).save(model);
        metrics = new Metrics();
        current = CurrentModel.of(model, PredictionServiceTest::read, Kernels.best(), 1, 50, metrics, line -> {});
        routes = PredictionRoutes.of(current, metrics, "test");
        service = HttpService.start(
                Listening.at("127.0.0.1", 0, List.of(), Optional.empty()), Limits.usual(2), routes, metrics);
    }

    @AfterAll
    static void stop() {
        service.close();
        current.close();
    }

    /** Two groups that know each other, one of which is older and says other words. */
    private static void write(Path place, List<String> moreNodes, List<String> moreEdges) throws IOException {
        List<String> nodes = new ArrayList<>(List.of("id,age,words,label"));
        List<String> edges = new ArrayList<>(List.of("source,target"));
        for (int i = 0; i < NODES; i++) {
            boolean old = i % 2 == 0;
            String label = i < 20 ? (old ? "old" : "young") : "";
            nodes.add(name(i) + "," + (old ? 60 + i % 7 : 20 + i % 5) + "," + (old ? "chess club" : "skate park") + ","
                    + label);
            edges.add(name(i) + "," + name((i + 2) % NODES));
            edges.add(name(i) + "," + name((i + 6) % NODES));
        }
        nodes.add('"' + STRANGE.replace("\"", "\"\"") + "\",33,chess,");
        nodes.addAll(moreNodes);
        edges.addAll(moreEdges);
        Files.write(place.resolve("nodes.csv"), nodes);
        Files.write(place.resolve("edges.csv"), edges);
    }

    private static String name(int i) {
        return "n" + i;
    }

    private static GraphData graph(Path place) {
        return GraphData.ofFiles(place.resolve("nodes.csv"), place.resolve("edges.csv"));
    }

    private static NodeClassifier train(long seed) throws IOException {
        return new Training()
                .backbone("gcn")
                .technique("none")
                .epochs(40)
                .seed(seed)
                .threads(1)
                .train(graph(folder));
    }

    /** Something that passes, such as a lack of memory, must not keep the old model until the next change. */
    @Test
    void triesAgainWhatFailedOnce() throws Exception {
        Path file = Files.copy(model, folder.resolve("again.safetensors"));
        Metrics counted = new Metrics();
        AtomicInteger reads = new AtomicInteger();
        LoadedModel.Reader reader = () -> {
            if (reads.incrementAndGet() == 2) {
                throw new IOException("it passes");
            }
            return read();
        };
        try (CurrentModel watched = CurrentModel.of(file, reader, Kernels.best(), 1, 20, counted, line -> {})) {
            String before = watched.get().version();
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            for (int i = 0; i < 600 && !counted.text().contains("repel_model_reloads_total 1"); i++) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(counted.text())
                    .contains("repel_model_reloads_total 1")
                    .doesNotContain("repel_model_reload_failures_total 1");
            assertThat(watched.get().version()).isEqualTo(before);
        }
    }

    private static LoadedModel read() throws IOException {
        TrainedModel read = ModelReader.read(model, ArchitectureHints.none());
        TableReading reading = TableReading.defaults().withColumns(OwnGraphOptions.defaults());
        LoadedGraph loaded = GraphSource.ofFiles(folder.resolve("nodes.csv"), folder.resolve("edges.csv"), reading)
                .loadFor(
                        read.preprocessing()
                                .map(ModelFile.Preprocessing::columns)
                                .orElseThrow(),
                        read.edgeReading(),
                        true,
                        line -> {});
        TrainedModel over = read.over(loaded.dataset().graph());
        return new LoadedModel(Sha256.ofFile(model).substring(0, 12), over, loaded, over.classNames(), over::predictor);
    }

    private static HttpResponse<String> post(String path, String body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(service.address().resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static JsonNode ask(String path, String body) throws Exception {
        HttpResponse<String> answer = post(path, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private static String get(String path) throws Exception {
        return CLIENT.send(
                        HttpRequest.newBuilder(service.address().resolve(path)).build(), BodyHandlers.ofString())
                .body();
    }

    private static void assertSame(JsonNode answer, Prediction expected) {
        assertThat(answer.path("label").asText()).isEqualTo(expected.label());
        expected.probabilities()
                .forEach((label, probability) -> assertThat(
                                answer.at("/probabilities/" + label).asDouble())
                        .isCloseTo(probability, within(FLOAT)));
    }

    @Test
    void predictsKnownNodesAsTheLibraryDoes() throws Exception {
        JsonNode answer = ask("v1/predict", JSON.writeValueAsString(Map.of("ids", List.of("n3", "n0", STRANGE))));
        List<Prediction> expected = NodeClassifier.load(model).predict(graph(folder));
        assertThat(answer.path("predictions")).hasSize(3);
        assertSame(answer.at("/predictions/0"), expected.get(3));
        assertSame(answer.at("/predictions/1"), expected.get(0));
        assertThat(answer.at("/predictions/2/id").asText()).isEqualTo(STRANGE);
        assertThat(answer.at("/predictions/2/caution").asText()).contains("no edges");
        assertThat(answer.at("/predictions/0/confidence").asDouble()).isGreaterThan(0.5);
    }

    /** The neighbours of a new node have one edge more, which changes what they pass on. */
    @Test
    void predictsNewNodesAsIfTheyHadBeenInTheGraph(@TempDir Path enlarged) throws Exception {
        write(enlarged, List.of("new,62,chess,", "other,,park,"), List.of("new,n0", "n7,new", "other,new"));
        List<Prediction> expected = NodeClassifier.load(model).predict(graph(enlarged));
        String question = "{\"nodes\":[{\"id\":\"new\",\"columns\":{\"age\":62,\"words\":\"chess\"}},"
                + "{\"id\":\"other\",\"columns\":{\"age\":null,\"words\":\"park\"}}],\"edges\":["
                + "{\"source\":\"new\",\"target\":\"n0\"},{\"source\":\"n7\",\"target\":\"new\"},"
                + "{\"source\":\"other\",\"target\":\"new\"}]}";
        JsonNode answer = ask("v1/predict", question);
        assertSame(answer.at("/predictions/0"), expected.get(NODES + 1));
        assertSame(answer.at("/predictions/1"), expected.get(NODES + 2));
        assertThat(ask("v1/predict", question)).isEqualTo(answer);
    }

    @Test
    void keepsNothingOfNewNodes() throws Exception {
        JsonNode before = ask("v1/predict", "{\"ids\":[\"n0\"]}");
        ask(
                "v1/predict",
                "{\"nodes\":[{\"id\":\"x\",\"columns\":{\"age\":1,\"words\":\"\"}}],"
                        + "\"edges\":[{\"source\":\"x\",\"target\":\"n0\"}]}");
        assertThat(ask("v1/predict", "{\"ids\":[\"n0\"]}")).isEqualTo(before);
        assertThat(post("v1/predict", "{\"ids\":[\"x\"]}").statusCode()).isEqualTo(404);
    }

    @Test
    void explainsKnownAndNewNodes() throws Exception {
        JsonNode known = ask("v1/explain", "{\"ids\":[\"n0\"]}");
        assertThat(known.path("node").asText()).isEqualTo("n0");
        assertThat(known.at("/neighbours/tried")).hasSize(4);
        JsonNode prediction = ask("v1/predict", "{\"ids\":[\"n0\"]}").at("/predictions/0");
        assertThat(known.path("probability").asDouble())
                .isCloseTo(prediction.path("confidence").asDouble(), within(FLOAT));
        JsonNode unknown = ask(
                "v1/explain",
                "{\"nodes\":[{\"id\":\"x\",\"columns\":{\"age\":62,\"words\":\"chess\"}}],"
                        + "\"edges\":[{\"source\":\"x\",\"target\":\"n5\"}]}");
        assertThat(unknown.at("/neighbours/tried/0/without").asText()).isEqualTo("n5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {} | 400 | expected either
        [] | 400 | expected an object
        {"ids":"n0"} | 400 | ids: expected a list
        {"ids":[{}]} | 400 | ids[0]: expected a text
        {"ids":["n0"],"nodes":[]} | 400 | expected either
        {"nope":1} | 400 | there is no part "nope"
        {"ids":["nobody"]} | 404 | nobody
        {"nodes":[{"columns":{}}]} | 400 | nodes[0]: expected an id
        {"nodes":[{"id":"x","columns":{"age":1}}]} | 422 | expected words as in training
        {"nodes":[{"id":"x","columns":{"age":"old","words":""}}]} | 422 | nodes[0].columns.age
        {"nodes":[{"id":"x","features":{"age":1}}]} | 422 | give "columns"
        {"nodes":[{"id":"n0","columns":{"age":1,"words":""}}]} | 422 | is known already
        {"nodes":[{"id":"x","columns":{"age":{},"words":""}}]} | 400 | nodes[0].columns.age: expected
        {"nodes":[{"id":"x","columns":{"age":1,"words":""}}],"edges":[{"source":"x","target":"y"}]} | 422 | edges[0].target
        {"nodes":[{"id":"x","columns":{"age":1,"words":""}}],"edges":[{"source":"n1","target":"n2"}]} | 422 | has to be a new node
        {"nodes":[{"id":"x","columns":{"age":1,"words":""}}],"edges":[{"source":"x","target":"n1","weight":2}]} | 422 | expected no weight
        """)
    void saysWhatIsWrongAndWhere(String body, int status, String message) throws Exception {
        HttpResponse<String> answer = post("v1/predict", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(JSON.readTree(answer.body()).path("error").asText()).contains(message);
    }

    @Test
    void refusesTooManyIdsAtATime() throws Exception {
        String ids = "\"n0\",".repeat(PredictQuestion.MOST_IDS) + "\"n0\"";
        assertThat(post("v1/predict", "{\"ids\":[" + ids + "]}").statusCode()).isEqualTo(413);
    }

    @Test
    void describesExactlyWhatItAnswers() throws Exception {
        JsonNode description = JSON.readTree(get("openapi.json"));
        Set<String> described = new HashSet<>();
        description
                .path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(
                                method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(routes.stream()
                        .map(route -> route.method() + " " + route.path())
                        .toList());
        assertThat(description.at("/info/version").asText()).isEqualTo("test");
        assertThat(description.findValuesAsText("$ref"))
                .allSatisfy(reference -> assertThat(
                                description.at(reference.substring(1)).isMissingNode())
                        .isFalse());
    }

    /** The parts that the description calls required are in the answers, and no others than it names. */
    @Test
    void answersAsItIsDescribed() throws Exception {
        JsonNode schemas = JSON.readTree(get("openapi.json")).at("/components/schemas");
        assertFits(ask("v1/predict", "{\"ids\":[\"n0\"]}"), schemas.path("Predictions"));
        assertFits(ask("v1/predict", "{\"ids\":[\"n0\"]}").at("/predictions/0"), schemas.path("Prediction"));
        assertFits(ask("v1/explain", "{\"ids\":[\"n0\"]}"), schemas.path("Explanation"));
        assertFits(JSON.readTree(post("v1/predict", "{}").body()), schemas.path("Error"));
    }

    private static void assertFits(JsonNode answer, JsonNode schema) {
        assertThat(schema.path("required")).isNotEmpty();
        schema.path("required")
                .forEach(part -> assertThat(answer.has(part.asText())).isTrue());
        answer.fieldNames()
                .forEachRemaining(
                        part -> assertThat(schema.path("properties").has(part)).isTrue());
    }

    @Test
    void tellsPrometheusWhatItDid() throws Exception {
        ask("v1/predict", "{\"ids\":[\"n0\"]}");
        assertThat(get("metrics"))
                .contains("repel_http_requests_total{route=\"/v1/predict\",status=\"200\"}")
                .contains("repel_nodes " + (NODES + 1))
                .contains("# TYPE repel_http_request_duration_seconds histogram");
        assertThat(get("healthz")).isEqualTo("{\"status\":\"ok\"}");
    }

    @Test
    void takesOverANewModelWithoutDroppingARequest(@TempDir Path elsewhere) throws Exception {
        String before = current.get().version();
        Path next = elsewhere.resolve("next.safetensors");
        train(2).save(next);
        AtomicBoolean end = new AtomicBoolean();
        ConcurrentLinkedQueue<Integer> statuses = new ConcurrentLinkedQueue<>();
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            String question = c == 0
                    ? "{\"nodes\":[{\"id\":\"x\",\"columns\":{\"age\":1,\"words\":\"\"}}]}"
                    : "{\"ids\":[\"n0\"]}";
            clients.add(CompletableFuture.runAsync(
                    () -> {
                        while (!end.get()) {
                            try {
                                statuses.add(post("v1/predict", question).statusCode());
                            } catch (Exception e) {
                                statuses.add(-1);
                            }
                        }
                    },
                    task -> new Thread(task, "client").start()));
        }
        Files.move(next, model, StandardCopyOption.REPLACE_EXISTING);
        for (int i = 0; i < 600 && current.get().version().equals(before); i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        end.set(true);
        clients.forEach(CompletableFuture::join);
        assertThat(current.get().version()).isNotEqualTo(before);
        assertThat(statuses).isNotEmpty().containsOnly(200);

        Files.writeString(model, "damaged");
        for (int i = 0; i < 600 && !metrics.text().contains("repel_model_reload_failures_total 1"); i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(metrics.text()).contains("repel_model_reload_failures_total 1");
        ask("v1/predict", "{\"ids\":[\"n0\"]}");
        train(1).save(model);
        for (int i = 0; i < 600 && !current.get().version().equals(before); i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(current.get().version()).isEqualTo(before);
    }
}
