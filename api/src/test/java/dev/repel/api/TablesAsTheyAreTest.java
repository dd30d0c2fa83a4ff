package dev.repel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.UnknownIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts with dates and words for a missing value, and transfers of which some go elsewhere. */
class TablesAsTheyAreTest {
    private static final int ACCOUNTS = 20;

    @TempDir
    private Path folder;

    private GraphData accounts;

    @BeforeEach
    void write() throws IOException {
        StringBuilder rows = new StringBuilder("id,label,amount,opened\n");
        StringBuilder links = new StringBuilder("source,target\n");
        for (int i = 0; i < ACCOUNTS; i++) {
            String label = i == 3 ? "k.A." : i % 2 == 0 ? "shop" : "person";
            rows.append("a" + i + "," + label + "," + (i == 5 ? "k.A." : 10 * i) + ",2024-01-" + (10 + i) + "\n");
            links.append("a" + i + "," + (i % 4 == 0 ? "elsewhere" + i : "a" + (i + 2) % ACCOUNTS) + "\n");
        }
        accounts = GraphData.ofFiles(
                        Files.writeString(folder.resolve("accounts.csv"), rows),
                        Files.writeString(folder.resolve("transfers.csv"), links))
                .withMissing("k.A.");
    }

    @Test
    void transfersToOtherBanksAreErrorsUnlessOneSaysWhatToDo() throws IOException {
        assertThatThrownBy(accounts::read)
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("transfers.csv, 5 problems")
                .hasMessageContaining("there is no node \"elsewhere0\"");

        NodeDataset without = accounts.withUnknownIds(UnknownIds.SKIP).read();
        NodeDataset with = accounts.withUnknownIds(UnknownIds.ADD).read();

        assertThat(without.nodes()).isEqualTo(ACCOUNTS);
        assertThat(without.graph().edges()).isEqualTo(15);
        assertThat(with.nodes()).isEqualTo(ACCOUNTS + 5);
        assertThat(with.graph().edges()).isEqualTo(20);
    }

    @Test
    void wordsForAMissingValueHoldForFeaturesAndLabels() throws IOException {
        NodeDataset read = accounts.withUnknownIds(UnknownIds.SKIP).read();

        assertThat(read.classNames()).containsExactly("person", "shop");
        assertThat(read.isLabelled(3)).isFalse();
        assertThat(read.featureNames()).contains("amount", "amount missing");
    }

    @Test
    void earlierNodesAreTrainedOnAndLaterOnesTest() throws IOException {
        GraphData known = accounts.withUnknownIds(UnknownIds.SKIP);

        Split shares = known.withSplitBy("opened").read().publicSplit().orElseThrow();
        Split days = known.withSplitBy("opened=2024-01-15..2024-01-27")
                .read()
                .publicSplit()
                .orElseThrow();

        assertThat(shares.train()).hasSize(11).endsWith(11);
        assertThat(shares.validation()).hasSize(4).startsWith(12);
        assertThat(shares.test()).containsExactly(16, 17, 18, 19);
        assertThat(days.train()).containsExactly(0, 1, 2, 4);
        assertThat(days.validation()).startsWith(5).endsWith(16);
        assertThat(days.test()).containsExactly(17, 18, 19);
    }
}
