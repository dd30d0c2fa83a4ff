package dev.repel.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The report of an experiment as one file that needs nothing else: no network, no fonts, no libraries. It can be read
 * without its script, which only adds tooltips and a copy button, and a content security policy lets nothing but that
 * script run.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /** The whole document; write it as UTF-8. */
    public static String render(ReportData data) {
        Html html = new Html();
        html.open("html", "lang", "en");
        writeHead(html, data);
        html.open("body").leaf("a", "Skip to the figures", "class", "skip", "href", "#figures");
        Headline headline = new Headline(data);
        headline.write(html);
        writeNavigation(html);
        html.open("main");
        headline.writeFigures(html);
        new LearningCurves(data).write(html);
        new ConfusionHeatMap(data.classNames(), data.confusion()).write(html);
        writeCalibration(html, data);
        new RunsTable(data.runs(), data.chosenRun()).write(html);
        new Reproduction(data).write(html);
        html.close("main");
        html.open("div", "id", "tip", "role", "status", "hidden", "hidden").close("div");
        html.script(script()).close("body").close("html");
        return html.document();
    }

    private static void writeHead(Html html, ReportData data) {
        html.open("head").empty("meta", "charset", "utf-8");
        String policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + digest(script()) + "'";
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy);
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "color-scheme", "content", "light dark");
        html.leaf("title", data.title() + " · Repel").style(resource("report.css")).close("head");
    }

    private static void writeNavigation(Html html) {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("figures", "Figures");
        sections.put("curves", "Curves");
        sections.put("confusion", "Confusion");
        sections.put("classes", "Classes");
        sections.put("runs", "Runs");
        sections.put("configuration", "Configuration");
        sections.put("reproduce", "Provenance");
        html.open("nav", "aria-label", "Sections").open("ul");
        sections.forEach((id, name) -> html.open("li").leaf("a", name, "href", "#" + id).close("li"));
        html.close("ul").close("nav");
    }

    private static void writeCalibration(Html html, ReportData data) {
        ReliabilityDiagram diagram = new ReliabilityDiagram(data.calibration());
        html.open("section", "id", "classes").leaf("h2", "Classes and calibration");
        html.leaf("p", diagram.verdict(), "class", "lead");
        html.open("div", "class", "pair");
        new ClassTable(data.classNames(), data.classScores()).write(html);
        diagram.write(html);
        html.close("div").close("section");
    }

    /** The script, hidden from strict XML readers, to which a "less than" in it would be a tag. */
    private static String script() {
        return "//<![CDATA[\n" + resource("report.js") + "//]]>";
    }

    private static String digest(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
