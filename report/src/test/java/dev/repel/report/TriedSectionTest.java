package dev.repel.report;

import static dev.repel.report.Markup.parse;
import static dev.repel.report.Markup.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.run.Tried;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class TriedSectionTest {
    private static final int RUNS = 10;
    private static final String LINES = "//section[@id='tried']//li";

    private static Tried choice(String candidate) {
        return new Tried(
                "accuracy",
                2,
                3,
                Map.of("backbone", candidate),
                candidate + ": accuracy 80.0 ± 2.0 % on held-back labels.",
                List.of(
                        new Tried.Row(candidate, true, "last", 300, 3, 0.8, 0.02, 0.61, null),
                        new Tried.Row("gcn", false, "last", 300, 3, Double.NaN, 0, 0, "no room")));
    }

    @Test
    void saysWhyEachRunHasItsSettingsWhereTheyChoseAnew() throws Exception {
        List<Tried> choices = new ArrayList<>();
        IntStream.range(0, RUNS).forEach(run -> choices.add(choice("dagnn with layers " + run)));

        Document page = parse(SampleReport.ofJdk().withChoices(choices).page());

        assertThat(texts(page, LINES)).hasSize(RUNS);
        assertThat(texts(page, LINES).get(7)).startsWith("Seed 7: dagnn with layers 7: accuracy 80.0");
        // the leaderboard is that of the run in detail
        assertThat(texts(page, "//section[@id='tried']//tbody/tr[@class='chosen']/th"))
                .containsExactly("dagnn with layers 3 chosen");
    }

    @Test
    void oneChoiceOfAllRunsIsToldOnce() throws Exception {
        Document page = parse(SampleReport.ofJdk()
                .withChoices(Collections.nCopies(RUNS, choice("appnp")))
                .page());

        assertThat(texts(page, LINES)).isEmpty();
        assertThat(texts(page, "//section[@id='tried']//p").get(0)).startsWith("appnp: accuracy 80.0");
        assertThat(texts(page, "//section[@id='tried']//tbody/tr[2]/td").get(0)).isEqualTo("failed");
    }
}
