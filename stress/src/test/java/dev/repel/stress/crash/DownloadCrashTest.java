package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.repel.io.catalogue.PublishedFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are fetched from a server on this machine to a disk that fails. */
class DownloadCrashTest {
    @TempDir
    Path folder;

    @Test
    void whatIsFetchedIsWholeOrNotThere() throws IOException {
        Map<String, byte[]> files = new TreeMap<>(Map.of(
                "one.npz", "x".repeat(100_000).getBytes(StandardCharsets.UTF_8),
                "two.npz", "y".repeat(10).getBytes(StandardCharsets.UTF_8)));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        files.forEach((name, content) -> server.createContext("/" + name, exchange -> {
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
            exchange.close();
        }));
        server.start();
        try {
            PublishedFiles published = new PublishedFiles(
                    URI.create("http://localhost:" + server.getAddress().getPort() + "/"), files);

            assertThat(new CrashLoop(folder, root -> fetch(published, root)).run())
                    .isPositive();
        } finally {
            server.stop(0);
        }
    }

    /** As the command does it, which knows only the addresses of the catalogue. */
    private static Call fetch(PublishedFiles published, Path root) {
        try {
            published.fetchInto(root.resolve("data"));
            return new Call(List.of("fetch"), 0, "");
        } catch (IOException e) {
            return new Call(List.of("fetch"), 1, "repel: " + e.getMessage());
        }
    }
}
