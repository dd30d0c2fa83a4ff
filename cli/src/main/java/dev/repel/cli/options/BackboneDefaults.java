package dev.repel.cli.options;

import dev.repel.train.TrainConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/** The options whose default depends on the backbone, as arguments. */
public final class BackboneDefaults {
    private BackboneDefaults() {}

    /**
     * Arguments for what differs from the defaults in the help, without those that were given.
     *
     * @param given tells which options stand on the command line or in the configuration
     */
    public static List<String> toArguments(String backbone, ParseResult given) {
        Map<String, Object> shown = options(TrainConfig.defaults());
        List<String> arguments = new ArrayList<>();
        options(TrainConfig.defaultsFor(backbone)).forEach((option, value) -> {
            if (!value.equals(shown.get(option)) && !given.hasMatchedOption(option)) {
                arguments.add(option + "=" + value);
            }
        });
        return arguments;
    }

    /** Whether the default of an option depends on the backbone. */
    static boolean decides(String option) {
        return options(TrainConfig.defaults()).containsKey("--" + option);
    }

    private static Map<String, Object> options(TrainConfig config) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("--layers", config.architecture().layers());
        options.put("--dropout", config.architecture().dropout());
        options.put("--embedding", Choice.word(config.architecture().embedding()));
        options.put("--weight-decay", config.weightDecay());
        options.put("--k", config.techniques().pcl().k());
        options.put("--contrastive-weight", config.techniques().pcl().weight());
        return options;
    }
}
