package dev.repel.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Writes markup that is HTML and well-formed XML at once. Whatever is passed in as text or as the value of an attribute
 * is escaped; there is no way round that but {@link #style} and {@link #script}, which take our own resources.
 */
final class Html {
    /** Elements after which a line may end without a gap appearing in the text. */
    private static final Set<String> BLOCKS =
            Set.of("head", "header", "main", "section", "figure", "svg", "g", "div", "dl", "ul", "ol", "table", "tr");

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final StringBuilder out;
    private final Deque<String> open = new ArrayDeque<>();

    /** A style that sets a custom property of CSS, for the rules of the page to use. */
    static String property(String name, String value) {
        return "-".repeat(2) + name + ":" + value;
    }

    /** A page. */
    Html() {
        this("<!DOCTYPE html>\n");
    }

    private Html(String beginning) {
        out = new StringBuilder(beginning);
    }

    /** A drawing in a file of its own. */
    static Html svgFile() {
        return new Html("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    }

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn; a null value leaves the attribute out
     */
    Html open(String tag, String... attributes) {
        tag(tag, attributes).append('>');
        open.push(tag);
        return this;
    }

    /** Closes the innermost element, which must have this tag. */
    Html close(String tag) {
        if (!tag.equals(open.peek())) {
            throw new IllegalStateException("cannot close " + tag + " inside of " + open);
        }
        open.pop();
        out.append("</").append(tag).append(BLOCKS.contains(tag) ? ">\n" : ">");
        return this;
    }

    /** An element with nothing in it, such as a line of a drawing. */
    Html empty(String tag, String... attributes) {
        tag(tag, attributes).append("/>");
        return this;
    }

    /**
     * A box of a drawing.
     *
     * @param more names and values of further attributes in turn
     */
    Html rect(String style, double x, double y, double width, double height, String... more) {
        tag("rect", "class", style, "x", Format.coordinate(x), "y", Format.coordinate(y));
        attributes("width", Format.coordinate(width), "height", Format.coordinate(height));
        attributes(more).append("/>");
        return this;
    }

    /** An element with only text in it. */
    Html leaf(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    Html text(String text) {
        escape(text);
        return this;
    }

    /** A style sheet of our own. */
    Html style(String css) {
        return verbatim("style", "/*<![CDATA[*/\n" + css + "/*]]>*/");
    }

    /** A script of our own. */
    Html script(String js) {
        return verbatim("script", js);
    }

    /** Data for our script, which is not run itself; what could end it, or is no text, is written as an escape. */
    Html json(String id, Object data) {
        try {
            String text = JSON.writeValueAsString(data)
                    .replace("<", "\\u003c")
                    .replace(">", "\\u003e")
                    .replace("&", "\\u0026");
            tag("script", "type", "application/json", "id", id)
                    .append('>')
                    .append(text)
                    .append("</script>\n");
            return this;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("lists of texts and numbers can always be written", e);
        }
    }

    private Html verbatim(String tag, String content) {
        if (content.contains("</" + tag)) {
            throw new IllegalArgumentException("content would end the " + tag + " early");
        }
        out.append('<')
                .append(tag)
                .append('>')
                .append(content)
                .append("</")
                .append(tag)
                .append(">\n");
        return this;
    }

    private StringBuilder tag(String tag, String... attributes) {
        out.append('<').append(tag);
        return attributes(attributes);
    }

    private StringBuilder attributes(String... attributes) {
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i + 1] != null) {
                out.append(' ').append(attributes[i]).append("=\"");
                escape(attributes[i + 1]);
                out.append('"');
            }
        }
        return out;
    }

    private void escape(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
            }
        });
    }

    /** Control characters and halves of surrogate pairs are in no document. */
    private static boolean isAllowed(int c) {
        boolean isControl = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0);
        return !isControl && !(c >= 0xD800 && c <= 0xDFFF) && (c & 0xFFFE) != 0xFFFE;
    }

    /** The whole document; everything must be closed. */
    String document() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return out.toString();
    }
}
