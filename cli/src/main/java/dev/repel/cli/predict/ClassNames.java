package dev.repel.cli.predict;

import dev.repel.io.model.TrainedModel;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** What the classes of predictions are called. */
public final class ClassNames {
    private ClassNames() {}

    /**
     * The model's own names; where it has none, those of the data if they are as many, else numbers.
     *
     * @param progress is told where they are not the model's own
     */
    public static List<String> of(TrainedModel model, List<String> ofData, Consumer<String> progress) {
        if (!model.classNames().isEmpty()) {
            return model.classNames();
        }
        if (ofData.size() == model.classes()) {
            progress.accept("The model does not name its classes; they are taken to be those of the data.");
            return ofData;
        }
        progress.accept("The model does not name its classes; they are numbered.");
        return IntStream.range(0, model.classes()).mapToObj(Integer::toString).toList();
    }
}
