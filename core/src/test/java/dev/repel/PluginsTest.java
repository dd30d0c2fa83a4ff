package dev.repel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.model.Backbones;
import dev.repel.technique.Techniques;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PluginsTest {
    /** A service with one sound provider, one that is not there, and one that fails. */
    public interface Greeting {
        String word();
    }

    public static final class Sound implements Greeting {
        @Override
        public String word() {
            return "hello";
        }
    }

    public static final class Failing implements Greeting {
        public Failing() {
            throw new IllegalStateException("broken");
        }

        @Override
        public String word() {
            return "never";
        }
    }

    @TempDir
    private Path folder;

    @Test
    void providersThatCannotBeLoadedAreLeftOut() throws IOException, ReflectiveOperationException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.write(
                services.resolve(Greeting.class.getName()),
                List.of("not.there.AtAll", Failing.class.getName(), Sound.class.getName()));

        URL own = Greeting.class.getProtectionDomain().getCodeSource().getLocation();
        URL main = Plugins.class.getProtectionDomain().getCodeSource().getLocation();
        URL log = org.slf4j.Logger.class.getProtectionDomain().getCodeSource().getLocation();
        URL[] path = {folder.toUri().toURL(), own, main, log};
        try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            Class<?> service = loader.loadClass(Greeting.class.getName());
            Object found = loader.loadClass(Plugins.class.getName())
                    .getMethod("of", Class.class)
                    .invoke(null, service);

            assertThat((List<?>) found)
                    .hasSize(1)
                    .first()
                    .satisfies(provider -> assertThat(service.getMethod("word").invoke(provider))
                            .isEqualTo("hello"));
        }
    }

    @Test
    void withoutPluginsTheTablesHaveTheBuiltInOnes() {
        assertThat(Backbones.names()).startsWith("mlp", "chebnet").contains("gprgnn");
        assertThat(Techniques.names()).startsWith("none", "pcl").contains("tifa-gcl");
        assertThatThrownBy(() -> Backbones.named("ssgc")).hasMessageContaining("no backbone called 'ssgc'");
    }
}
