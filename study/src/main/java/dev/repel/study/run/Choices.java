package dev.repel.study.run;

import dev.repel.select.Leaderboard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What labels have chosen in this process. Runs that differ only in what comes after the choice, such as the number of
 * networks, share it.
 */
final class Choices {
    private static final List<String> AFTERWARDS =
            List.of("runs", "ensemble", "ensemble-members", "ensemble-candidates");

    private final boolean isInTurn;
    private final Map<Map<String, String>, Choice> made = new ConcurrentHashMap<>();

    /** A choice that is made once; who asks meanwhile waits. */
    private static final class Choice {
        private Leaderboard board;

        synchronized Leaderboard get(Supplier<Leaderboard> choosing) {
            if (board == null) {
                board = choosing.get();
            }
            return board;
        }
    }

    /**
     * @param isInTurn whether one choice waits for another, because the trials of each take all threads and as much of the
     *     heap as runs may take together
     */
    Choices(boolean isInTurn) {
        this.isInTurn = isInTurn;
    }

    /**
     * The choice of a run.
     *
     * @param given every setting of the training
     * @param seed of the run
     */
    Leaderboard of(Map<String, String> given, long seed, Supplier<Leaderboard> choosing) {
        Map<String, String> question = new HashMap<>(given);
        question.keySet().removeAll(AFTERWARDS);
        question.put("seed", Long.toString(seed));
        return made.computeIfAbsent(Map.copyOf(question), any -> new Choice())
                .get(isInTurn ? () -> inTurn(choosing) : choosing);
    }

    private synchronized Leaderboard inTurn(Supplier<Leaderboard> choosing) {
        return choosing.get();
    }
}
