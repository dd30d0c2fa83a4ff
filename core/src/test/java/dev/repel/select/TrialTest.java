package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.eval.PairedDifference;
import dev.repel.tensor.Matrix;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.Selection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialTest {
    private static final Plan.Rung RUNG = new Plan.Rung("last", 3, 2, 1, 1);
    private static final Candidate CANDIDATE = new Candidate(Map.of("backbone", "gcn"));

    private static HeldBackAnswers answers(int[] nodes, int[][] predictedByEpoch, double... losses) {
        HeldBackAnswers answers = new HeldBackAnswers(nodes, new int[] {0, 1});
        for (int e = 0; e < losses.length; e++) {
            Matrix logits = new Matrix(2, 2);
            for (int n = 0; n < 2; n++) {
                logits.set(n, predictedByEpoch[e][n], 1f);
            }
            answers.add(new EpochRecord(e + 1, false, 0, 0, -1, 0, losses[e], 0, null), new HeldOut(nodes, logits));
        }
        return answers;
    }

    @Test
    void theEpochIsTheOneThatIsBestOverAllDivisions() {
        // the first part alone would choose epoch 1, the second alone epoch 2; together epoch 3 has three right
        HeldBackAnswers first = answers(new int[] {4, 5}, new int[][] {{0, 1}, {1, 0}, {0, 1}}, 0.5, 0.9, 0.6);
        HeldBackAnswers second = answers(new int[] {5, 6}, new int[][] {{1, 0}, {0, 1}, {0, 0}}, 0.9, 0.1, 0.4);
        Trial trial = HeldBackAnswers.trial(CANDIDATE, RUNG, List.of(first, second), 2, Selection.ACCURACY, 1);
        assertThat(trial.epoch()).isEqualTo(3);
        assertThat(trial.score()).isEqualTo(0.75);
        assertThat(trial.right()).isEqualTo("1110");
        assertThat(trial.loss()).isEqualTo(0.5);
        // three distinct labels, not four predictions
        assertThat(trial.error()).isEqualTo(Math.sqrt(0.75 * 0.25 / 3));
        assertThat(HeldBackAnswers.trial(CANDIDATE, RUNG, List.of(first, second), 2, Selection.LOSS, 1)
                        .epoch())
                .isEqualTo(2);
    }

    /** Either fold is right only at the epoch that the other would not choose. */
    @Test
    void whatIsUnseenHadNoSayInTheEpoch() {
        Plan.Rung once = new Plan.Rung("last", 2, 1, 1, 1);
        HeldBackAnswers first = answers(new int[] {4, 5}, new int[][] {{0, 1}, {1, 0}}, 0.5, 0.9);
        HeldBackAnswers second = answers(new int[] {6, 7}, new int[][] {{1, 0}, {0, 1}}, 0.9, 0.6);

        Trial trial = HeldBackAnswers.trial(CANDIDATE, once, List.of(first, second), 2, Selection.ACCURACY, 1);

        assertThat(trial.right()).isEqualTo("1100");
        assertThat(trial.unseen()).isEqualTo("0000");
        // a single fold is divided into two: the epoch of each label is the one that the other chooses
        HeldBackAnswers alone = answers(new int[] {4, 5}, new int[][] {{0, 0}, {1, 1}}, 0.5, 0.9);
        assertThat(HeldBackAnswers.trial(CANDIDATE, once, List.of(alone), 2, Selection.ACCURACY, 1)
                        .unseen())
                .isEqualTo("00");
    }

    private static Trial trial(String right) {
        return new Trial(CANDIDATE, "last", 3, 2, right.length(), 0, 0, 0, 1, right, right, null, 0);
    }

    @Test
    void comparesPredictionByPrediction() {
        PairedDifference difference = trial("1111100").against(trial("1000011"));
        assertThat(difference).isEqualTo(PairedDifference.of(4, 2, 7));
        assertThat(difference.isLead()).isFalse();
        assertThat(PairedDifference.of(5, 1, 7).isLead()).isTrue();
        assertThat(PairedDifference.of(1, 5, 7).isLead()).isFalse();
        // the square root itself is not beyond it
        assertThat(PairedDifference.of(1, 0, 7).isLead()).isFalse();
    }

    @Test
    void failuresComeLast() {
        Trial failed = Trial.failed(CANDIDATE, RUNG, "diverged", 0);
        assertThat(Trial.bestFirst(Selection.ACCURACY).compare(failed, trial("0")))
                .isPositive();
        assertThat(failed.isComparableTo(trial("0"))).isFalse();
    }
}
