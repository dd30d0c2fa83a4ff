package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownNameTest {
    private static final List<String> KNOWN = List.of("cora", "citeseer", "pubmed", "coauthor-cs");

    @Test
    void nearestNameIsOffered() {
        assertThat(message("coar")).startsWith("There is no dataset called 'coar'. Did you mean cora?");
        assertThat(message("CORA")).contains("Did you mean cora?");
        assertThat(message("cite-seer")).contains("Did you mean citeseer?");
    }

    @Test
    void nearestOfSeveralComesFirst() {
        assertThat(new UnknownName("backbone", "gct", List.of("gin", "gat", "gcn", "mlp")))
                .hasMessageContaining("Did you mean gat or gcn or gin?");
    }

    @Test
    void farNamesAreNotOfferedButAllAreListed() {
        assertThat(message("imagenet"))
                .isEqualTo("There is no dataset called 'imagenet'. Known: cora, citeseer, pubmed, coauthor-cs.");
        assertThat(message("")).endsWith("Known: cora, citeseer, pubmed, coauthor-cs.");
    }

    private static String message(String name) {
        return new UnknownName("dataset", name, KNOWN).getMessage();
    }
}
