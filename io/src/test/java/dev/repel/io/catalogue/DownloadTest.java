package dev.repel.io.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadTest {
    private static final byte[] CONTENT = "the numbers of a graph".getBytes(StandardCharsets.UTF_8);
    private static final String HASH = Sha256.ofBytes(CONTENT);
    private static final String PAGE = "\r\n <!DOCTYPE html><title>Log in</title>";

    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void aServerWithGoodAndBadFiles() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/whole", exchange -> answer(exchange, 200, CONTENT.length));
        server.createContext("/truncated", exchange -> answer(exchange, 200, CONTENT.length + 100));
        server.createContext("/endless", exchange -> answer(exchange, 200, 0));
        server.createContext("/lost", exchange -> answer(exchange, 404, CONTENT.length));
        server.createContext("/page", exchange -> {
            byte[] page = PAGE.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().set("Location", "/whole");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
    }

    /** Announces a length, or chunks if it is 0, and sends the content whatever was announced. */
    private static void answer(HttpExchange exchange, int status, int announced) throws IOException {
        exchange.sendResponseHeaders(status, announced);
        exchange.getResponseBody().write(CONTENT);
        exchange.getResponseBody().flush();
        exchange.close();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void keepsAFileWithTheRightHash() throws Exception {
        fetch("/whole", HASH, 1_000);

        assertThat(folder.resolve("npz/file")).hasBinaryContent(CONTENT);
        assertThat(files()).containsExactly("file");
    }

    @Test
    void followsRedirects() throws Exception {
        fetch("/moved", HASH, 1_000);

        assertThat(folder.resolve("npz/file")).hasBinaryContent(CONTENT);
    }

    @Test
    void leavesNothingBehindOfAFileWithAnotherHash() {
        assertThatThrownBy(() -> fetch("/whole", "0".repeat(64), 1_000))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll("npz/file, wrong checksum", "0".repeat(64), HASH);
        assertThat(files()).isEmpty();
    }

    @Test
    void leavesNothingBehindOfATruncatedFile() {
        assertThatThrownBy(() -> fetch("/truncated", HASH, 1_000)).isInstanceOf(IOException.class);
        assertThat(files()).isEmpty();
    }

    @Test
    void leavesNothingBehindOfAFileThatIsTooLarge() {
        for (String path : List.of("/whole", "/endless")) {
            assertThatThrownBy(() -> fetch(path, HASH, 10)).hasMessageContaining("larger than the 10 bytes");
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void namesTheAddressAndStatusOfAFileThatIsNotThere() {
        assertThatThrownBy(() -> fetch("/lost", HASH, 1_000)).hasMessageContaining("/lost answered with status 404");
        assertThat(files()).isEmpty();
    }

    @Test
    void neverKeepsAWebPage() {
        String sum = Sha256.ofBytes(PAGE.getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> fetch("/page", sum, 1_000)).hasMessageContaining("a web page instead of the file");
        assertThat(files()).isEmpty();
    }

    private DataFile fetch(String path, String sha256, long maxBytes) throws IOException {
        URI address = URI.create("http://localhost:" + server.getAddress().getPort() + path);
        DataFile file = new DataFile("npz/file", Optional.of(address), List.of(sha256), Optional.empty(), maxBytes);
        Download.fetch(file, folder, told::add);
        return file;
    }

    private List<String> files() {
        String[] names = folder.resolve("npz").toFile().list();
        return names == null ? List.of() : List.of(names);
    }
}
