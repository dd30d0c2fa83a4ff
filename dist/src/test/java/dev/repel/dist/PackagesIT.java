package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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
    void theRuntimeReadsOldEncodingsAndSaysThatItsOwnGraphIsEasy() throws IOException, InterruptedException {
        Path home = Built.unpack(Built.packaged("repel-" + Built.VERSION + "-Linux", ".tar.gz"), folder);
        String repel = home.resolve("repel").toString();
        byte[] table = "name,team\n\u0623\u062d\u0645\u062f,red\n\u0633\u0644\u0645\u0649,blue\n"
                .getBytes(Charset.forName("windows-1256"));
        Files.write(folder.resolve("nodes.csv"), table);
        Files.writeString(folder.resolve("edges.csv"), "source,target\n", StandardCharsets.US_ASCII);

        assertThat(Shell.run(folder, NO_JAVA, repel, "data", "info").output())
                .contains("only some of the usual modules", "java.xml");
        assertThat(Shell.succeed(
                        folder,
                        NO_JAVA,
                        repel,
                        "data",
                        "info",
                        "--nodes=nodes.csv",
                        "--edges=edges.csv",
                        "--id=name",
                        "--label=team",
                        "--encoding=windows-1256"))
                .contains("blue", "red");
    }

    @Test
    void theDebianPackageTrainsAndPredictsAndIsACommand() throws IOException, InterruptedException {
        Path deb = Built.packaged("repel_", ".deb");
        Shell.succeed(folder, Map.of(), "dpkg-deb", "-x", deb.toString(), "root");
        Shell.succeed(folder, Map.of(), "dpkg-deb", "-e", deb.toString(), "control");
        Path home = folder.resolve("root/opt/repel/lib/app");

        Shell.trainAndPredict(
                folder,
                home.resolve("examples/data"),
                NO_JAVA,
                home.resolve("repel").toString());

        assertThat(Files.readAllLines(folder.resolve("answers.csv"))).hasSize(601);
        assertThat(folder.resolve("run/result.json")).content().containsPattern("\"kernels\" : \"vector");
        Map<String, String> small = new HashMap<>(NO_JAVA);
        small.put("REPEL_JAVA_OPTS", "-XX:+UseSerialGC -Xlog:gc");
        assertThat(Shell.succeed(folder, small, home.resolve("repel").toString(), "--version"))
                .contains("repel " + Built.VERSION, "Using Serial");
        assertThat(Files.readString(folder.resolve("control/postinst"))).isEqualTo(script("postinst"));
        assertThat(Files.readString(folder.resolve("control/prerm"))).isEqualTo(script("prerm"));
    }

    @Test
    void theCommandOfTheDebianPackageComesAndGoes() throws IOException, InterruptedException {
        Path command = folder.resolve("repel");

        run("postinst", "configure", command);
        run("postinst", "configure", command);
        assertThat(Files.readSymbolicLink(command)).hasToString("/opt/repel/lib/app/repel");

        run("prerm", "remove", command);
        run("prerm", "remove", command);
        assertThat(command).doesNotExist();
    }

    @Test
    void aCommandOfTheSameNameStays() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/nowhere"));

        for (Path other : List.of(file, link)) {
            assertThat(run("postinst", "configure", other)).contains(other + " is something else and stays");
            run("prerm", "remove", other);
        }

        assertThat(file).hasContent("mine");
        assertThat(Files.readSymbolicLink(link)).hasToString("/nowhere");
    }

    /** Runs a script of the package as dpkg does, with another path for the command. */
    private String run(String script, String what, Path command) throws IOException, InterruptedException {
        Path changed = folder.resolve(script);
        Files.writeString(changed, script(script).replace("/usr/bin/repel", command.toString()));
        return Shell.succeed(folder, Map.of(), "sh", changed.toString(), what);
    }

    private static String script(String name) throws IOException {
        return Files.readString(Path.of("src/deb", name));
    }
}
