package dev.repel.study.design;

import java.util.List;
import java.util.Set;

/**
 * What every cell is compared with: the one at another point of an axis.
 *
 * @param point the one that the others are compared with
 * @param watch points that are expected to do better; where they do not, tables say so
 */
public record Baseline(String axis, String point, List<String> watch, Test test) {
    /** A test of the differences, paired by seed. */
    public enum Test {
        T,
        WILCOXON
    }

    static Baseline read(YamlEntry entry) {
        entry.fields(Set.of("axis", "baseline", "watch", "test"));
        return new Baseline(
                entry.required("axis").text(),
                entry.required("baseline").text(),
                entry.optional("watch").map(YamlEntry::texts).orElse(List.of()),
                entry.optional("test").map(test -> test.choice(Test.class)).orElse(Test.T));
    }
}
