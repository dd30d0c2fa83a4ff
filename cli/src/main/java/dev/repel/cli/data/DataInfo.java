package dev.repel.cli.data;

import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.text.Numbers;
import dev.repel.cli.text.Wrapped;
import dev.repel.cli.train.GraphFacts;
import dev.repel.data.NodeDataset;
import dev.repel.graph.EdgeWeights;
import dev.repel.io.own.ReadingNotes;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.LoadedGraph;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.tensor.FeatureMatrix;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What a dataset looks like. */
@Command(
        name = "info",
        description = {
            "Shows counts, degrees, components, homophily and class sizes of a dataset, and what to expect of it.",
            "For your own tables, also shows how each column is read and what is left out."
        },
        sortOptions = false,
        optionListHeading = "%nOptions%n")
public final class DataInfo extends RepelCommand {
    private static final int ADVICE_WIDTH = 90;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "A name from 'repel data list' or a path (default: jdk).")
    private String name;

    @Mixin
    private final DeclaredOptions data = DeclaredOptions.of(GraphSettings.class);

    @Override
    public Integer call() throws IOException {
        Map<String, String> given = data.given();
        if (name != null) {
            given.put(TrainingSettings.DATASET, name);
        }
        GraphSettings graph = GraphSettings.of(given);
        graph.check(false);
        LoadedGraph loaded = DatabasePassword.graph(graph).loadAsItIs(err()::println);
        GraphFacts facts = GraphFacts.of(loaded.dataset());
        print(loaded.dataset(), facts);
        loaded.dataset().graph().weights().ifPresent(weights -> printWeights(loaded.dataset(), weights));
        if (loaded.notes() != null) {
            printNotes(loaded.notes(), loaded.dataset());
        }
        line("Classes", Numbers.count(loaded.dataset().classes()));
        printClasses(loaded.dataset());
        String what = "Prospects";
        for (String advice : Prospects.of(loaded.dataset(), facts)) {
            for (String part : Wrapped.lines(advice, ADVICE_WIDTH)) {
                line(what, part);
                what = "";
            }
        }
        out().flush();
        return ExitCode.OK;
    }

    private void print(NodeDataset dataset, GraphFacts facts) {
        int nodes = dataset.nodes();
        line("Name", dataset.name());
        line(
                "Nodes",
                Numbers.count(nodes) + ", " + Numbers.count(facts.labelled()) + " of them with a label ("
                        + Numbers.percent((double) facts.labelled() / Math.max(1, nodes)) + ")");
        line("Edges", Numbers.count(dataset.graph().edges()));
        line("Degrees", degrees(dataset, facts));
        line(
                "Components",
                Numbers.count(facts.components()) + ", the largest of "
                        + Numbers.count(facts.largestComponent(), "node", "nodes"));
        line("Homophily", homophily(facts));
        line("Features", features(dataset.features(), nodes));
        line(
                "Public split",
                dataset.publicSplit()
                        .map(split -> Numbers.count(split.train().length) + " training, "
                                + Numbers.count(split.validation().length) + " validation, "
                                + Numbers.count(split.test().length) + " test nodes")
                        .orElse("none"));
        line("SHA-256", dataset.sha256());
    }

    private static String features(FeatureMatrix features, int nodes) {
        int dense = features.denseColumns().length;
        String all = Numbers.count(features.cols()) + (dense > 0 ? ", " + Numbers.count(dense) + " of them dense" : "");
        double perNode = (double) features.sparse().entries() / Math.max(1, nodes);
        return features.isDense()
                ? all
                : all
                        + String.format(
                                Locale.ROOT,
                                ", %.1f of %s present per node",
                                perNode,
                                dense > 0 ? "the others" : "them");
    }

    private static String degrees(NodeDataset dataset, GraphFacts facts) {
        int nodes = dataset.nodes();
        int[] degrees = new int[nodes];
        Arrays.setAll(degrees, dataset.graph()::degree);
        Arrays.sort(degrees);
        return String.format(Locale.ROOT, "mean %.2f", 2.0 * dataset.graph().edges() / Math.max(1, nodes))
                + ", smallest " + Numbers.count(nodes == 0 ? 0 : degrees[0])
                + ", median " + Numbers.count(nodes == 0 ? 0 : degrees[nodes / 2])
                + ", largest " + Numbers.count(facts.largestDegree())
                + ", " + Numbers.count(facts.isolated(), "node", "nodes") + " without neighbours";
    }

    private void printWeights(NodeDataset dataset, EdgeWeights weights) {
        WeightFacts facts = WeightFacts.of(dataset, weights);
        line("Weights", facts.distribution());
        facts.warnings().forEach(warning -> Wrapped.lines(warning, ADVICE_WIDTH).forEach(part -> line("", part)));
    }

    private void printNotes(ReadingNotes notes, NodeDataset dataset) {
        line("Edges given", NotesText.edges(notes, dataset.graph().weighted()));
        line("Directions", "none: every edge counts once and both ways");
        String unused = String.join(", ", notes.unusedEdgeColumns());
        if (!dataset.graph().weighted()) {
            line("Weights", unused.isEmpty() ? "none" : "none; not used: " + unused);
        } else if (!unused.isEmpty()) {
            line("", "not used: " + unused);
        }
        if (notes.structural()) {
            line("Columns", "none to learn from: features are made from the edges");
        }
        for (ReadingNotes.Column column : notes.columns()) {
            String what = "Column";
            for (String line : NotesText.details(column, dataset.nodes())) {
                for (String part : Wrapped.lines(line, ADVICE_WIDTH)) {
                    line(what, part);
                    what = "";
                }
            }
        }
    }

    private static String homophily(GraphFacts facts) {
        return Double.isNaN(facts.homophily())
                ? "unknown: no edge has two labelled ends"
                : String.format(Locale.ROOT, "%.3f of the edges join nodes of one class", facts.homophily());
    }

    private void printClasses(NodeDataset dataset) {
        int[] sizes = Prospects.classSizes(dataset);
        for (int c = 0; c < sizes.length; c++) {
            out().printf("  %-40s %9s%n", dataset.classNames().get(c), Numbers.count(sizes[c]));
        }
    }

    private void line(String what, String value) {
        out().printf("%-13s %s%n", what, value);
    }
}
