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
import java.nio.file.Files;
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
        fetch("/whole", Optional.of(HASH), 1_000);

        assertThat(folder.resolve("npz/file")).hasBinaryContent(CONTENT);
        assertThat(files()).containsExactly("file");
    }

    @Test
    void followsRedirects() throws Exception {
        fetch("/moved", Optional.of(HASH), 1_000);

        assertThat(folder.resolve("npz/file")).hasBinaryContent(CONTENT);
    }

    @Test
    void leavesNothingBehindOfAFileWithAnotherHash() {
        assertThatThrownBy(() -> fetch("/whole", Optional.of("0".repeat(64)), 1_000))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll("npz/file, wrong checksum", "0".repeat(64), HASH);
        assertThat(files()).isEmpty();
    }

    @Test
    void leavesNothingBehindOfATruncatedFile() {
        assertThatThrownBy(() -> fetch("/truncated", Optional.empty(), 1_000)).isInstanceOf(IOException.class);
        assertThat(files()).isEmpty();
    }

    @Test
    void leavesNothingBehindOfAFileThatIsTooLarge() {
        for (String path : List.of("/whole", "/endless")) {
            assertThatThrownBy(() -> fetch(path, Optional.empty(), 10))
                    .hasMessageContaining("larger than the 10 bytes");
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void namesTheAddressAndStatusOfAFileThatIsNotThere() {
        assertThatThrownBy(() -> fetch("/lost", Optional.empty(), 1_000))
                .hasMessageContaining("/lost answered with status 404");
        assertThat(files()).isEmpty();
    }

    @Test
    void recordsTheHashWhereNoneIsPublishedAndHoldsTheFileToItAfterwards() throws Exception {
        DataFile file = fetch("/whole", Optional.empty(), 1_000);

        assertThat(files()).containsExactlyInAnyOrder("file", "file.sha256");
        assertThat(folder.resolve("npz/file.sha256")).hasContent(HASH + "  file\n");
        assertThat(told).anySatisfy(line -> assertThat(line).contains("recorded sha256 " + HASH));
        FileCheck.verify(file, folder, told::add);

        Files.writeString(file.in(folder), "other numbers");
        assertThatThrownBy(() -> FileCheck.verify(file, folder, told::add))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("wrong checksum");
    }

    private DataFile fetch(String path, Optional<String> published, long maxBytes) throws IOException {
        URI address = URI.create("http://localhost:" + server.getAddress().getPort() + path);
        // A file that is known in another packing: what was recorded must be accepted beside it.
        List<String> others = published.isPresent() ? List.of() : List.of("1".repeat(64));
        DataFile file = new DataFile("npz/file", Optional.of(address), published, others, maxBytes);
        Download.fetch(file, folder, told::add);
        return file;
    }

    private List<String> files() {
        String[] names = folder.resolve("npz").toFile().list();
        return names == null ? List.of() : List.of(names);
    }
}
