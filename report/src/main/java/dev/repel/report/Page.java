package dev.repel.report;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What all pages have in common: one file that needs nothing else, no network and no fonts. A content security policy
 * lets nothing run but the two scripts that are put in here, uPlot and ours. A page can be read without them.
 *
 * @param sections the ids and names of the sections, in order
 * @param first the id of the section that the link for keyboards leads to
 */
record Page(String title, Map<String, String> sections, String first) {
    private static final List<String> SCRIPTS = List.of("tip.js", "chart.js", "map.js", "page.js");

    String render(Consumer<Html> header, Consumer<Html> main) {
        Html html = new Html();
        html.open("html", "lang", "en");
        String library = hidden(Resources.text("uplot/uPlot.iife.min.js"));
        String own = hidden(ownScript());
        writeHead(html, library, own);
        html.open("body").leaf("a", "Skip to the figures", "class", "skip", "href", "#" + first);
        header.accept(html);
        writeNavigation(html);
        html.open("main");
        main.accept(html);
        html.close("main");
        html.open("div", "id", "tip", "role", "status", "hidden", "hidden").close("div");
        html.script(library).script(own).close("body").close("html");
        return html.document();
    }

    private void writeHead(Html html, String library, String own) {
        html.open("head").empty("meta", "charset", "utf-8");
        String policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + digest(library)
                + "' 'sha256-" + digest(own) + "'";
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy);
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "color-scheme", "content", "light dark");
        html.leaf("title", title + " · Repel")
                .style(Resources.text("uplot/uPlot.min.css") + "\n" + Resources.text("figure.css")
                        + Resources.text("report.css"))
                .close("head");
    }

    private void writeNavigation(Html html) {
        html.open("nav", "aria-label", "Sections").open("ul");
        sections.forEach(
                (id, name) -> html.open("li").leaf("a", name, "href", "#" + id).close("li"));
        html.close("ul").close("nav");
    }

    private static String ownScript() {
        StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
        SCRIPTS.forEach(name -> script.append(Resources.text(name)));
        return script.append("})();\n").toString();
    }

    /** A script, hidden from strict XML readers, to which a "less than" in it would be a tag. */
    private static String hidden(String script) {
        return "//<![CDATA[\n" + script + "\n//]]>";
    }

    private static String digest(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
