package dev.repel.examples.plugin;

import dev.repel.testkit.BackboneContract;
import java.util.List;

final class SsgcTest extends BackboneContract {
    @Override
    protected List<String> names() {
        return List.of("ssgc");
    }
}
