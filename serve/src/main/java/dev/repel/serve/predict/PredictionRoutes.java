package dev.repel.serve.predict;

import dev.repel.serve.http.Answer;
import dev.repel.serve.http.Call;
import dev.repel.serve.http.Metrics;
import dev.repel.serve.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a service of predictions can be asked; {@code openapi.json} describes it for programs. */
public final class PredictionRoutes {
    /** Bytes of a body that is read at once; larger ones take their turn, so that only some are in memory as objects. */
    private static final int SMALL = 64 << 10;

    private PredictionRoutes() {}

    /** @param version of this program */
    public static List<Route> of(CurrentModel model, Metrics metrics, String version) {
        Answer description = Answer.text(Answer.JSON, description().replace("${version}", version));
        return List.of(
                new Route(
                        "POST",
                        "/v1/predict",
                        false,
                        call -> call.size() > SMALL || call.json().has("nodes"),
                        call -> predict(model.get(), call)),
                Route.heavy("POST", "/v1/explain", call -> explain(model.get(), call)),
                Route.open("/healthz", call -> Answer.json(Map.of("status", "ok"))),
                Route.light("GET", "/metrics", call -> Answer.text(Metrics.TYPE, metrics.text())),
                Route.open("/openapi.json", call -> description));
    }

    private static Answer predict(ServedModel model, Call call) {
        PredictQuestion question = PredictQuestion.of(call.json());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("model", model.version());
        answer.put("predictions", model.predict(question, call::isStopped));
        return Answer.json(answer);
    }

    private static Answer explain(ServedModel model, Call call) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("model", model.version());
        answer.putAll(model.explain(PredictQuestion.ofOne(call.json()), call::isStopped));
        return Answer.json(answer);
    }

    static String description() {
        try (InputStream in = PredictionRoutes.class.getResourceAsStream("openapi.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the description is in the jar", e);
        }
    }
}
