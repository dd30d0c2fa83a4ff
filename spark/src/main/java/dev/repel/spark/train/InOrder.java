package dev.repel.spark.train;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Adds up the answers of all parts in an order that depends on nothing but their number: Spark's own tree aggregation takes
 * them as they arrive, and sums of floats would differ in their last bits from run to run.
 */
final class InOrder {
    /** Up to here the driver adds by itself; beyond, groups of parts are added by executors first. */
    private static final int FEW = 8;

    private InOrder() {}

    /** Makes one answer of several. */
    @FunctionalInterface
    interface Adding<T> extends Serializable {
        T together(List<T> answers);
    }

    /** @param answers one per partition */
    static <T> T together(JavaRDD<T> answers, Adding<T> adding) {
        int parts = answers.getNumPartitions();
        if (parts <= FEW) {
            return adding.together(answers.collect());
        }
        int groups = (int) Math.ceil(Math.sqrt(parts));
        int size = (parts + groups - 1) / groups;
        List<Tuple2<Integer, T>> sums = new ArrayList<>(answers.mapPartitionsWithIndex(
                        (index, one) -> {
                            List<Tuple2<Integer, T>> numbered = new ArrayList<>();
                            one.forEachRemaining(answer -> numbered.add(new Tuple2<>(index, answer)));
                            return numbered.iterator();
                        },
                        true)
                .mapToPair(numbered -> new Tuple2<>(numbered._1() / size, numbered))
                .groupByKey(groups)
                .mapValues(group -> {
                    List<Tuple2<Integer, T>> members = new ArrayList<>();
                    group.forEach(members::add);
                    members.sort(Comparator.comparing(Tuple2::_1));
                    return adding.together(members.stream().map(Tuple2::_2).toList());
                })
                .collect());
        sums.sort(Comparator.comparing(Tuple2::_1));
        return adding.together(sums.stream().map(Tuple2::_2).toList());
    }
}
