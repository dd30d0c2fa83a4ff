package dev.repel.select;

import java.util.Optional;

/** Keeps finished trials, so that a selection that was interrupted goes on where it was. */
public interface TrialLog {
    /** Keeps nothing. */
    TrialLog NONE = new TrialLog() {
        @Override
        public Optional<Trial> find(String key) {
            return Optional.empty();
        }

        @Override
        public void add(String key, Trial trial) {}

        @Override
        public boolean isOver(String choice) {
            return false;
        }

        @Override
        public void end(String choice) {}
    };

    /** A trial that was made before. */
    Optional<Trial> find(String key);

    /** Called once per trial, by one thread at a time, in the order in which trials end. */
    void add(String key, Trial trial);

    /** Whether a choice was made before: what it has not tried, for lack of time, is not tried any more. */
    boolean isOver(String choice);

    /** Called when a choice is made. */
    void end(String choice);
}
