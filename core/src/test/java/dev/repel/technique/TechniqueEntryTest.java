package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.model.LayerHook;
import dev.repel.technique.TechniqueEntry.WorksOn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TechniqueEntryTest {
    private static TechniqueEntry entry() {
        return TechniqueEntry.of("mine", "what it does", WorksOn.GRAPH, (task, settings, walks) -> new None());
    }

    private record None() implements Technique {}

    @Test
    void aNewEntryDeclaresNothingButItself() {
        TechniqueEntry entry = entry();

        assertThat(entry.name()).isEqualTo("mine");
        assertThat(entry.help()).isEqualTo("what it does");
        assertThat(entry.worksOn()).isEqualTo(WorksOn.GRAPH);
        assertThat(entry.create(null, null, null)).isEqualTo(new None());
        assertThat(entry.records()).isEmpty();
        assertThat(entry.reads()).isEmpty();
        assertThat(entry.change()).isEmpty();
        assertThat(entry.learnsFrom()).isEmpty();
        assertThat(entry.boundBecause()).isEmpty();
        assertThat(entry.isForParts()).isFalse();
    }

    @Test
    void itReadsAllSettingsOfARecordOrThoseNamed() {
        assertThat(entry().reads(SelfTrainingSettings.class, "self-training-hops")
                        .reads())
                .containsExactly("self-training-hops");
        assertThat(entry().reads(SelfTrainingSettings.class).reads())
                .contains("self-training-hops", "self-training-factor");
        assertThat(entry().reads(SelfTrainingSettings.class).records()).containsExactly(SelfTrainingSettings.class);
    }

    @Test
    void whatIsSearchedTriedAndCountedAddsUp() {
        TechniqueEntry entry = entry().searches("a", "1", "2")
                .searches("b", "3")
                .tries(Map.of("a", "1"))
                .tries(Map.of("b", "3"))
                .countsEpochs("c")
                .countsEpochs("d");

        assertThat(entry.searches()).isEqualTo(Map.of("a", List.of("1", "2"), "b", List.of("3")));
        assertThat(entry.tries()).containsExactly(Map.of("a", "1"), Map.of("b", "3"));
        assertThat(entry.epochSettings()).containsExactly("c", "d");
    }

    @Test
    void whatItChangesInANetworkIsKeptUnderAKey() {
        TechniqueEntry entry = entry().changesNetwork("key", GrandPlusSettings.class, GrandPlus::new);
        GrandPlusSettings settings = new GrandPlusSettings(2, 0.5, 0.2, 3, 4, 0, 0.5, 1, 10, 2);

        LayerHook hook = entry.change().orElseThrow().of(settings);

        assertThat(entry.change().orElseThrow().key()).isEqualTo("key");
        assertThat(hook).isInstanceOf(GrandPlus.class);
    }

    @Test
    void itSaysWhatItLearnsFromAndWhereItWorks() {
        TechniqueEntry entry =
                entry().learnsFrom("anchors").boundToItsGraph("knows its nodes").worksInParts();

        assertThat(entry.learnsFrom()).isEqualTo("anchors");
        assertThat(entry.boundBecause()).isEqualTo("knows its nodes");
        assertThat(entry.isForParts()).isTrue();
    }
}
