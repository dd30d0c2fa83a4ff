package dev.repel.verdict;

import dev.repel.eval.PairedDifference;
import dev.repel.eval.Proportion;
import dev.repel.technique.Techniques;
import dev.repel.verdict.Findings.ClassFinding;
import dev.repel.verdict.Findings.DataFindings;
import dev.repel.verdict.Findings.Rival;
import dev.repel.verdict.Findings.TechniqueTrial;
import dev.repel.verdict.Verdict.Sentence;
import dev.repel.verdict.Verdict.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The one place that puts findings into words. */
final class VerdictText {
    /** Classes with fewer training labels than this are worth more of them. */
    private static final int FEW_LABELS = 10;
    /** Classes with fewer judged nodes than this are hardly judged. */
    private static final int FEW_JUDGED = 10;

    private static final String NOT_SHOWN =
            "Not shown to be better than guessing: do not use this model before more labels say so. ";

    private static final double WIDE = 0.2;
    private static final double FAR_BELOW = 0.2;
    private static final double HALF = 0.5;
    private static final int FEW_NODES = 100;
    private static final int MOST_NAMES = 6;

    private final Findings findings;
    private final List<Sentence> sentences = new ArrayList<>();

    VerdictText(Findings findings) {
        this.findings = findings;
        headline();
        guessing();
        if (findings.features() != null) {
            alone("The features alone", "the edges", findings.features());
        } else if (findings.chosenAmong() > 1) {
            add(Tone.NOTE, "The chosen network does not use the edges: no candidate that does was better.");
        }
        alone("The edges alone", "the features", findings.edges());
        technique();
        classes();
        labels();
        next();
    }

    List<Sentence> sentences() {
        return sentences;
    }

    private void add(Tone tone, String text) {
        sentences.add(new Sentence(tone, text));
    }

    private void headline() {
        Proportion right = findings.right();
        String held = count(right.right()) + " of " + count(right.of()) + " " + judged(right.of()) + " right";
        Proportion expected = findings.expected();
        if (findings.isFlattered()) {
            add(
                    Tone.HEADLINE,
                    "About " + count(expected.right()) + " of " + count(expected.of()) + " right ("
                            + range(expected.low(), expected.high()) + ") on other nodes.");
            add(
                    Tone.NOTE,
                    held + ", but the same labels have chosen the model among " + count(findings.chosenAmong())
                            + " candidates and its epoch; the headline is corrected for that.");
            return;
        }
        add(Tone.HEADLINE, held + " (" + range(right.low(), right.high()) + ").");
        if (!findings.tested() && findings.chosenAmong() > 1) {
            add(
                    Tone.NOTE,
                    "The same labels have chosen the model among " + count(findings.chosenAmong())
                            + " candidates; corrected for that, as many are right.");
        }
    }

    private String judged(int of) {
        String one = findings.tested() ? "test node" : "held-back label";
        return of == 1 ? one : one + "s";
    }

    private void guessing() {
        Rival guessing = findings.guessing();
        String start = "Always guessing '" + findings.majority() + "' gets " + told(guessing.right()) + " right";
        if (findings.isBetterThanGuessing()) {
            add(Tone.NOTE, start + ": the model is better by " + points(guessing.difference()) + ".");
        } else if (guessing.difference().isBetter()) {
            add(
                    Tone.WARNING,
                    NOT_SHOWN + start + ", and the model, corrected for the choice, "
                            + range(
                                    findings.expected().low(),
                                    findings.expected().high()) + ".");
        } else if (guessing.difference().isWorse()) {
            add(
                    Tone.WARNING,
                    "Worse than guessing: do not use this model. " + start + ", "
                            + points(guessing.difference().reversed()) + " more than the model.");
        } else {
            add(
                    Tone.WARNING,
                    (guessing.difference().difference() > 0
                                    ? NOT_SHOWN
                                    : "No better than guessing: do not use this model. ")
                            + start + "; the difference is within chance ("
                            + signed(guessing.difference()) + ").");
        }
    }

