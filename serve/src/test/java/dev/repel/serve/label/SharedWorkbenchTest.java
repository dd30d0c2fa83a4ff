package dev.repel.serve.label;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.LabelJournal;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Several people, tabs and processes at one graph. */
class SharedWorkbenchTest extends WorkbenchFixture {
    @Test
    void keepsEveryLabelOfTwoPeopleAndTellsThemWhereTheyDisagree() throws Exception {
        assertThat(say("a", "ann", "n1", "label", "odd", "").path("conflict").isNull())
                .isTrue();
        JsonNode conflict = say("b", "bob", "n1", "label", "even", "").path("conflict");
        assertThat(conflict.path("before").asText()).isEqualTo("odd");
        assertThat(conflict.path("now").asText()).isEqualTo("even");
        assertThat(card("n1").path("label").asText()).isEqualTo("even");
        assertThat(card("n1").at("/conflict/ann").asText()).isEqualTo("odd");
        say("b", "bob", "n1", "undo", null, "");
        assertThat(card("n1").path("label").asText()).isEqualTo("odd");
        // who knows what the other said is not surprised
        assertThat(say("b", "bob", "n1", "label", "even", "odd")
                        .path("conflict")
                        .isNull())
                .isTrue();
        assertThat(Files.readAllLines(folder.resolve("labels.jsonl"))).hasSize(4);
    }

    @Test
    void asksTwoTabsAboutDifferentNodes() throws Exception {
        stateWhen("/lesson", "1");
        Set<String> shown = new HashSet<>();
        for (String tab : List.of("a", "b", "c")) {
            shown.add(get("api/next?tab=" + tab).at("/card/id").asText());
        }
        assertThat(shown).hasSize(3);
    }

    @Test
    void hearsWhatAnotherProcessAddsToTheJournal() throws Exception {
        LabelJournal other = LabelJournal.open(folder.resolve("labels.jsonl"));
        other.append(LabelEntry.label("n5", "odd", "carl", Instant.now()));
        stateWhen("/counts/1", "1");
        assertThat(card("n5").path("label").asText()).isEqualTo("odd");
    }

    /** One line that does not fit costs nobody a label, and is told. */
    @Test
    void leavesOutWhatAnotherProcessSaysOfAnUnknownNode() throws Exception {
        LabelJournal other = LabelJournal.open(folder.resolve("labels.jsonl"));
        other.append(LabelEntry.label("nobody", "odd", "carl", Instant.now()));
        say("a", "ann", "n1", "label", "odd", "");

        JsonNode state = get("api/state");
        assertThat(state.path("trouble").asText())
                .startsWith("labels.jsonl, line 1: expected the id of a node of rings, found 'nobody'")
                .endsWith("Such lines are left out.");
        assertThat(state.at("/counts/1").asInt()).isEqualTo(1);
        say("a", "ann", "n2", "label", "even", "");
        assertThat(get("api/state").at("/counts/0").asInt()).isEqualTo(1);
    }

    @Test
    void tellsWhyALabelWasNotWrittenDown() throws Exception {
        say("a", "ann", "n1", "label", "odd", "");
        Files.writeString(folder.resolve("labels.jsonl"), "");

        HttpResponse<String> answer = post(Map.of("node", "n2", "action", "label", "label", "even"));

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .contains("not written down: labels.jsonl became shorter")
                .doesNotContain(folder.toString());
        assertThat(card("n2").path("label").isNull()).isTrue();
    }

    /** Two tabs without names are two people; a name that is typed meanwhile changes nothing. */
    @Test
    void aTabTakesBackWhatWasSaidInIt() throws Exception {
        say("a", "", "n1", "label", "odd", "");
        say("b", "", "n1", "label", "even", "odd");
        assertThat(card("n1").at("/conflict/somebody").asText()).isEqualTo("odd");
        assertThat(card("n1").at("/conflict/somebody else").asText()).isEqualTo("even");

        assertThat(say("a", "ann", "n1", "undo", null, "").at("/card/label").asText())
                .isEqualTo("even");
        HttpResponse<String> again = post(Map.of("node", "n1", "action", "undo", "tab", "a"));
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(say("b", "", "n1", "undo", null, "").at("/card/label").isNull())
                .isTrue();
    }

    /** A lesson outlives the classes that it was learned from. */
    @Test
    void showsGuessesByNameWhenAClassIsUndone() throws Exception {
        for (int node = 1; node < 9; node++) {
            say("a", "", "n" + node, "label", node % 2 == 0 ? "even" : "odd", "");
        }
        say("a", "", "n9", "label", "aple", "");
        say("a", "", "n11", "label", "aple", "");
        awaitGuess("n20", "aple");
        say("a", "", "n11", "undo", null, "");
        say("a", "", "n9", "undo", null, "");
        assertThat(get("api/state").path("guessed")).hasSize(2);
        get("api/colours")
                .path("guesses")
                .forEach(guess -> assertThat(guess.asInt()).isLessThan(2));

        // the same place, another name: that is news to learn from
        say("a", "", "n9", "label", "aple", "");
        awaitGuess("n20", "aple");
        say("a", "", "n9", "undo", null, "");
        say("a", "", "n9", "label", "apple", "");
        awaitGuess("n20", "apple");
    }
}
