package dev.repel.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Separability-N by distance. */
record HopSection(List<Double> byHop) {

    void write(Html html) {
        String lead = byHop.isEmpty()
                ? "Not measured: on a graph of this size it takes a while. --separability-hops 5 asks for it."
                : "How far embeddings of different classes lie apart, for pairs of nodes at a distance of so many"
                        + " edges: the sum of 1 − cosine over pairs of different classes, over the number of all pairs"
                        + " at that distance. Near neighbours are mostly of one class, so the value begins low.";
        Optional<PointChart> chart = byHop.isEmpty() ? Optional.empty() : Optional.of(chart());
        new ChartSection("hops", "Separability by hop", lead, chart).write(html);
    }

    PointChart chart() {
        List<PointChart.Point> points = IntStream.range(0, byHop.size())
                .mapToObj(hop -> new PointChart.Point(hop + 1, byHop.get(hop), Double.NaN))
                .toList();
        return new PointChart(
                "separability",
                "Separability-N",
                "Separability-N for 1 to " + byHop.size() + " hops: "
                        + String.join(", ", byHop.stream().map(Format::number).toList()) + ".",
                "Hops",
                "Separability-N",
                false,
                List.of(new PointChart.Series("Separability-N", points)));
    }
}
