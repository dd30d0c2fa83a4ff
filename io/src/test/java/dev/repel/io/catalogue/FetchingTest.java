package dev.repel.io.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

class FetchingTest {
    private static final byte[] CONTENT = "numbers".getBytes(StandardCharsets.UTF_8);
    private static final String HASH = Sha256.ofBytes(CONTENT);
    private static final String OTHER_HASH = "ab".repeat(32);

    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            boolean found = !path.contains("missing");
            exchange.sendResponseHeaders(found ? 200 : 404, found ? CONTENT.length : -1);
            if (found) {
                exchange.getResponseBody().write(CONTENT);
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private DataFile file(String name, String hash) {
        URI address = URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + "/" + name);
        return new DataFile("d/" + name, Optional.of(address), List.of(hash), Optional.empty(), 100);
    }

    private static Source source(DataFile... files) {
        return new Source(DatasetKind.NPZ, List.of(files), (data, options) -> null, Optional.empty());
    }

    private Fetching fetching(Source... sources) {
        DatasetEntry entry = new DatasetEntry("small", "", "", Optional.empty(), List.of(sources));
        return new Fetching(entry, folder, told::add);
    }

    private List<String> files() throws IOException {
        if (!Files.exists(folder.resolve("d"))) {
            return List.of();
        }
        try (var paths = Files.list(folder.resolve("d"))) {
            return paths.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void onlyFilesThatAreMissingAreFetched() throws IOException {
        Files.createDirectories(folder.resolve("d"));
        Files.write(folder.resolve("d/a"), CONTENT);
        Source source = source(file("a", HASH), file("b", HASH));

        assertThat(fetching(source).fromPublishedAddress()).isSameAs(source);

        assertThat(asked).containsExactly("/b");
        assertThat(files()).containsExactly("a", "b");
        assertThat(folder.resolve("d/b")).hasBinaryContent(CONTENT);
    }

    @Test
    void theNextSourceIsTriedWhereTheUserAskedForTheDataset() throws IOException {
        Source second = source(file("b", HASH));

        assertThat(fetching(source(file("missing", HASH)), second).fromAnySource())
                .isSameAs(second);

        assertThat(files()).containsExactly("b");
        assertThat(told).anyMatch(line -> line.endsWith("/missing answered with status 404"));
    }

    @Test
    void whereItIsMerelyUsedOneSourceIsTried() throws IOException {
        Fetching fetching = fetching(source(file("missing", HASH)), source(file("b", HASH)));

        assertThatThrownBy(fetching::fromPublishedAddress)
                .isInstanceOf(MissingDataException.class)
                .hasMessageStartingWith("small: d/missing is not in " + folder + " (http://")
                .hasMessageContaining("answered with status 404")
                .hasMessageContaining(
                        "Fetch it with 'repel data get small', or put it at " + folder.resolve("d/missing"));
        assertThat(asked).containsExactly("/missing");
    }

    @Test
    void whatHasAnotherHashIsNotKeptAndBothHashesAreTold() throws IOException {
        Fetching fetching = fetching(source(file("a", OTHER_HASH)));

        assertThatThrownBy(fetching::fromAnySource)
                .isInstanceOf(MissingDataException.class)
                .hasMessageContaining("d/a, wrong checksum: expected sha256 " + OTHER_HASH + ", found " + HASH
                        + "; what was fetched is not kept")
                .hasMessageContaining("Put it at ")
                .hasMessageNotContaining("Fetch it with");
        assertThat(files()).isEmpty();
    }

    @Test
    void aSourceWithoutAddressesIsSaidToHaveNone() {
        DataFile bare = new DataFile("d/a", Optional.empty(), List.of(HASH), Optional.empty(), 100);

        assertThatThrownBy(fetching(source(bare))::fromPublishedAddress)
                .isInstanceOf(MissingDataException.class)
                .hasMessageContaining("(it has no address to fetch from)")
                .hasMessageNotContaining("It is published at");
    }

    @Test
    void theKnownHashWinsOverAnyFileBesideTheData() throws IOException {
        DataFile known = new DataFile("d/a", Optional.empty(), List.of(HASH), Optional.empty(), 100);
        Files.createDirectories(folder.resolve("d"));
        Path path = Files.write(folder.resolve("d/a"), CONTENT);
        FileCheck.verify(known, folder);

        Files.writeString(path, "other");
        Files.writeString(folder.resolve("d/a.sha256"), Sha256.ofFile(path) + "  a\n");

        assertThatThrownBy(() -> FileCheck.verify(known, folder))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith("d/a, wrong checksum: expected sha256 " + HASH + ", found "
                        + Sha256.ofFile(path) + "; delete the file and fetch it again");
    }

    @Test
    void noFileIsWithoutAHash() {
        assertThatThrownBy(() -> new DataFile("d/a", Optional.empty(), List.of(), Optional.empty(), 100))
                .hasMessageContaining("d/a");
    }
}
