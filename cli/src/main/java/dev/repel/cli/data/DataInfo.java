package dev.repel.cli.data;

import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.FolderOptions;
import dev.repel.cli.train.GraphFacts;
import dev.repel.cli.train.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.io.catalogue.Datasets;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a dataset looks like. */
@Command(
        name = "info",
        description = "Counts, degrees, components, homophily and class sizes of a dataset.",
        sortOptions = false,
        optionListHeading = "%nOptions%n")
public final class DataInfo implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "A name from 'repel data list' or a path (default: jdk).")
    private String name = "jdk";

    @Mixin
    private FolderOptions folder;

    @Mixin
    CommonOptions common;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        print(Datasets.load(name, folder.toLoadOptions(), err::println));
        return ExitCode.OK;
    }

    private void print(NodeDataset dataset) {
        GraphFacts facts = GraphFacts.of(dataset);
        int nodes = dataset.nodes();
        line("Name", dataset.name());
        line("Nodes", Numbers.count(nodes) + ", " + Numbers.count(facts.labelled()) + " of them with a label");
        line("Edges", Numbers.count(dataset.graph().edges()));
        line(
                "Degrees",
                String.format(
                                Locale.ROOT,
                                "mean %.2f, largest ",
                                2.0 * dataset.graph().edges() / Math.max(1, nodes))
                        + Numbers.count(facts.largestDegree()) + ", "
                        + Numbers.count(facts.isolated(), "node", "nodes") + " without neighbours");
        line(
                "Components",
                Numbers.count(facts.components()) + ", the largest of "
                        + Numbers.count(facts.largestComponent(), "node", "nodes"));
        line("Homophily", homophily(facts));
        line(
                "Features",
                Numbers.count(dataset.features().cols())
                        + String.format(
                                Locale.ROOT,
                                ", %.1f of them present in a node",
                                (double) dataset.features().entries() / Math.max(1, nodes)));
        line(
                "Public split",
                dataset.publicSplit()
                        .map(split -> Numbers.count(split.train().length) + " training, "
                                + Numbers.count(split.validation().length) + " validation, "
                                + Numbers.count(split.test().length) + " test nodes")
                        .orElse("none"));
        line("SHA-256", dataset.sha256());
        line("Classes", Numbers.count(dataset.classes()));
        printClasses(dataset);
        spec.commandLine().getOut().flush();
    }

    private static String homophily(GraphFacts facts) {
        return Double.isNaN(facts.homophily())
                ? "unknown: no edge has two labelled ends"
                : String.format(Locale.ROOT, "%.3f of the edges join nodes of one class", facts.homophily());
    }

    private void printClasses(NodeDataset dataset) {
        int[] sizes = new int[dataset.classes()];
        for (int label : dataset.labels()) {
            if (label != NodeDataset.UNLABELLED) {
                sizes[label]++;
            }
        }
        for (int c = 0; c < sizes.length; c++) {
            spec.commandLine()
                    .getOut()
                    .printf("  %-40s %9s%n", dataset.classNames().get(c), Numbers.count(sizes[c]));
        }
    }

    private void line(String what, String value) {
        spec.commandLine().getOut().printf("%-13s %s%n", what, value);
    }
}
