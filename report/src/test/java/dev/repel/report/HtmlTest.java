package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void escapesTextAndAttributes() {
        Html html = new Html();

        html.leaf("p", "<b>&'\"", "title", "\"><script>");

        assertThat(html.document()).endsWith("<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;&amp;&#39;&quot;</p>");
    }

    @Test
    void replacesWhatNoDocumentMayHave() {
        Html html = new Html();

        html.leaf("p", "a\u0000b\u001bc\ud800d\uffffe\u0085");

        assertThat(html.document()).endsWith("<p>a\ufffdb\ufffdc\ufffdd\ufffde\ufffd</p>");
    }

    @Test
    void leavesOutAttributesWithoutValue() {
        assertThat(new Html().empty("br", "class", null, "id", "x").document()).endsWith("<br id=\"x\"/>");
    }

    @Test
    void addsNoSpaceBetweenInlineElements() {
        Html html = new Html().open("p").leaf("strong", "1").leaf("small", "%").close("p");

        assertThat(html.document()).endsWith("<p><strong>1</strong><small>%</small></p>");
    }

    @Test
    void refusesWrongNesting() {
        Html html = new Html().open("p").open("b");

        assertThatThrownBy(() -> html.close("p")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(html::document).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesAScriptThatEndsEarly() {
        assertThatThrownBy(() -> new Html().script("'</script>'")).isInstanceOf(IllegalArgumentException.class);
    }
}
