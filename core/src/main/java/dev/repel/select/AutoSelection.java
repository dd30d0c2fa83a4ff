package dev.repel.select;

import static java.util.stream.Collectors.toCollection;

import dev.repel.data.NodeDataset;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.HeapRoom;
import dev.repel.experiment.PreparedDataset;
import dev.repel.tensor.Kernels;
import dev.repel.train.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Chooses settings by the labels that a run is given: how features are scaled, the backbone, dropout and depth, the
 * technique. Candidates are trained on a part of these labels and measured on the rest, see {@link HeldBackLabels}; the
 * labels of test nodes play no part. Successive halving: every rung has fewer candidates and longer trials.
 *
 * <p>The rule: on each rung the candidates with the best score go on. The last rung also has the plain reference, and
 * the plain network of every candidate with a technique. The best score wins, ties go to the lower loss; but a technique
 * must earn its place. It is taken only if it beats both its own plain network and the best plain network of the last rung
 * by b − c &gt; √(b + c), where b predictions are right only with it and c only without it. A label counts in every
 * division in which it is held back, so this asks for less than one standard error over distinct labels: it is a
 * threshold for a choice, not a test.
 */
public final class AutoSelection {
    private final PreparedDataset prepared;
    private final Map<String, String> given;
    private final Budget budget;
    private final Kernels kernels;
    private final int threads;
    private final TrialLog log;
    private final Listener listener;
    /** By the run whose labels decided. */
    private final Map<Integer, Leaderboard> chosen = new HashMap<>();

    /** Is told of trials as they end. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called after a trial, by the thread that chooses.
         *
         * @param share of the selection that is done, roughly
         * @param best of the current rung so far
         */
        void afterTrial(double share, Trial trial, Trial best);

