package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.text.Terminal;
import dev.repel.select.Candidate;
import dev.repel.select.Trial;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoiceProgressTest {
    private final StringWriter err = new StringWriter();
    private long seconds;

    private ChoiceProgress progress(boolean interactive) {
        Terminal terminal = new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(err), interactive);
        return new ChoiceProgress(terminal, () -> seconds * 1_000_000_000L);
    }

    private static Trial trial(String rung, double score, String failure) {
        Candidate gcn = new Candidate(Map.of("backbone", "gcn"));
        return new Trial(gcn, rung, 10, 1, 20, score, 0, 0, 1, "", "", failure, 1);
    }

    private void after(ChoiceProgress progress, double share, int at, Trial trial) {
        seconds = at;
        progress.after(share, trial, trial);
    }

    @Test
    void saysALinePerRungAndEveryTenSeconds() {
        ChoiceProgress progress = progress(false);

        after(progress, 0.1, 2, trial("features", 0.5, null));
        after(progress, 0.2, 6, trial("features", 0.6, null));
        after(progress, 0.3, 12, trial("features", 0.7, null));
        after(progress, 0.4, 13, trial("network", 0.75, null));

        assertThat(err.toString().lines())
                .containsExactly(
                        " 10 %  trying: features, best 50.00 % (gcn)",
                        " 30 %  trying: features, about 0:42 left, best 70.00 % (gcn)",
                        " 40 %  trying: network, about 0:26 left, best 75.00 % (gcn)");
    }

    @Test
    void redrawsOneLineOnATerminalAndClearsIt() {
        ChoiceProgress progress = progress(true);

        after(progress, 0.25, 2, trial("features", 0.5, null));
        after(progress, 0.5, 3, trial("features", Double.NaN, "too large"));
        progress.clear();

        String clear = ProgressBar.CLEAR_LINE;
        assertThat(err)
                .hasToString(clear + "[##------] features, best 50.00 % (gcn)" + clear
                        + "[####----] features, about 0:06 left" + clear);
    }
}
