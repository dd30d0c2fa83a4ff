package dev.repel.serve.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of everything that can be asked for. */
final class Routes {
    private final Map<String, Map<String, Route>> byPath = new LinkedHashMap<>();

    Routes(List<Route> routes) {
        for (Route route : routes) {
            Route before = byPath.computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
                    .put(route.method(), route);
            if (before != null) {
                throw new IllegalArgumentException("two routes for " + route.method() + " " + route.path());
            }
        }
    }

    /** @throws Refusal if there is none */
    Route find(String method, String path) {
        Map<String, Route> methods = byPath.get(path);
        if (methods == null) {
            throw new Refusal(404, "there is nothing here");
        }
        Route route = methods.get(method);
        if (route == null) {
            String allowed = String.join(", ", methods.keySet());
            throw new Refusal(405, "expected " + allowed, Map.of("Allow", allowed));
        }
        return route;
    }
}
