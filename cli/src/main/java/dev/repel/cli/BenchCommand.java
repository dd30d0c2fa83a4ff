package dev.repel.cli;

import dev.repel.cli.bench.Bench;
import dev.repel.cli.bench.ColdStart;
import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.options.ThreadOptions;
import dev.repel.data.NodeDataset;
import dev.repel.io.CommandFiles;
import dev.repel.io.JsonFiles;
import dev.repel.io.source.FolderSettings;
import dev.repel.io.source.GraphSettings;
import dev.repel.model.Backbones;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.ConfigByName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How fast this machine trains. */
@Command(
        name = "bench",
        description = {
            "Measures time and allocation of a warm epoch per backbone, and how close it comes to the machine's bound.",
            "An epoch is one training step and one evaluation pass. The bound is the least time for its multiply-adds and for",
            "the numbers it must move between caches and registers, at peak rates measured meanwhile: nothing is faster.",
            "Settings: hidden layers of 64, dropout 0.5, K 100, and gamma 0.2, so that nearly all nodes are anchors. Other work on the machine distorts the figures:",
            "compare only figures measured in one call."
        },
        sortOptions = false,
        optionListHeading = "%nOptions%n",
        footer = {
            "%nExample",
            "  repel bench --dataset cora --backbones gcn,gat --techniques none,pcl --json bench.json"
        })
public final class BenchCommand extends RepelCommand {
    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            order = 1,
            description = "A name from 'repel data list' or a path.")
    String dataset = "cora";

    @Option(
            names = "--backbones",
            paramLabel = "A,B",
            order = 2,
            split = ",",
            hideParamSyntax = true,
            showDefaultValue = Visibility.NEVER,
            description = "Backbones to measure [all]")
    List<String> backbones = Backbones.names();

    @Option(
            names = "--techniques",
            paramLabel = "A,B",
            order = 3,
            split = ",",
            hideParamSyntax = true,
            showDefaultValue = Visibility.NEVER,
            description = "Techniques to measure [none and the default]")
    List<String> techniques = List.of(Techniques.plain(), TrainingSettings.technique(Map.of()));

    @Option(
            names = "--epochs",
            paramLabel = "N",
            order = 4,
            description = "Epochs per training, of which the last third is timed; ups and m3s set their own.")
    int epochs = 900;

    @Option(names = "--cold", order = 6, description = "Also time a whole training of 500 epochs in a new JVM.")
    boolean cold;

    @Option(names = "--json", paramLabel = "FILE", order = 7, description = "Also write the figures to a file as JSON.")
    Path json;

    @Mixin
    private ThreadOptions threads;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Mixin
    private final DeclaredOptions folder = DeclaredOptions.of(FolderSettings.class);

    @Override
    public Integer call() throws IOException, InterruptedException {
        InvalidSetting.unless(epochs >= 3, "epochs", "must be at least 3");
        int count = threads.threads();
        for (String backbone : backbones) {
            Backbones.named(backbone);
            techniques.forEach(technique -> Techniques.check(technique, backbone));
        }
        CommandFiles files = overwrite
                .files()
                .writes("json", json, file -> JsonFiles.tree(file).path(0).has("msPerEpoch"));
        graphSettings().addTo(files);
        files.check();
        NodeDataset data =
                DatabasePassword.graph(graphSettings()).load(err()::println).dataset();
        Kernels kernels = Kernels.best();
        out().printf(
                        "%s: %s, %s, %s kernels, Java %s%n%n",
                        data.name(),
                        data.graph(),
                        count == 1 ? "1 thread" : count + " threads",
                        kernels.name(),
                        Runtime.version().feature());
        out().println(Bench.header(cold));
        List<Bench.Row> rows = new ArrayList<>();
        try (Workers workers = new Workers(count)) {
            Bench bench = new Bench(data, epochs, kernels, workers);
            for (String backbone : backbones) {
                for (String technique : techniques) {
                    Double coldSeconds = cold ? ColdStart.seconds(coldArguments(backbone, technique, count)) : null;
                    Bench.Row row = bench.measure(backbone, technique, coldSeconds);
                    out().println(row.line());
                    out().flush();
                    rows.add(row);
                }
            }
        }
        String notWarm = Bench.notWarm(rows);
        if (!notWarm.isEmpty()) {
            err().println(notWarm);
        }
        if (json != null) {
            JsonFiles.write(json, rows);
        }
        return ExitCode.OK;
    }

    private List<String> coldArguments(String backbone, String technique, int count) {
        List<String> arguments = new ArrayList<>(List.of("train", "--quiet", "--dataset", dataset));
        folder.given().forEach((name, value) -> {
            switch (value) {
                case "true" -> arguments.add("--" + name);
                case "false" -> arguments.add("--no-" + name);
                default -> arguments.addAll(List.of("--" + name, value));
            }
        });
        arguments.addAll(List.of("--backbone", backbone, "--technique", technique));
        if (ConfigByName.applies("k", backbone, technique)) {
            arguments.addAll(List.of("--k", "100"));
        }
        arguments.addAll(List.of("--threads", String.format(Locale.ROOT, "%d", count)));
        return arguments;
    }

    private GraphSettings graphSettings() {
        Map<String, String> given = folder.given();
        given.put(TrainingSettings.DATASET, dataset);
        return GraphSettings.of(given);
    }
}
