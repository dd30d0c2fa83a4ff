package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.InvalidRequest;
import dev.repel.cli.train.TrainRequest;
import dev.repel.settings.DeclaredSetting;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever a user writes after an option, it is never answered with an error of our own code. */
class AwkwardValuesTest {
    private static final List<String> VALUES = List.of(
            "", " ", "-1", "0", "1e999", "99999999999999999999", "NaN", "no-such-thing", "a,b,,c", "[", "%s", "\u0000");

    @Test
    void everyValueIsTakenOrRefusedAsTheUsers() {
        List<String> bugs = new ArrayList<>();
        for (DeclaredSetting setting : TrainRequest.declared()) {
            for (String value : VALUES) {
                try {
                    TrainRequest.of(Map.of(setting.name(), value)).checkGraph();
                } catch (InvalidRequest | InvalidPathException refused) {
                    assertThat(refused).hasMessageNotContaining("null");
                } catch (RuntimeException bug) {
                    bugs.add(setting.name() + "=" + value + ": " + bug);
                }
            }
        }
        assertThat(bugs).isEmpty();
    }
}
