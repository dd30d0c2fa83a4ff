package dev.repel.cli.options;

import dev.repel.eval.Answers;
import dev.repel.eval.Temperature;
import picocli.CommandLine.Option;

/** What becomes of the network's output in the predictions. */
public final class AnswerOptions {
    /** How probabilities are made to mean what they say. */
    public enum Calibrate {
        TEMPERATURE,
        NONE
    }

    @Option(
            names = "--calibrate",
            paramLabel = "temperature|none",
            order = 65,
            description = "Scale probabilities by a temperature fitted on validation labels; changes no label.")
    Calibrate calibrate = Calibrate.TEMPERATURE;

    @Option(
            names = "--min-confidence",
            paramLabel = "P",
            order = 66,
            description = "Give no label to nodes whose best probability is lower; 0: label all.")
    double minConfidence;

    public boolean calibrates() {
        return calibrate == Calibrate.TEMPERATURE;
    }

    /** @param fitted on labels that were held back */
    public Answers toAnswers(Temperature fitted) {
        return new Answers(calibrates() ? fitted : Temperature.NONE, minConfidence);
    }
}