        /** Called after every epoch by the thread of its trial; what it throws ends the selection. */
        default void afterEpoch() {}
    }

    /**
     * @param given the settings of the experiment that the user has set, as text
     * @param log of trials that were made before
     */
    public AutoSelection(
            PreparedDataset prepared,
            Map<String, String> given,
            Budget budget,
            Kernels kernels,
            int threads,
            TrialLog log,
            Listener listener) {
        this.prepared = prepared;
        this.given = Map.copyOf(given);
        this.budget = budget;
        this.kernels = kernels;
        this.threads = threads;
        this.log = log;
        this.listener = listener;
    }

    /** Whether a dataset is small enough to be selected on without being asked for it. */
    public static boolean suits(NodeDataset dataset) {
        return Plan.suits(dataset);
    }

    /** The plain network that candidates are compared with, as an experiment. */
    public ExperimentSpec reference() {
        return new CandidateGrid(given, prepared.dataset())
                .reference()
                .over(given)
                .settled(prepared.dataset());
    }

    /** How many epochs the trials of one choice have together, roughly: which candidates go on is not known yet. */
    public int epochs() {
        CandidateGrid grid = new CandidateGrid(given, prepared.dataset());
        int folds = reference().folds();
        Plan plan = Plan.of(prepared.dataset(), folds);
        List<Candidate> first = grid.features();
        List<Candidate> some = first.subList(0, Math.min(plan.features().kept(), first.size()));
        int[] trials = {
            first.size(),
            grid.networks(some).size(),
            grid.depths(some).size(),
            grid.techniques(some).size(),
            2 * plan.technique().kept() + 1
        };
        int wanted = Arrays.stream(trials).sum();
        double share = Math.min(1, (double) budget.trials() / wanted);
        int epochs = 0;
        for (int n = 0; n < trials.length; n++) {
            Plan.Rung rung = plan.rungs().get(n);
            epochs += trials[n] * rung.epochs() * rung.divisions() * folds;
        }
        return (int) (share * epochs);
    }

    /**
     * Chooses for one run: its labels decide, so that runs with the same labels share the choice.
     *
     * @throws dev.repel.experiment.HeapTooSmall if not even the plain network that all are compared with can fit
     */
    public Leaderboard choose(int run) {
        HeapRoom.require(new Experiment(prepared, reference(), kernels).memory());
        return chosen.computeIfAbsent(deciding(run), decided -> new Course(decided).choose());
    }

    /** The run whose choice another one shares: the first if both have the same labels, else that run itself. */
    public int deciding(int run) {
        return labels(run).identity().equals(labels(0).identity()) ? 0 : run;
    }

    private HeldBackLabels labels(int run) {
        return new HeldBackLabels(prepared.dataset(), reference(), run);
    }

    /** One selection. */
    private final class Course {
        private final CandidateGrid grid = new CandidateGrid(given, prepared.dataset());
        private final HeldBackLabels held;
        private final Selection selection;
        private final Plan plan;
        private final Trials trials;
        /** The last trial of each candidate. */
        private final Map<Candidate, Trial> tried = new LinkedHashMap<>();

        /** Whether it was made before, so that all its trials are in the log. */
        private final boolean isOver;

        private final long startedAt = System.nanoTime();
        private double secondsBefore;
        private int done;

        Course(int run) {
            selection = reference().config().selection();
            held = labels(run);
            isOver = log.isOver(choice());
            plan = Plan.of(prepared.dataset(), held.folds());
            trials = new Trials(held.in(prepared), given, held, kernels, threads, listener);
        }

        Leaderboard choose() {
            List<Candidate> best = List.of(grid.reference());
            List<Trial> first = rung(plan.features(), grid.features());
            best = best(first, plan.features().kept(), grid::scaling, best);
            first.addAll(rung(plan.network(), grid.networks(best)));
            best = best(first, plan.network().kept(), candidate -> candidate, best);
            best = next(plan.depth(), grid.depths(best), best);
            best = next(plan.technique(), grid.techniques(best), best);
            List<Trial> finals = rung(plan.last(), finalists(best));
            finals.sort(Trial.bestFirst(selection));
            if (!isOver) {
                log.end(choice());
            }
            return leaderboard(finals, finals.isEmpty() ? grid.withoutTechnique(best.get(0)) : earned(finals));
        }

        private List<Candidate> next(Plan.Rung rung, List<Candidate> candidates, List<Candidate> before) {
            return best(rung(rung, candidates), rung.kept(), candidate -> candidate, before);
        }

        /** The trials of a rung that ended in time, in the order of the candidates: ties go to the earlier one. */
        private List<Trial> rung(Plan.Rung rung, List<Candidate> candidates) {
            int room = budget.trials() == Integer.MAX_VALUE
                    ? candidates.size()
                    : (int) Math.ceil(budget.trials() * rung.share()) - done;
            Map<Candidate, Trial> ended = new HashMap<>();
            List<Candidate> open = new ArrayList<>();
            for (Candidate candidate : candidates.subList(0, Math.max(0, Math.min(room, candidates.size())))) {
                Optional<Trial> before = log.find(key(rung, candidate));
                before.ifPresent(trial -> secondsBefore += trial.seconds() / threads);
                before.ifPresentOrElse(trial -> ended.put(candidate, trial), () -> open.add(candidate));
            }
            if (isOver) {
                open.clear();
            }
            trials.carryOut(open, rung, () -> seconds() > budget.seconds() * rung.share(), trial -> {
                log.add(key(rung, trial.candidate()), trial);
                ended.put(trial.candidate(), trial);
                Trial best = Collections.min(ended.values(), Trial.bestFirst(selection));
                listener.afterTrial(plan.done(rung, (double) ended.size() / candidates.size()), trial, best);
            });
            done += ended.size();
            List<Trial> inOrder =
                    candidates.stream().map(ended::get).filter(Objects::nonNull).collect(toCollection(ArrayList::new));
            inOrder.forEach(trial -> tried.put(trial.candidate(), trial));
            return inOrder;
        }

        private String key(Plan.Rung rung, Candidate candidate) {
            return String.join(
                    "|",
                    rung.name(),
                    Integer.toString(rung.epochs()),
                    Integer.toString(rung.divisions()),
                    choice(),
                    candidate.key());
        }

        private String choice() {
            return Integer.toHexString(held.identity().hashCode()) + "|" + held.seed();
        }

        private double seconds() {
            return secondsBefore + (System.nanoTime() - startedAt) / 1e9;
        }

        /**
         * The best candidates of some trials.
         *
         * @param kind of which at most one is kept each
         * @param otherwise if no trial succeeded
         */
        private List<Candidate> best(
                List<Trial> ended, int count, Function<Candidate, Object> kind, List<Candidate> otherwise) {
            Set<Object> kinds = new HashSet<>();
            List<Candidate> best = ended.stream()
                    .filter(Trial::succeeded)
                    .sorted(Trial.bestFirst(selection))
                    .map(Trial::candidate)
                    .filter(candidate -> kinds.add(kind.apply(candidate)))
                    .limit(count)
                    .toList();
            return best.isEmpty() ? otherwise : best;
        }

        /** With all that they are compared with. */
        private List<Candidate> finalists(List<Candidate> best) {
            Set<Candidate> all = new LinkedHashSet<>();
            for (Candidate candidate : best) {
                // a budget that ends in between leaves no technique without what it must beat
                all.add(grid.withoutTechnique(candidate));
                all.add(candidate);
            }
            all.add(grid.reference());
            return List.copyOf(all);
        }

        /**
         * The best finalist whose technique, if it has one, has earned its place: also against the best plain network, since
         * a technique that brings its own network may beat that and still lose to another. What failed is not taken; if all
         * did, the reference is.
         */
        private Candidate earned(List<Trial> finals) {
            Optional<Trial> bestPlain = finals.stream().filter(this::isPlain).findFirst();
            for (Trial trial : finals) {
                Optional<Trial> own = Optional.ofNullable(tried.get(grid.withoutTechnique(trial.candidate())));
                if (trial.succeeded() && (isPlain(trial) || (beats(trial, own) && beats(trial, bestPlain)))) {
                    return trial.candidate();
                }
            }
            return grid.reference();
        }

        private boolean isPlain(Trial trial) {
            return grid.withoutTechnique(trial.candidate()).equals(trial.candidate());
        }

        /** One that failed on the same rung is beaten by any that did not; one that was not tried is not. */
        private static boolean beats(Trial trial, Optional<Trial> plain) {
            return plain.filter(other -> other.rung().equals(trial.rung()))
                    .filter(other -> !other.succeeded() || trial.against(other).isLead())
                    .isPresent();
        }

        private Leaderboard leaderboard(List<Trial> finals, Candidate chosen) {
            Set<Trial> all = new LinkedHashSet<>(finals);
            tried.values().stream().sorted(Trial.bestFirst(selection)).forEach(all::add);
            return new Leaderboard(
                    List.copyOf(all),
                    chosen,
                    grid.reference(),
                    selection == Selection.MACRO_F1 ? "macro-F1" : "accuracy",
                    done,
                    seconds());
        }
    }
}
