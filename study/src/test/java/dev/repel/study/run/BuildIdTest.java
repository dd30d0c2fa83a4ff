package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildIdTest {
    @Test
    void namesTheCodeAndNotTheMoment() {
        String core = BuildId.of(Kernels.class);

        assertThat(core).matches("[0-9a-f]{12}").isEqualTo(BuildId.of(Kernels.class));
        assertThat(BuildId.of(BuildId.class)).isNotEqualTo(core);
        assertThat(BuildId.of(Test.class)).as("of a jar").matches("[0-9a-f]{12}");
    }

    @Test
    void isTheSameInAJarOfAllModules(@TempDir Path folder) throws IOException, ReflectiveOperationException {
        Path jar = folder.resolve("all.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> module : List.of(Kernels.class, BuildId.class)) {
                addAll(place(module), out);
            }
        }

        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            Class<?> core = loader.loadClass(Kernels.class.getName());
            Class<?> cli = loader.loadClass(BuildId.class.getName());
            assertThat(BuildId.of(core)).isEqualTo(BuildId.of(Kernels.class));
            assertThat(BuildId.of(cli)).isEqualTo(BuildId.of(BuildId.class));
        }
    }

    private static Path place(Class<?> one) {
        return Path.of(URI.create(
                one.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** A module is a folder of classes in some builds and a jar in others. */
    private static void addAll(Path classes, JarOutputStream out) throws IOException {
        if (Files.isDirectory(classes)) {
            addFolder(classes, out);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(classes)) {
            addFolder(jar.getPath("/"), out);
        }
    }

    private static void addFolder(Path root, JarOutputStream out) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                out.putNextEntry(new JarEntry(root.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }
}
