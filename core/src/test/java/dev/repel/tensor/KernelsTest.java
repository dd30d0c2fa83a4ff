package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that this JVM cannot run are told of in one line, and the plain ones take their place. */
class KernelsTest {
    @TempDir
    private Path folder;

    @Test
    void arePlainAndSilentWhereThereAreNoOthers() throws Exception {
        assertThat(ask()).containsExactly("plain");
    }

    @Test
    void fallBackWhereOthersAreOfANewerJdk() throws Exception {
        provide("Newer", newer(Newer.class));
        assertThat(ask())
                .hasSize(2)
                .contains("plain")
                .anyMatch(line -> line.endsWith("plain kernels are used: the vector ones need JDK 25 or newer"));
    }

    @Test
    void fallBackWhereOthersLackTheirModule() throws Exception {
        provide("OnMissingModule", null);
        assertThat(ask())
                .hasSize(2)
                .contains("plain")
                .anyMatch(line -> line.endsWith(
                        "plain kernels are used: the vector ones need --add-modules jdk.incubator.vector"));
    }

    @Test
    void sayWhatElseKeepsOthersFromLoading() throws Exception {
        provide("Absent", null);
        assertThat(ask())
                .hasSize(2)
                .contains("plain")
                .anyMatch(line -> line.contains("plain kernels are used: the vector ones cannot be loaded")
                        && line.contains("Absent not found"));
    }

    /** What a JVM of its own prints that asks twice. */
    private List<String> ask() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        folder + File.pathSeparator + System.getProperty("java.class.path"),
                        Asking.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(() -> String.join("\n", lines)).isZero();
        return lines;
    }

    private void provide(String simpleName, byte[] classFile) throws IOException {
        String name = KernelsTest.class.getName() + "$" + simpleName;
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Kernels.class.getName()), name + "\n");
        if (classFile != null) {
            Path file = folder.resolve(name.replace('.', '/') + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, classFile);
        }
    }

    /** A compiled class as a compiler far in the future would write it: its version stands in the bytes 6 and 7. */
    private static byte[] newer(Class<?> type) throws IOException {
        try (var in = KernelsTest.class.getResourceAsStream("KernelsTest$" + type.getSimpleName() + ".class")) {
            byte[] bytes = in.readAllBytes();
            bytes[6] = 0x7f;
            bytes[7] = 0;
            return bytes;
        }
    }

    /** Runs in the other JVM. */
    static final class Asking {
        private Asking() {}

        public static void main(String[] arguments) {
            Kernels first = Kernels.best();
            System.out.println(first.name().equals(Kernels.best().name()) ? first.name() : "not the same");
        }
    }

    /** Its class file is given a version that no JVM knows. */
    static final class Newer {}

    /** Kernels that find out while they are made that a class of their module is not there. */
    public static final class OnMissingModule implements Kernels {
        public OnMissingModule() {
            throw new NoClassDefFoundError("jdk/incubator/vector/Vector");
        }

        @Override
        public String name() {
            return "never made";
        }

        @Override
        public void multiply(LeftFactor a, Matrix b, Matrix out, boolean accumulate, Workers workers) {
            throw new AssertionError();
        }

        @Override
        public void multiplyTransposedLeft(
                LeftFactor a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
            throw new AssertionError();
        }

        @Override
        public void multiply(SparseMatrix s, Matrix b, Matrix out, boolean accumulate, Workers workers) {
            throw new AssertionError();
        }

        @Override
        public void sumRows(Matrix a, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
            throw new AssertionError();
        }

        @Override
        public double sigmoidAndSoftplus(float[] similarities, int count, float[] shares, float inverseTau) {
            throw new AssertionError();
        }

        @Override
        public void exp(float[] x, int from, int to) {
            throw new AssertionError();
        }
    }
}
