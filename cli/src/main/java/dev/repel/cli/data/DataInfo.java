package dev.repel.cli.data;

import dev.repel.InvalidRequest;
import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.text.Numbers;
import dev.repel.cli.text.Wrapped;
import dev.repel.cli.train.GraphFacts;
import dev.repel.cli.train.Homophily;
import dev.repel.data.NodeDataset;
import dev.repel.data.NodeTypes;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.io.own.ReadingNotes;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.verdict.Outlook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a dataset looks like. */
@Command(
        name = "info",
        description = {
            "Shows counts, degrees, components, homophily and class sizes of a dataset, and what to expect of it.",
            "What to expect is tried in a few seconds with short trainings.",
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

    @Option(
            names = "--trial",
            negatable = true,
            description =
                    "Try a few short trainings on the labels there are, to tell what to expect [unless the graph is"
                            + " large]")
    private Boolean trial;

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
        // read with directions anyway, to tell whether they would be of use
        LoadedGraph read = DatabasePassword.graph(graph.listsDirections() ? graph.withDirections() : graph)
                .loadAsItIs(err()::println);
        Optional<DirectionFacts> directions =
                read.dataset().graph().directed() ? Optional.of(DirectionFacts.of(read.dataset())) : Optional.empty();
        LoadedGraph loaded = graph.listsDirections() && !graph.tables().directed() ? read.withoutDirections() : read;
        GraphFacts facts = GraphFacts.of(loaded.dataset());
        print(loaded, facts);
        if (loaded.dataset().graph().weighted()) {
            printWeights(loaded.dataset());
        }
        List<RelationFacts> relations = RelationFacts.of(loaded.dataset());
        printRelations(relations);
        if (loaded.notes() != null) {
            boolean directed = loaded.dataset().graph().directed();
            line(
                    "Edges given",
                    NotesText.edges(loaded.notes(), loaded.dataset().graph().weighted(), directed));
        }
        printDirections(loaded, directions);
        if (loaded.notes() != null) {
            printNotes(loaded.notes(), loaded.dataset());
        }
        line("Classes", Numbers.count(loaded.dataset().classes()));
        printClasses(loaded.dataset());
        String what = "Prospects";
        List<String> prospects = new ArrayList<>(Prospects.of(loaded.dataset(), facts));
        if (loaded.dataset().classes() > 1) {
            prospects.addAll(tried(loaded.dataset(), RelationFacts.mostAlike(relations, facts.homophily())));
        }
        for (String advice : prospects) {
            for (String part : Wrapped.lines(advice, ADVICE_WIDTH)) {
                line(what, part);
                what = "";
            }
        }
        out().flush();
        return ExitCode.OK;
    }

    /** What short trainings show, if they are wanted. */
    private List<String> tried(NodeDataset dataset, Homophily homophily) {
        boolean wanted = trial == null ? Outlook.suits(dataset) : trial;
        if (!wanted) {
            return OutlookText.untried(homophily, trial == null);
        }
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            PreparedDataset prepared = new PreparedDataset(dataset, (graph, q, walkError) -> WalkStore.NONE);
            return OutlookText.of(Outlook.of(prepared, Kernels.best(), workers), homophily);
        } catch (InvalidRequest e) {
            return List.of("Nothing was tried: " + e.getMessage());
        }
    }

    private void print(LoadedGraph loaded, GraphFacts facts) {
        NodeDataset dataset = loaded.dataset();
        int nodes = dataset.nodes();
        line("Name", dataset.name());
        line(
                "Nodes",
                Numbers.count(nodes) + ", " + Numbers.count(facts.labelled()) + " of them with a label ("
                        + Numbers.percent((double) facts.labelled() / Math.max(1, nodes)) + ")");
        dataset.types().ifPresent(types -> printTypes(types));
        line("Edges", Numbers.count(dataset.graph().edges()));
        line("Degrees", degrees(dataset, facts));
        line(
                "Components",
                Numbers.count(facts.components()) + ", the largest of "
                        + Numbers.count(facts.largestComponent(), "node", "nodes"));
        line("Homophily", homophily(facts.homophily()));
        line("Features", features(dataset.features(), nodes));
        line(
                loaded.columns() == null && !GraphSource.isPath(dataset.name()) ? "Public split" : "Your split",
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

    private void printWeights(NodeDataset dataset) {
        WeightFacts facts = WeightFacts.of(dataset.graph(), dataset.labels());
        line("Weights", facts.distribution());
        facts.warnings().forEach(warning -> Wrapped.lines(warning, ADVICE_WIDTH).forEach(part -> line("", part)));
    }

    private void printTypes(NodeTypes types) {
        line("Node types", Numbers.count(types.names().size()));
        for (int type = 0; type < types.names().size(); type++) {
            String name = types.names().get(type);
            out().printf(
                            "  %-40s %9s%s%n",
                            name,
                            Numbers.count(types.count(type)),
                            types.classified().contains(name) ? "" : ", none with a label: not predicted");
        }
    }

    private void printRelations(List<RelationFacts> relations) {
        if (relations.isEmpty()) {
            return;
        }
        line("Relations", Numbers.count(relations.size()));
        for (RelationFacts relation : relations) {
            out().printf(
                            "  %-40s %9s, %s%n",
                            relation.name(),
                            Numbers.count(relation.edges(), "edge", "edges"),
                            homophily(relation.homophily()));
            relation.weights().ifPresent(weights -> out().printf("    weights: %s%n", weights.distribution()));
        }
        Wrapped.lines(RelationFacts.conclusion(relations), ADVICE_WIDTH).forEach(part -> line("", part));
    }

    private void printDirections(LoadedGraph loaded, Optional<DirectionFacts> facts) {
        if (loaded.dataset().graph().directed()) {
            DirectionFacts known = facts.orElseThrow();
            line("Directions", known.counts());
            Stream.of(known.homophily(), known.conclusion())
                    .flatMap(text -> Wrapped.lines(text, ADVICE_WIDTH).stream())
                    .filter(text -> !text.isEmpty())
                    .forEach(text -> line("", text));
            return;
        }
        if (loaded.notes() != null) {
            line("Directions", "none: every edge counts once and both ways");
        }
        facts.filter(DirectionFacts::tellSomething).ifPresent(known -> {
            String advice = known.conclusion() + " --directed lets networks learn from it.";
            String what = loaded.notes() == null ? "Directions" : "";
            for (String part : Wrapped.lines(advice, ADVICE_WIDTH)) {
                line(what, part);
                what = "";
            }
        });
    }

    private void printNotes(ReadingNotes notes, NodeDataset dataset) {
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

    private static String homophily(Homophily homophily) {
        if (homophily.known() == 0) {
            return "unknown: no edge has two labelled ends";
        }
        return String.format(Locale.ROOT, "%.3f of ", homophily.share())
                + (homophily.isFromFew() ? "only " : "")
                + Numbers.count(
                        homophily.known(), "edge with two labelled ends joins", "edges with two labelled ends join")
                + " nodes of one class"
                + (homophily.share() == homophily.ofWeight()
                        ? ""
                        : String.format(Locale.ROOT, ", %.3f of their weight", homophily.ofWeight()));
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
