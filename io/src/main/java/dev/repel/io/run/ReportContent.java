package dev.repel.io.run;

import dev.repel.experiment.RunDetails;
import dev.repel.train.EpochRecord;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The content of {@code report.json}: what a report shows besides {@link Result}, so that it can be rendered again
 * without training.
 *
 * @param configuration the settings that had an effect, by option name, in display order
 * @param warmup how many epochs of the saved run came before its technique started
 * @param details of the saved run
 */
public record ReportContent(Map<String, String> configuration, int warmup, Judgement judgement, RunDetails details) {
    public ReportContent {
        Objects.requireNonNull(judgement, "judgement");
        Objects.requireNonNull(details, "details");
        configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    }

    public static ReportContent of(Map<String, String> configuration, Outcome outcome, RunDetails details) {
        List<EpochRecord> epochs = outcome.best().run().history();
        return new ReportContent(
                configuration,
                (int) epochs.stream().filter(epoch -> !epoch.cotraining()).count(),
                outcome.judgement(),
                details);
    }
}
