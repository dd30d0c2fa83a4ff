package dev.repel.cli;

import dev.repel.cli.options.OptionGroup;
import dev.repel.cli.options.OptionValue;
import dev.repel.cli.options.TrainOptions;
import dev.repel.cli.train.RunSettings;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.study.run.TrainingCall;
import dev.repel.tensor.Kernels;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A training of a study or a search: the command {@code train} with options from a map instead of the command line. */
public final class TrainCall implements TrainingCall {
    private final Map<String, String> given;
    private final TrainCommand command;
    private final TrainConfig config;
    private final Kernels kernels;

    /** @param given all options that are not to have their default, by name */
    private TrainCall(Map<String, String> given, Kernels kernels) {
        this.given = given;
        this.command = TrainCommand.of(given);
        this.config = train().toConfig(command.spec().commandLine().getParseResult());
        this.kernels = kernels;
    }

    /** @param common options of all calls, such as where the data are; those of a call win */
    public static Reader reader(Map<String, String> common, Kernels kernels) {
        return options -> {
            Map<String, String> all = new LinkedHashMap<>(common);
            all.putAll(options);
            return new TrainCall(all, kernels);
        };
    }

    /** The schedule that options by name come to. */
    static Schedule schedule(Map<String, String> given) {
        TrainCommand command = TrainCommand.of(given);
        return command.options()
                .toConfig(command.spec().commandLine().getParseResult())
                .schedule();
    }

    /** Puts a schedule in the place of whatever options by name said of it. */
    static void put(Schedule schedule, Map<String, String> options) {
        options.remove("epochs");
        options.put("warmup", Integer.toString(schedule.warmup()));
        options.put("cotrain", Integer.toString(schedule.cotrain()));
    }

    private TrainOptions train() {
        return command.options();
    }

    @Override
    public Map<String, String> options() {
        return given;
    }

    @Override
    public String data() {
        OptionGroup data = OptionGroup.of(command.spec()).get(0);
        return data.options().stream()
                .map(option -> OptionValue.key(option) + "=" + OptionValue.plain(option.getValue()))
                .collect(Collectors.joining(" "));
    }

    @Override
    public NodeDataset load(Consumer<String> progress) throws IOException {
        return train().data().load(progress).dataset();
    }

    @Override
    public ExperimentSpec spec(NodeDataset dataset) {
        return train().toSpec(config, dataset);
    }

    @Override
    public SortedMap<String, String> settings(NodeDataset dataset) {
        Map<String, Object> recorded = recorded(dataset);
        // a run is named by its own seed, whichever series it belongs to
        recorded.remove("runs");
        recorded.remove("seed");
        return new TreeMap<>(
                RunSettings.of(recorded, dataset, kernels, Version.number()).values());
    }

    @Override
    public int separabilityHops() {
        return train().output().givenSeparabilityHops();
    }

    @Override
    public TrainingCall shortened(double share) {
        Map<String, String> shorter = new LinkedHashMap<>(given);
        put(config.schedule().withEpochs(shortened(config.schedule().epochs(), share)), shorter);
        // techniques with stages of their own length would take as long on every rung otherwise
        shorter.put("ups-epochs", "" + shortened(config.techniques().ups().roundEpochs(), share));
        shorter.put(
                "m3s-epochs",
                "" + shortened(config.techniques().pseudoLabels().m3s().stageEpochs(), share));
        return new TrainCall(shorter, kernels);
    }

    private static int shortened(int epochs, double share) {
        return (int) Math.max(1, Math.round(epochs * share));
    }

    @Override
    public Map<String, Object> recorded(NodeDataset dataset) {
        return train().recorded(command.spec(), spec(dataset));
    }
}
