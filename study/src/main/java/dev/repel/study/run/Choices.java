package dev.repel.study.run;

import dev.repel.select.Leaderboard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What labels have chosen in this process. Runs that differ only in what comes after the choice, such as the number of
 * networks, share it. One choice is made at a time: its trials use all threads and as much of the heap as they may.
 */
final class Choices {
    private static final List<String> AFTERWARDS =
            List.of("runs", "ensemble", "ensemble-members", "ensemble-candidates");

    private final Map<Map<String, String>, Leaderboard> made = new HashMap<>();

    /**
     * The choice of a run; who asks while another is being made waits.
     *
     * @param given every setting of the training
     * @param seed of the run
     */
    synchronized Leaderboard of(Map<String, String> given, long seed, Supplier<Leaderboard> choosing) {
        Map<String, String> question = new HashMap<>(given);
        question.keySet().removeAll(AFTERWARDS);
        question.put("seed", Long.toString(seed));
        Leaderboard board = made.get(question);
        if (board == null) {
            board = choosing.get();
            made.put(question, board);
        }
        return board;
    }
}
