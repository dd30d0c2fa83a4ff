package dev.repel.spark.data;

import dev.repel.eval.Answers;
import dev.repel.eval.Temperature;
import java.io.Serializable;

/** {@link Answers} on their way to executors. */
public record SentAnswers(double temperature, double minConfidence) implements Serializable {
    public static SentAnswers of(Answers answers) {
        return new SentAnswers(answers.temperature().value(), answers.minConfidence());
    }

    public Answers answers() {
        return new Answers(new Temperature(temperature), minConfidence);
    }
}
