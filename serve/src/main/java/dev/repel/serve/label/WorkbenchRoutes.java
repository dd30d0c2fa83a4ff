package dev.repel.serve.label;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.data.NodeDataset;
import dev.repel.io.WholeText;
import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.LabelEntry.Action;
import dev.repel.io.label.SaidLabels;
import dev.repel.label.Suggestion;
import dev.repel.serve.http.Answer;
import dev.repel.serve.http.Call;
import dev.repel.serve.http.Refusal;
import dev.repel.serve.http.Route;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the page of the workbench asks for. */
public final class WorkbenchRoutes {
    private static final int MOST_FOUND = 20;
    private static final int LONGEST_CLASS = 200;
    private static final int LONGEST_NAME = 64;

    private static final Logger LOG = LoggerFactory.getLogger(WorkbenchRoutes.class);

    private final Workbench bench;

    private WorkbenchRoutes(Workbench bench) {
        this.bench = bench;
    }

    /** All of them, the page itself included. */
    public static List<Route> of(Workbench bench) {
        WorkbenchRoutes routes = new WorkbenchRoutes(bench);
        List<Route> all = new ArrayList<>(PageFiles.routes());
        all.add(Route.open("/healthz", call -> Answer.json(Map.of("status", "ok"))));
        all.add(Route.light("GET", "/api/graph", call -> routes.graph()));
        all.add(Route.light("GET", "/api/state", routes::state));
        all.add(Route.light("GET", "/api/map", call -> routes.map()));
        all.add(Route.light("GET", "/api/colours", call -> routes.colours()));
        all.add(Route.light("GET", "/api/next", routes::next));
        all.add(Route.light("GET", "/api/node", routes::node));
        all.add(Route.heavy("GET", "/api/search", routes::search));
        all.add(Route.light("GET", "/api/labels.csv", call -> routes.labels()));
        all.add(Route.light("POST", "/api/say", routes::say));
        return all;
    }

    private Answer graph() {
        return Answer.json(Map.of(
                "name", bench.dataset().name(),
                "nodes", bench.dataset().nodes(),
                "edges", bench.dataset().graph().edges(),
                "journal", bench.journal().file().getFileName().toString()));
    }

    private Answer state(Call call) {
        Workbench.Moment moment = bench.now();
        return call.parameter("version").equals(Long.toString(moment.version()))
                ? new Answer(204, Answer.JSON, new byte[0], Map.of())
                : Answer.json(new BenchView(bench, moment).state());
    }

    private Answer map() {
        return Answer.json(BenchView.places(bench.places(), bench.dataset()));
    }

    private Answer colours() {
        return Answer.json(new BenchView(bench, bench.now()).colours(bench.places()));
    }

    /** The next node for a tab, and its card; null if there is none. */
    private Answer next(Call call) {
        return Answer.json(after(tab(call.parameter("tab")), call.parameter("not")));
    }

    private Map<String, Object> after(String tab, String not) {
        Workbench.Moment moment = bench.now();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("card", null);
        List<Suggestion> open = moment.known().next().stream()
                .filter(suggestion -> moment.label(suggestion.node()) < 0)
                .filter(suggestion -> !moment.said().leftOut().get(suggestion.node()))
                .filter(suggestion ->
                        !bench.dataset().nodeIds().get(suggestion.node()).equals(not))
                .toList();
        open.stream()
                .filter(suggestion -> !bench.claims().isTaken(suggestion.node(), tab))
                .findFirst()
                .or(() -> open.stream().findFirst())
                .ifPresent(suggestion -> {
                    bench.claims().claim(tab, suggestion.node());
                    answer.put("card", new Card(bench, moment).of(suggestion.node()));
                });
        return answer;
    }

    private Answer node(Call call) {
        int node = require(call.parameter("id"));
        bench.claims().claim(tab(call.parameter("tab")), node);
        return Answer.json(Map.of("card", new Card(bench, bench.now()).of(node)));
    }

