package dev.repel.cli.text;

import dev.repel.train.TrainConfig;
import java.nio.file.Path;

/** Names of datasets, which may be any text, as names of files. */
public final class FileName {
    private static final int LONGEST = 80;

    private FileName() {}

    public static String of(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}._-]+", "-");
    }

    /**
     * The folder of a training's results.
     *
     * @param out as the user said; null for one that is named after what is trained
     * @param method such as {@code gcn-pcl}
     */
    public static Path runFolder(Path out, String dataset, String method) {
        if (out != null) {
            return out;
        }
        String ending = "-" + of(method);
        String name = of(dataset);
        return Path.of(
                "runs", name.substring(0, Math.min(Math.max(1, LONGEST - ending.length()), name.length())) + ending);
    }

    /** A method by its backbone and technique. */
    public static String method(TrainConfig config) {
        return config.architecture().backbone() + "-" + config.technique();
    }
}