    /**
     * @param what the rival has
     * @param rest what only the model has
     */
    private void alone(String what, String rest, Rival rival) {
        String start = what + " get " + told(rival.right()) + " right: ";
        PairedDifference difference = rival.difference();
        if (difference.isBetter()) {
            // more than something that is worse than guessing is not worth a word
            if (findings.isBetterThanGuessing()) {
                add(Tone.NOTE, start + rest + " add " + points(difference) + ".");
            }
        } else if (difference.isWorse()) {
            add(
                    Tone.WARNING,
                    start + points(difference.reversed()) + " more than the model. Here " + rest
                            + ", or how they are used, do harm.");
        } else {
            add(Tone.NOTE, start + "what " + rest + " add is within chance (" + signed(difference) + ").");
        }
    }

    private void technique() {
        String name = findings.technique();
        TechniqueTrial trial = findings.trial();
        if (trial == null) {
            if (!Techniques.isPlain(name)) {
                add(Tone.NOTE, "Whether " + name + " earned its place was not measured; compare does that.");
            }
            return;
        }
        PairedDifference difference = trial.difference();
        String counts = count(difference.onlyHere()) + " " + trial.unit() + " are right only with it, "
                + count(difference.onlyThere()) + " only without";
        if (trial.unit().equals(TechniqueTrial.SEEDS)) {
            counts = "better for " + count(difference.onlyHere()) + " of " + count(difference.of())
                    + " seeds, worse for " + count(difference.onlyThere());
        }
        String weight = trial.weight() == null ? "" : String.format(Locale.ROOT, " at weight %s", trial.weight());
        String taken = trial.taken() == null ? "." : "; " + trial.taken() + ".";
        if (difference.isBetter()) {
            add(Tone.NOTE, name + " earned its place" + weight + ": " + counts + taken);
        } else if (difference.isWorse()) {
            add(Tone.WARNING, name + " did harm" + weight + ": " + counts + taken);
        } else {
            String finding = difference.isLead()
                    ? " leads by more than one standard deviation, but chance is not ruled out"
                    : " made no difference beyond chance";
            add(Tone.NOTE, name + finding + weight + ": " + counts + taken);
        }
    }

    private void classes() {
        List<ClassFinding> poor = those(one -> one.right().share() < HALF);
        if (!poor.isEmpty() && findings.isBetterThanGuessing()) {
            add(Tone.WARNING, "Do not trust " + listed(poor, one -> counts(one.right())) + ".");
        } else if (!poor.isEmpty()) {
            add(Tone.NOTE, "Classes that are mostly wrong: " + listed(poor, one -> counts(one.right())) + ".");
        }
        double overall = findings.right().share();
        List<ClassFinding> weak =
                those(one -> one.right().share() >= HALF && one.right().high() < overall);
        if (!weak.isEmpty()) {
            add(
                    Tone.NOTE,
                    "Weaker than the rest: "
                            + listed(
                                    weak,
                                    one -> counts(one.right()) + ", "
                                            + range(
                                                    one.right().low(),
                                                    one.right().high()))
                            + ".");
        }
        List<ClassFinding> few =
                those(one -> one.right().share() >= HALF && one.right().of() < FEW_JUDGED);
        if (!few.isEmpty()) {
            add(Tone.NOTE, "Hardly judged: " + listed(few, one -> counts(one.right())) + ".");
        }
        List<ClassFinding> unknown = those(one -> one.right().of() == 0);
        if (!unknown.isEmpty()) {
            add(
                    Tone.NOTE,
                    "Nothing is known about " + listed(unknown, one -> "") + ": no " + judged(1) + " has "
                            + (unknown.size() == 1 ? "this class" : "these classes") + ".");
        }
    }

    /** The worst first; ties in the order of the dataset. */
    private List<ClassFinding> those(Predicate<ClassFinding> condition) {
        return findings.classes().stream()
                .filter(condition)
                .sorted(Comparator.comparingDouble(one -> one.right().share()))
                .toList();
    }