    private Answer search(Call call) {
        NodeDataset dataset = bench.dataset();
        String words = call.parameter("words").strip().toLowerCase(Locale.ROOT);
        List<String> found = new ArrayList<>();
        if (!words.isEmpty()) {
            int exact = bench.indexOf(call.parameter("words").strip());
            if (exact >= 0) {
                found.add(dataset.nodeIds().get(exact));
            }
            addFound(found, id -> NodeCells.contains(id, words));
            addFound(found, id -> bench.cells().contain(id, words));
        }
        return Answer.json(Map.of("found", found));
    }

    private void addFound(List<String> found, Predicate<String> fits) {
        for (int node : bench.dataset().classifiedNodes()) {
            String id = bench.dataset().nodeIds().get(node);
            if (found.size() < MOST_FOUND && fits.test(id) && !found.contains(id)) {
                found.add(id);
            }
        }
    }

    /**
     * Somebody says something about a node. If somebody else said something else since the page has asked, that is told:
     * both stay in the journal, and the last one counts.
     */
    private Answer say(Call call) {
        JsonNode body = call.json();
        int node = require(body.path("node").asText());
        if (!bench.dataset().types().map(types -> types.isClassified(node)).orElse(true)) {
            throw new Refusal(422, "nodes of the type of this one have no classes");
        }
        Action action = action(body.path("action").asText());
        String who = text(body, "who", LONGEST_NAME);
        String label = action == Action.LABEL ? text(body, "label", LONGEST_CLASS) : null;
        if (label != null && label.isEmpty()) {
            throw new Refusal(400, "label: expected the name of a class");
        }
        Workbench.Moment before = bench.now();
        int given = before.label(node);
        String found = given < 0 ? "" : before.said().classNames().get(given);
        String expected = body.path("expected").asText("");
        Instant when = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        String id = bench.dataset().nodeIds().get(node);
        String tab = tab(body.path("tab").asText());
        write((label == null ? LabelEntry.of(action, id, who, when) : LabelEntry.label(id, label, who, when)).in(tab));
        Map<String, Object> answer = action == Action.UNDO
                ? new LinkedHashMap<>(Map.of("card", new Card(bench, bench.now()).of(node)))
                : after(tab, id);
        boolean isSurprise = label != null && !found.equals(expected) && !found.equals(label);
        answer.put("conflict", isSurprise ? Map.of("id", id, "before", found, "now", label) : null);
        return Answer.json(answer);
    }

    private void write(LabelEntry entry) {
        if (entry.action() == Action.UNDO && !SaidLabels.canUndo(bench.entries(), entry)) {
            throw new Refusal(409, "nothing that you said about this node is left to undo");
        }
        try {
            bench.say(entry);
        } catch (IOException e) {
            LOG.error("the journal cannot be written", e);
            throw new Refusal(500, "this was not written down: " + bench.told(e));
        }
    }

    private Answer labels() {
        StringBuilder text = new StringBuilder("id,label\n");
        Workbench.Moment moment = bench.now();
        for (int node = 0; node < bench.dataset().nodes(); node++) {
            if (moment.label(node) >= 0) {
                text.append(quoted(bench.dataset().nodeIds().get(node)))
                        .append(',')
                        .append(quoted(moment.said().classNames().get(moment.label(node))))
                        .append('\n');
            }
        }
        return Answer.text("text/csv; charset=utf-8", text.toString());
    }

    private static String quoted(String cell) {
        return cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                ? '"' + cell.replace("\"", "\"\"") + '"'
                : cell;
    }

    private int require(String id) {
        int node = bench.indexOf(id);
        if (node < 0) {
            throw new Refusal(404, "there is no node with the id " + id);
        }
        return node;
    }

    private static Action action(String name) {
        try {
            return Action.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new Refusal(400, "action: expected label, skip, unsure or undo");
        }
    }

    private static String tab(String name) {
        return name.substring(0, Math.min(LONGEST_NAME, name.length()));
    }

    private static String text(JsonNode body, String name, int longest) {
        String text = body.path(name).asText("").strip();
        if (text.length() > longest || text.chars().anyMatch(Character::isISOControl) || !WholeText.is(text)) {
            throw new Refusal(400, name + ": expected at most " + longest + " characters on one line");
        }
        return text;
    }
}
