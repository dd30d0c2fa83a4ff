package dev.repel.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A server of its own. MySQL speaks the same protocol and almost the same language. */
class MariaDbTest extends RoundTrip {
    private static final Path SERVER = Path.of("/usr/sbin/mariadbd");

    @TempDir
    static Path data;

    private static Process server;
    private static int port;

    @BeforeAll
    static void startServer() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SERVER), "there is no MariaDB server on this machine");
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        run("/usr/bin/mariadb-install-db", "--no-defaults", "--datadir=" + data.resolve("db"), "--skip-test-db");
        Path first = Files.write(
                data.resolve("first.sql"),
                List.of(
                        "create database shop;",
                        "create user repel@'%' identified by 's3cret-word';",
                        "grant all on shop.* to repel@'%';"));
        server = started(
                SERVER.toString(),
                "--no-defaults",
                "--datadir=" + data.resolve("db"),
                "--socket=" + data.resolve("socket"),
                "--pid-file=" + data.resolve("pid"),
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--skip-name-resolve",
                "--init-file=" + first);
        for (int second = 0; !answers(); second++) {
            assertThat(server.isAlive() && second < 60)
                    .as(() -> "the server: " + log())
                    .isTrue();
            Thread.sleep(1000);
        }
    }

    @AfterAll
    static void stopServer() throws InterruptedException {
        if (server != null) {
            server.destroy();
            server.waitFor(30, TimeUnit.SECONDS);
        }
    }

    @Override
    String url() {
        return address();
    }

    private static String address() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/shop?user=repel&password=s3cret-word";
    }

    private static boolean answers() {
        try {
            DriverManager.getConnection(address()).close();
            return true;
        } catch (SQLException notYet) {
            return false;
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(started(command).waitFor()).as(() -> log()).isZero();
    }

    private static Process started(String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        if (System.getProperty("user.name").equals("root")) {
            words.add("--user=root");
        }
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(data.resolve("log").toFile()))
                .start();
    }

    private static String log() {
        try {
            return Files.readString(data.resolve("log"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
