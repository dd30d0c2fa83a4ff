package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages that bring their own Java run where there is none. */
class PackagesIT {
    /** Nothing but the tools of the launcher script, and no Java. */
    private static final Map<String, String> NO_JAVA = Map.of("JAVA_HOME", "", "PATH", "/bin");

    @TempDir
    Path folder;

    @Test
    void theArchiveWithARuntimeTrainsAndPredicts() throws IOException, InterruptedException {
        Path tar = Built.packaged("repel-" + Built.VERSION + "-Linux", ".tar.gz");
        Path home = Built.unpack(tar, folder);

        Shell.trainAndPredict(
                folder,
                home.resolve("examples/data"),
                NO_JAVA,
                home.resolve("repel").toString());

        assertThat(Files.readAllLines(folder.resolve("answers.csv"))).hasSize(601);
        assertThat(folder.resolve("run/result.json")).content().containsPattern("\"kernels\" : \"vector");
    }

    @Test
    void theDebianPackageTrainsAndPredictsAndIsACommand() throws IOException, InterruptedException {
        Path deb = Built.packaged("repel_", ".deb");
        Shell.succeed(folder, Map.of(), "dpkg-deb", "-x", deb.toString(), "root");
        Shell.succeed(folder, Map.of(), "dpkg-deb", "-e", deb.toString(), "control");
        Path home = folder.resolve("root/opt/repel");

        Shell.trainAndPredict(
                folder,
                home.resolve("lib/app/examples/data"),
                NO_JAVA,
                home.resolve("bin/repel").toString());

        assertThat(Files.readAllLines(folder.resolve("answers.csv"))).hasSize(601);
        assertThat(folder.resolve("run/result.json")).content().containsPattern("\"kernels\" : \"vector");
        assertThat(folder.resolve("control/postinst")).content().contains("ln -sf /opt/repel/bin/repel /usr/bin/repel");
        assertThat(folder.resolve("control/prerm")).content().contains("rm -f /usr/bin/repel");
    }
}
