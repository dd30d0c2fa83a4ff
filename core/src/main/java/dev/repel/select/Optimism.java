package dev.repel.select;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import java.util.List;

/**
 * By how much the chosen candidate's score on held-back labels exceeds what it would get on labels that had no say in the
 * choice. The best of many candidates is partly the luckiest, and so is its best epoch.
 *
 * <p>Bootstrap bias correction (Tsamardinos, Greasidou and Borboudakis 2018): draw labels with replacement, choose the
 * candidate that is best on those drawn, and judge it by those that were not. Epochs are chosen by other labels, too; see
 * {@link Trial#unseen}. No network is trained for it.
 */
final class Optimism {
    private static final int DRAWS = 1000;

    private final List<String> unseen;
    private final int labels;

    private Optimism(List<String> unseen) {
        this.unseen = unseen;
        this.labels = unseen.get(0).length();
    }

    /**
     * @param trials one per candidate, all on the same labels
     * @param chosen one of them
     * @return a difference of shares, at least 0
     */
    static double of(List<Trial> trials, Trial chosen) {
        List<String> unseen = trials.stream()
                .filter(trial -> trial.succeeded()
                        && trial.unseen().length() == chosen.unseen().length())
                .map(Trial::unseen)
                .toList();
        String seen = chosen.right().substring(0, chosen.unseen().length());
        return Math.max(0, share(seen) - new Optimism(unseen).expected());
    }

    private static double share(String right) {
        return (double) right.chars().filter(answer -> answer == '1').count() / right.length();
    }

    /** The mean share that is right of labels that had no say. */
    private double expected() {
        double sum = 0;
        int counted = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] times = drawn(draw);
            String best = best(times);
            int left = 0;
            int right = 0;
            for (int n = 0; n < labels; n++) {
                left += times[n] == 0 ? 1 : 0;
                right += times[n] == 0 && best.charAt(n) == '1' ? 1 : 0;
            }
            if (left > 0) {
                sum += (double) right / left;
                counted++;
            }
        }
        return counted == 0 ? share(unseen.get(0)) : sum / counted;
    }

    /** How often each label is drawn. */
    private int[] drawn(int draw) {
        CounterRandom random = new CounterRandom(0, Purpose.SAMPLING, draw, 0);
        int[] times = new int[labels];
        for (int n = 0; n < labels; n++) {
            times[Math.min(labels - 1, (int) (random.uniform(n) * labels))]++;
        }
        return times;
    }

    private String best(int[] times) {
        String best = null;
        int most = -1;
        for (String answers : unseen) {
            int right = 0;
            for (int n = 0; n < labels; n++) {
                right += answers.charAt(n) == '1' ? times[n] : 0;
            }
            if (right > most) {
                most = right;
                best = answers;
            }
        }
        return best;
    }
}
