package dev.repel.report;

import dev.repel.study.table.StudyResult.Point;
import dev.repel.study.table.StudyResult.Series;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Separability-N by distance.
 *
 * @param byHop for 1, 2, … hops, NaN where no two nodes are so far apart; null where it was not measured
 */
record HopSection(double[] byHop) {

    void write(Html html) {
        String lead = byHop == null
                ? "Not measured: on a graph of this size it takes a while. --separability-hops 5 asks for it."
                : "How far embeddings of different classes lie apart, for pairs of nodes at a distance of so many"
                        + " edges: the sum of 1 − cosine over pairs of different classes, over the number of all pairs"
                        + " at that distance. Near neighbours are mostly of one class, so the value begins low.";
        Optional<PointChart> chart = byHop == null ? Optional.empty() : Optional.of(chart());
        List<List<String>> numbers = byHop == null
                ? List.of()
                : IntStream.range(0, byHop.length)
                        .mapToObj(hop -> List.of(String.valueOf(hop + 1), Format.decimals(byHop[hop], 3)))
                        .toList();
        new ChartSection("hops", "Separability by hop", lead, chart, List.of("Hops", "Separability-N"), numbers)
                .write(html);
    }

    PointChart chart() {
        List<Point> points = IntStream.range(0, byHop.length)
                .mapToObj(hop -> new Point(hop + 1, byHop[hop], Double.NaN))
                .toList();
        return new PointChart(
                "separability",
                "Separability-N",
                "Separability-N for 1 to " + byHop.length + " hops: "
                        + Arrays.stream(byHop).mapToObj(Format::number).collect(Collectors.joining(", ")) + ".",
                "Hops",
                "Separability-N",
                false,
                List.of(new Series("Separability-N", points)));
    }
}
