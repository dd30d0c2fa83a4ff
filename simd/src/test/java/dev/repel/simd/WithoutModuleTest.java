package dev.repel.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.repel.tensor.Kernels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** On the class path of a JVM without the incubator module the vector kernels give way to the plain ones. */
class WithoutModuleTest {
    @Test
    void plainKernelsAreUsedAndOneLineSaysWhy() throws Exception {
        assertPlainBecause("the vector ones need --add-modules jdk.incubator.vector");
    }

    @Test
    void plainKernelsAreUsedWhereVectorsAreShort() throws Exception {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "the option is one of this processor");
        assertPlainBecause(
                "the vectors of this machine have 128 bits, less than 256",
                "--add-modules",
                "jdk.incubator.vector",
                "-XX:UseAVX=0");
    }

    private static void assertPlainBecause(String reason, String... options) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Asking.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("WARNING: Using incubator modules"))
                .toList();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(() -> String.join("\n", lines)).isZero();
        assertThat(lines)
                .hasSize(2)
                .contains("plain")
                .anyMatch(line -> line.endsWith("plain kernels are used: " + reason));
    }

    /** Runs in the other JVM. */
    static final class Asking {
        private Asking() {}

        public static void main(String[] arguments) {
            System.out.println(Kernels.best().name());
        }
    }
}