    private void labels() {
        Proportion right = findings.right();
        Proportion learned = findings.learned();
        boolean enough = those(one -> one.right().share() < HALF).isEmpty();
        if (right.high() - right.low() > WIDE) {
            enough = false;
            add(
                    Tone.NOTE,
                    count(right.of()) + " " + judged(right.of())
                            + " cannot tell how good the model is: the interval is "
                            + whole(right.high() - right.low())
                            + " points wide. Four times as many would halve it.");
        }
        if (learned.share() - right.high() > FAR_BELOW) {
            enough = false;
            add(
                    Tone.NOTE,
                    "It knows " + whole(learned.share()) + " % of the labels it learned from and "
                            + whole(right.share())
                            + " % of the others: it learned much by heart, and more labels would help.");
        }
        int fewest =
                findings.classes().stream().mapToInt(ClassFinding::labels).min().orElse(0);
        if (enough && fewest >= FEW_LABELS) {
            add(
                    Tone.NOTE,
                    "The labels suffice: at least " + count(fewest) + " per class to learn from, " + count(right.of())
                            + " to judge by.");
        }
    }

    private void next() {
        List<ClassFinding> few = findings.classes().stream()
                .filter(one -> one.labels() < FEW_LABELS)
                .sorted(Comparator.comparingInt(ClassFinding::labels))
                .toList();
        if (!few.isEmpty()) {
            add(Tone.NEXT, "Label more nodes of " + listed(few, one -> count(one.labels()) + " so far") + ".");
        }
        List<String> nodes = findings.labelNext();
        if (!nodes.isEmpty()) {
            add(
                    Tone.NEXT,
                    (nodes.size() == 1 ? "Label this node next: " : "Label these " + nodes.size() + " nodes next: ")
                            + String.join(", ", nodes) + ".");
        }
        DataFindings data = findings.data();
        data.useless()
                .forEach(column -> add(
                        Tone.NEXT,
                        "Drop the column '" + column
                                + "': it gives no feature, being the same for all nodes or different for each."));
        data.numbering()
                .forEach(column -> add(
                        Tone.NEXT,
                        "Drop the column '" + column
                                + "' (column " + column
                                + "=ignore): it numbers the nodes, which says nothing about new ones."));
        if (!data.ignored().isEmpty()) {
            add(
                    Tone.NEXT,
                    "Not used: " + String.join(", ", data.ignored()) + " of the edges. "
                            + DataFindings.HOW_TO_USE_EDGE_COLUMNS);
        }
    }

    private static String listed(List<ClassFinding> classes, Function<ClassFinding, String> remark) {
        String names = classes.stream()
                .limit(MOST_NAMES)
                .map(one ->
                        "'" + one.name() + "'" + (remark.apply(one).isEmpty() ? "" : " (" + remark.apply(one) + ")"))
                .collect(Collectors.joining(", "));
        return classes.size() > MOST_NAMES ? names + " and " + (classes.size() - MOST_NAMES) + " more" : names;
    }

    private static String counts(Proportion right) {
        return count(right.right()) + " of " + count(right.of()) + " right";
    }

    /** The share, or the counts of so few nodes that a share would promise too much. */
    private static String told(Proportion right) {
        return right.of() < FEW_NODES
                ? count(right.right()) + " of " + count(right.of()) + " (" + whole(right.share()) + " %)"
                : whole(right.share()) + " %";
    }

    /** A gain with its interval: 26 points (23 to 29). */
    private static String points(PairedDifference difference) {
        return number(difference, difference.difference()) + " points (" + number(difference, difference.low()) + " to "
                + number(difference, difference.high()) + ")";
    }

    /** Only the interval: −3 to +5 points. */
    private static String signed(PairedDifference difference) {
        return plus(number(difference, difference.low())) + " to " + plus(number(difference, difference.high()))
                + " points";
    }

    private static String plus(String number) {
        return number.startsWith("−") || number.equals("0") ? number : "+" + number;
    }

    /** In points, with a decimal where the interval is so narrow that it would vanish. */
    private static String number(PairedDifference difference, double value) {
        boolean narrow = difference.high() - difference.low() < 0.02 && difference.high() > difference.low();
        return narrow ? decimal(value) : whole(value);
    }

    /** 18–67 %. */
    private static String range(double low, double high) {
        return high - low < 0.02 ? decimal(low) + "–" + decimal(high) + " %" : whole(low) + "–" + whole(high) + " %";
    }

    private static String decimal(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share).replace('-', '−');
    }

    private static String whole(double share) {
        return String.valueOf(Math.round(100 * share)).replace('-', '−');
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
