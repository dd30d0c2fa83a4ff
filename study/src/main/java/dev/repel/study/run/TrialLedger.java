package dev.repel.study.run;

import dev.repel.io.Sha256;
import dev.repel.io.run.Settings;
import dev.repel.select.Candidate;
import dev.repel.select.Trial;
import dev.repel.select.TrialLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The trials of a selection in a {@link Ledger}. */
public final class TrialLedger implements TrialLog {
    private static final String RUNG = "rung";
    private static final String RIGHT = "right";
    private static final String UNSEEN = "unseen";
    private static final String OVER = "over|";

    private final Ledger ledger;
    private final String settings;

    /** @param settings all that the trials depend on besides their candidates */
    public TrialLedger(Ledger ledger, Settings settings) {
        this.ledger = ledger;
        this.settings = settings.values().toString();
    }

    private String key(String trial) {
        return Sha256.ofBytes((settings + trial).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Trial> find(String key) {
        return Optional.ofNullable(ledger.entries().get(key(key))).map(TrialLedger::trial);
    }

    @Override
    public void add(String key, Trial trial) {
        SortedMap<String, String> words = new TreeMap<>(trial.candidate().settings());
        words.put(RUNG, trial.rung());
        words.put(RIGHT, trial.right());
        words.put(UNSEEN, trial.unseen());
        SortedMap<String, Double> figures = new TreeMap<>(Map.of(
                "epochs",
                (double) trial.epochs(),
                "divisions",
                (double) trial.divisions(),
                "held",
                (double) trial.held(),
                "score",
                trial.score(),
                "error",
                trial.error(),
                "loss",
                trial.loss(),
                "epoch",
                (double) trial.epoch(),
                "seconds",
                trial.seconds()));
        figures.values().removeIf(figure -> figure.isNaN());
        append(new LedgerEntry(key(key), 0, words, figures, trial.failure(), null));
    }

    @Override
    public boolean isOver(String choice) {
        return ledger.entries().containsKey(key(OVER + choice));
    }

    @Override
    public void end(String choice) {
        append(new LedgerEntry(key(OVER + choice), 0, new TreeMap<>(), new TreeMap<>(), null, null));
    }

    private void append(LedgerEntry entry) {
        try {
            ledger.append(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Trial trial(LedgerEntry entry) {
        SortedMap<String, String> candidate = new TreeMap<>(entry.settings());
        String rung = candidate.remove(RUNG);
        String right = candidate.remove(RIGHT);
        String unseen = candidate.remove(UNSEEN);
        return new Trial(
                new Candidate(candidate),
                rung,
                (int) entry.figure("epochs"),
                (int) entry.figure("divisions"),
                (int) entry.figure("held"),
                entry.figure("score"),
                entry.figure("error"),
                entry.figure("loss"),
                (int) entry.figure("epoch"),
                right,
                unseen,
                entry.failure(),
                entry.figure("seconds"));
    }
}
