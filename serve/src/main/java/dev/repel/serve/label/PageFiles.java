package dev.repel.serve.label;

import dev.repel.report.Styles;
import dev.repel.serve.http.Answer;
import dev.repel.serve.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The files of the page, which are in the jar and read once. They say nothing about the data. */
final class PageFiles {
    private static final Map<String, String> FILES = Map.of(
            "/", "index.html",
            "/workbench.js", "workbench.js",
            "/api.js", "api.js",
            "/card.js", "card.js",
            "/side.js", "side.js",
            "/map.js", "map.js",
            "/dom.js", "dom.js",
            "/workbench.css", "workbench.css",
            "/icon.svg", "icon.svg");

    private PageFiles() {}

    static List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        FILES.forEach((path, name) -> {
            Answer answer = new Answer(200, type(name), read(name), Map.of());
            routes.add(Route.open(path, call -> answer));
        });
        Answer colours = Answer.text(type("figure.css"), Styles.figures());
        routes.add(Route.open("/figure.css", call -> colours));
        return routes;
    }

    private static String type(String name) {
        return switch (name.substring(name.indexOf('.') + 1)) {
            case "html" -> "text/html; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            case "svg" -> "image/svg+xml";
            default -> "text/javascript; charset=utf-8";
        };
    }

    private static byte[] read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the page is in the jar", e);
        }
    }
}
