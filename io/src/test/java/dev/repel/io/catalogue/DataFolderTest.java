package dev.repel.io.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataFolderTest {
    @Test
    void isTheUsersCache() {
        assertThat(folder("Linux", Map.of())).isEqualTo(Path.of("home", ".cache", "repel"));
        assertThat(folder("Mac OS X", Map.of("XDG_CACHE_HOME", "cache"))).isEqualTo(Path.of("cache", "repel"));
        assertThat(folder("Windows 11", Map.of("LOCALAPPDATA", "local"))).isEqualTo(Path.of("local", "repel"));
        assertThat(folder("Windows 11", Map.of())).isEqualTo(Path.of("home", "AppData", "Local", "repel"));
    }

    private static Path folder(String system, Map<String, String> environment) {
        return DataFolder.perUserCache(system, "home", environment::get);
    }
}
