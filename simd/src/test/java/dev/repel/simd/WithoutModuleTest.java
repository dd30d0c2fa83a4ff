package dev.repel.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Kernels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** On the class path of a JVM without the incubator module the vector kernels give way to the plain ones. */
class WithoutModuleTest {
    @Test
    void plainKernelsAreUsedAndOneLineSaysWhy() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Asking.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(() -> String.join("\n", lines)).isZero();
        assertThat(lines)
                .hasSize(2)
                .contains("plain")
                .anyMatch(line -> line.endsWith(
                        "plain kernels are used: the vector ones need --add-modules jdk.incubator.vector"));
    }

    /** Runs in the other JVM. */
    static final class Asking {
        private Asking() {}

        public static void main(String[] arguments) {
            System.out.println(Kernels.best().name());
        }
    }
}
