package dev.repel.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.eval.PairedDifference;
import dev.repel.eval.Proportion;
import dev.repel.verdict.Findings.ClassFinding;
import dev.repel.verdict.Findings.DataFindings;
import dev.repel.verdict.Findings.Rival;
import dev.repel.verdict.Findings.TechniqueTrial;
import dev.repel.verdict.Verdict.Tone;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTextTest {
    private static Rival rival(int right, int onlyModel, int onlyRival, int of) {
        return new Rival(Proportion.of(right, of), PairedDifference.of(onlyModel, onlyRival, of));
    }

    private static Findings large(TechniqueTrial trial, Rival features) {
        return new Findings(
                true,
                45,
                0.1,
                Proportion.of(847, 1_000),
                "Theory",
                rival(130, 734, 17, 1_000),
                features,
                rival(704, 181, 38, 1_000),
                "pcl",
                trial,
                Proportion.of(140, 140),
                List.of(
                        new ClassFinding("Theory", 20, Proportion.of(90, 130), 600),
                        new ClassFinding("Rest", 20, Proportion.of(757, 870), 2_108)),
                List.of(),
                DataFindings.NONE);
    }

    private static Findings small(int right, Rival guessing) {
        return new Findings(
                false,
                0,
                0,
                Proportion.of(right, 17),
                "A",
                guessing,
                null,
                rival(6, 3, 2, 17),
                "none",
                null,
                Proportion.of(17, 17),
                List.of(
                        new ClassFinding("A", 7, Proportion.of(right, 13), 50),
                        new ClassFinding("X", 2, Proportion.of(0, 2), 6),
                        new ClassFinding("Y", 2, Proportion.of(0, 2), 4),
                        new ClassFinding("Z", 1, Proportion.of(0, 0), 0)),
                List.of("n3", "n8"),
                new DataFindings(List.of("const"), List.of("nr"), List.of("weight")));
    }

    private static List<String> all(Findings findings) {
        return Verdict.of(findings).sentences().stream()
                .map(Verdict.Sentence::text)
                .toList();
    }

    @Test
    void saysHowMuchBetterThanWhat() {
        assertThat(all(large(null, rival(580, 300, 33, 1_000))))
                .containsExactly(
                        "847 of 1,000 test nodes right (82–87 %).",
                        "Always guessing 'Theory' gets 13 % right: the model is better by 72 points (69 to 75).",
                        "The features alone get 58 % right: the edges add 27 points (23 to 30).",
                        "The edges alone get 70 % right: the features add 14 points (12 to 17).",
                        "Whether pcl earned its place was not measured; compare does that.",
                        "Weaker than the rest: 'Theory' (90 of 130 right, 61–77 %).",
                        "The labels suffice: at least 20 per class to learn from, 1,000 to judge by.");
    }

    /** 28 of 34 are right, of 30 candidates the best one. */
    private static Findings flattered(double optimism) {
        Findings findings = small(8, rival(8, 8, 2, 17));
        return new Findings(
                false,
                30,
                optimism,
                Proportion.of(28, 34),
                "A",
                rival(17, 15, 4, 34),
                null,
                rival(10, 20, 2, 34),
                "none",
                null,
                findings.learned(),
                findings.classes(),
                List.of(),
                DataFindings.NONE);
    }

    @Test
    void correctsForTheChoiceThatTheSameLabelsMade() {
        assertThat(all(flattered(0.3)))
                .startsWith(
                        "About 18 of 34 right (37–69 %) on other nodes.",
                        "28 of 34 held-back labels right, but the same labels have chosen the model among 30 candidates"
                                + " and its epoch; the headline is corrected for that.",
                        "Not shown to be better than guessing: do not use this model before more labels say so. Always"
                                + " guessing 'A' gets 17 of 34 (50 %) right, and the model, corrected for the choice,"
                                + " 37–69 %.",
                        "The chosen network does not use the edges: no candidate that does was better.");
        assertThat(all(flattered(0.3))).noneMatch(text -> text.contains("the features add"));
        assertThat(flattered(0.3).isBetterThanGuessing()).isFalse();
    }

    @Test
    void aChoiceThatDoesNotFlatterIsSaidToo() {
        assertThat(all(flattered(0.01)))
                .startsWith(
                        "28 of 34 held-back labels right (66–92 %).",
                        "The same labels have chosen the model among 30 candidates; corrected for that, as many are"
                                + " right.");
        assertThat(flattered(0.01).isBetterThanGuessing()).isTrue();
        assertThat(flattered(0.06).expected()).isEqualTo(Proportion.of(26, 34));
        assertThat(flattered(0.06).isBetterThanGuessing()).isTrue();
    }

    @Test
    void saysWhatIsWithinChanceAndWhatIsWorse() {
        assertThat(all(large(null, rival(840, 50, 43, 1_000))))
                .contains("The features alone get 84 % right: what the edges add is within chance (−1 to +3 points).");
        assertThat(Verdict.of(large(null, rival(900, 20, 73, 1_000))).warnings())
                .containsExactly(
                        "The features alone get 90 % right: 5 points (3 to 7) more than the model. Here the edges, or how"
                                + " they are used, do harm.");
    }

    @Test
    void saysWhetherTheTechniqueEarnedItsPlace() {
        Rival features = rival(580, 300, 33, 1_000);
        assertThat(all(large(
                        new TechniqueTrial("test nodes", PairedDifference.of(31, 9, 1_000), null, null), features)))
                .contains("pcl earned its place: 31 test nodes are right only with it, 9 only without.");
        assertThat(all(large(
                        new TechniqueTrial("held-back nodes", PairedDifference.of(8, 9, 80), 0.3, "both averaged"),
                        features)))
                .contains(
                        "pcl made no difference beyond chance at weight 0.3: 8 held-back nodes are right only with it,"
                                + " 9 only without; both averaged.");
        Verdict harmed = Verdict.of(
                large(new TechniqueTrial(TechniqueTrial.SEEDS, PairedDifference.of(0, 9, 10), null, null), features));
        assertThat(harmed.warnings()).containsExactly("pcl did harm: better for 0 of 10 seeds, worse for 9.");
    }

    @Test
    void warnsOfAModelThatIsNoBetterThanGuessing() {
        Verdict verdict = Verdict.of(small(7, rival(5, 6, 4, 17)));

        assertThat(verdict.texts(Tone.HEADLINE)).containsExactly("7 of 17 held-back labels right (22–64 %).");
        assertThat(verdict.warnings())
                .containsExactly(
                        "Not shown to be better than guessing: do not use this model before more labels say so."
                                + " Always guessing 'A' gets 5 of 17 (29 %) right; the difference is within chance"
                                + " (−25 to +46 points).");
        assertThat(Verdict.of(small(5, rival(5, 0, 0, 17))).warnings().get(0))
                .startsWith("No better than guessing: do not use this model.")
                // the same answers on 17 nodes are no proof of the same answers on all
                .endsWith("(−15 to +15 points).");
        assertThat(Verdict.of(small(3, rival(12, 0, 9, 17))).warnings().get(0))
                .startsWith("Worse than guessing: do not use this model.");
    }

    @Test
    void namesClassesToDistrustAndWhatToDoNext() {
        Verdict verdict = Verdict.of(small(13, rival(5, 9, 1, 17)));

        assertThat(verdict.warnings()).containsExactly("Do not trust 'X' (0 of 2 right), 'Y' (0 of 2 right).");
        assertThat(verdict.texts(Tone.NOTE))
                .contains(
                        "Nothing is known about 'Z': no held-back label has this class.",
                        "17 held-back labels cannot tell how good the model is: the interval is 38 points wide. Four"
                                + " times as many would halve it.");
        assertThat(verdict.texts(Tone.NEXT))
                .containsExactly(
                        "Label more nodes of 'Z' (1 so far), 'X' (2 so far), 'Y' (2 so far), 'A' (7 so far).",
                        "Label these 2 nodes next: n3, n8.",
                        "Drop the column 'const': it gives no feature, being the same for all nodes or different for"
                                + " each.",
                        "Drop the column 'nr' (column nr=ignore): it numbers the nodes, which says nothing about new"
                                + " ones.",
                        "Not used: weight of the edges. The settings edge-weight and relation name the columns that count"
                                + " besides the ends.");
    }
}
