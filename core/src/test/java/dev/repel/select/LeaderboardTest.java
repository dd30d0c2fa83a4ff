package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeaderboardTest {
    private static Candidate candidate(String backbone) {
        return new Candidate(Map.of("backbone", backbone));
    }

    private static Trial trial(String backbone, String rung, double score) {
        return new Trial(candidate(backbone), rung, 3, 2, 10, score, 0.05, 0.5, 1, "1111111100", "11100", null, 0);
    }

    private static Leaderboard board(String chosen, Trial... trials) {
        return new Leaderboard(List.of(trials), candidate(chosen), candidate("gcn"), "accuracy", trials.length, 1);
    }

    @Test
    void theBestAreTheChosenOneAndThoseWithinOneStandardErrorOfIt() {
        Leaderboard board = board(
                "appnp",
                trial("dagnn", "last", 0.82),
                trial("appnp", "last", 0.8),
                trial("gat", "last", 0.76),
                trial("gcn", "last", 0.74),
                trial("mlp", "features", 0.9));

        assertThat(board.best(10)).containsExactly(candidate("appnp"), candidate("dagnn"), candidate("gat"));
        assertThat(board.best(2)).containsExactly(candidate("appnp"), candidate("dagnn"));
        assertThat(board.best(1)).containsExactly(candidate("appnp"));
    }

    @Test
    void aCandidateThatWasNotTriedStandsAlone() {
        assertThat(board("gcn", trial("mlp", "features", 0.5)).best(3)).containsExactly(candidate("gcn"));
    }
}
