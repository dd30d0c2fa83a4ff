package dev.repel.cli.data;

import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.text.Numbers;
import dev.repel.io.catalogue.Counts;
import dev.repel.io.catalogue.DataFile;
import dev.repel.io.catalogue.DatasetEntry;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.source.FolderSettings;
import dev.repel.io.source.GraphSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** The table of datasets. */
@Command(
        name = "list",
        description = "Lists the datasets known by name, and which of them are on this machine.",
        sortOptions = false,
        optionListHeading = "%nOptions%n")
public final class DataList extends RepelCommand {
    @Mixin
    private final DeclaredOptions folder = DeclaredOptions.of(FolderSettings.class);

    @Override
    public Integer call() {
        Path dataFolder =
                GraphSettings.of(folder.given()).folder().loadOptions().dataFolder();
        String layout = "%-18s %8s %9s %9s %8s  %-8s %s%n";
        out().printf(layout, "NAME", "NODES", "EDGES", "FEATURES", "CLASSES", "THERE", "WHAT IT IS, LICENCE");
        for (DatasetEntry entry : Datasets.list()) {
            out().printf(
                            layout,
                            entry.name(),
                            count(entry, Counts::nodes),
                            count(entry, Counts::edges),
                            count(entry, Counts::features),
                            count(entry, Counts::classes),
                            presence(entry, dataFolder),
                            entry.description() + "; " + entry.licence());
        }
        out().println();
        out().println("Data folder: " + dataFolder + " (--data DIR or REPEL_DATA for another)");
        out().flush();
        return ExitCode.OK;
    }

    private static String count(DatasetEntry entry, ToIntFunction<Counts> which) {
        return entry.counts()
                .map(counts -> Numbers.count(which.applyAsInt(counts)))
                .orElse("-");
    }

    private static String presence(DatasetEntry entry, Path dataFolder) {
        if (entry.sources().isEmpty()) {
            return "built in";
        }
        boolean there = entry.sources().stream().anyMatch(source -> allThere(source.files(), dataFolder));
        return there ? "yes" : "no";
    }

    private static boolean allThere(List<DataFile> files, Path dataFolder) {
        return files.stream().allMatch(file -> Files.exists(dataFolder.resolve(file.path())));
    }
}
