package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.settings.InvalidSetting;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
    private static String key(int number) {
        return String.format("%08x", number * 2_654_435_761L & 0xffffffffL) + "rest";
    }

    @Test
    void everyRunBelongsToOneShare() {
        for (int run = 0; run < 1000; run++) {
            String key = key(run);

            assertThat(IntStream.rangeClosed(1, 3)
                            .filter(share -> new Shard(share, 3).has(key))
                            .count())
                    .isEqualTo(1);
            assertThat(Shard.WHOLE.has(key)).isTrue();
        }
    }

    @Test
    void sharesAreAboutAsLarge() {
        long first = IntStream.range(0, 3000)
                .filter(run -> new Shard(1, 3).has(key(run)))
                .count();

        assertThat(first).isBetween(900L, 1100L);
    }

    @Test
    void eachShareHasALedgerOfItsOwn() {
        Path folder = Path.of("out");

        assertThat(Ledger.file(folder, "a", new Shard(2, 3))).hasFileName("a-2-of-3.ledger.jsonl");
        assertThat(Ledger.file(folder, "a", Shard.WHOLE)).hasFileName("a.ledger.jsonl");
        assertThat(Shard.parse("2/3")).isEqualTo(new Shard(2, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/3", "4/3", "3", "1/0", "a/b", "-1/3", "1/3/3", "", "99999/99999"})
    void whatIsNoShareIsRefused(String text) {
        assertThatThrownBy(() -> Shard.parse(text))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("must be such as 1/3, 2/3 or 3/3");
    }
}
