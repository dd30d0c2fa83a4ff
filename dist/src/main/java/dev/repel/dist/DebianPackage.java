package dev.repel.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line with its runtime as a Debian package, in /opt/repel and as the command {@code repel}. */
final class DebianPackage {
    private static final Path PACKER = Path.of("/usr/bin/dpkg-deb");

    private DebianPackage() {}

    /** Whether this machine has what jpackage needs for it. */
    static boolean possible() {
        return Files.isExecutable(PACKER) && Files.isExecutable(Path.of("/usr/bin/fakeroot"));
    }

    static void make(Path archive, Path runtime, Path resources, Path target, String version) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--type",
                "deb",
                "--name",
                "repel",
                "--app-version",
                version.replace("-SNAPSHOT", "~snapshot"),
                "--description",
                "Node classifiers for graphs with few labels",
                "--vendor",
                "The Repel contributors",
                "--license-file",
                archive.resolve("LICENSE").toString(),
                "--linux-app-category",
                "science",
                "--resource-dir",
                resources.toString(),
                "--input",
                archive.toString(),
                "--main-jar",
                "repel.jar",
                "--main-class",
                "dev.repel.cli.Repel",
                "--runtime-image",
                runtime.toString(),
                "--dest",
                target.toString()));
        for (String option : JvmOptions.withVectors(
                archive.resolve("launcher/jvm.options"), Runtime.version().feature())) {
            arguments.add("--java-options");
            arguments.add(option);
        }
        new Tool("jpackage").run(arguments);
    }
}
