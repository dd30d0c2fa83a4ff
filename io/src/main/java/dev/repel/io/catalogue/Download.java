package dev.repel.io.catalogue;

import dev.repel.io.AtomicFiles;
import dev.repel.io.Leftovers;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Fetches one file into a .part file next to the target, which gets its final name only after it is checked. */
final class Download {
    /** Short, so that a machine without network fails quickly. */
    private static final Duration CONNECT = Duration.ofSeconds(6);

    private static final Duration FIRST_BYTE = Duration.ofSeconds(30);
    private static final int MINUTES_IN_ALL = 10;
    private static final int BUFFER = 1 << 16;

    private static final int OK = 200;
    /** That of UTF-8, read byte by byte. */
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private final DataFile file;
    private final URI address;

    private Download(DataFile file, URI address) {
        this.file = file;
        this.address = address;
    }

    /** @throws IOException if the complete file with the right hash cannot be fetched; nothing is left behind then */
    static void fetch(DataFile file, Path dataFolder, Consumer<String> progress) throws IOException {
        URI address = file.address().orElseThrow();
        progress.accept("fetching " + address);
        new Download(file, address).to(file.in(dataFolder));
    }

    private void to(Path target) throws IOException {
        AtomicFiles.createFolders(target.getParent());
        Leftovers.removeOld(
                target.getParent(),
                Pattern.compile(Pattern.quote(target.getFileName() + ".") + "(\\d{1,18})-\\d+\\.part"));
        // The ids of process and thread keep two downloads of the same file apart.
        String unique =
                ProcessHandle.current().pid() + "-" + Thread.currentThread().getId();
        Path part = target.resolveSibling(target.getFileName() + "." + unique + ".part");
        try {
            String found = save(part);
            requireNoPage(part);
            FileCheck.verifyFetched(file, part, found);
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            AtomicFiles.forceFolder(target.getParent());
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private String save(Path part) throws IOException {
        HttpResponse<InputStream> response = send();
        try (InputStream body = response.body()) {
            if (response.statusCode() != OK) {
                throw new IOException(address + " answered with status " + response.statusCode());
            }
            long announced =
                    response.headers().firstValueAsLong("Content-Length").orElse(-1);
            checkLength(announced);
            CompletableFuture<Void> watchdog = CompletableFuture.runAsync(
                    () -> closeQuietly(body), CompletableFuture.delayedExecutor(MINUTES_IN_ALL, TimeUnit.MINUTES));
            try {
                return copy(body, announced, part);
            } finally {
                watchdog.cancel(false);
            }
        }
    }

    private HttpResponse<InputStream> send() throws IOException {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(address).timeout(FIRST_BYTE).build();
            return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while fetching " + address, e);
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new IOException(address + " cannot be reached: " + reason, e);
        }
    }

    private String copy(InputStream body, long announced, Path part) throws IOException {
        MessageDigest digest = Sha256.digest();
        long total = 0;
        try (FileChannel out = FileChannel.open(
                part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            byte[] buffer = new byte[BUFFER];
            for (int read = next(body, buffer, total, announced);
                    read >= 0;
                    read = next(body, buffer, total, announced)) {
                total += read;
                checkLength(total);
                digest.update(buffer, 0, read);
                for (ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, read); bytes.hasRemaining(); ) {
                    out.write(bytes);
                }
            }
            out.force(true);
        }
        if (announced >= 0 && total != announced) {
            throw new IOException(address + " broke off after " + total + " of " + announced + " bytes");
        }
        return Sha256.hex(digest);
    }

    private int next(InputStream body, byte[] buffer, long total, long announced) throws IOException {
        try {
            return body.read(buffer);
        } catch (IOException e) {
            // of itself it says no more than "closed"
            throw new IOException(
                    address + " broke off after " + total + (announced < 0 ? "" : " of " + announced) + " bytes ("
                            + e.getMessage() + "); nothing is stored. Try again later.",
                    e);
        }
    }

    /** A proxy or a portal may answer for the server, with success and a page to log in. */
    private void requireNoPage(Path part) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(part)) {
            start = in.readNBytes(BUFFER);
        }
        String text = new String(start, StandardCharsets.ISO_8859_1).stripLeading();
        if (text.startsWith("<") || text.startsWith(BYTE_ORDER_MARK + "<")) {
            throw new IOException(
                    address + " answered with a web page instead of the file; is there a page to log in first?");
        }
    }

    private void checkLength(long length) throws IOException {
        if (length > file.maxBytes()) {
            throw new IOException(address + " is larger than the " + file.maxBytes() + " bytes expected at most");
        }
    }

    private static void closeQuietly(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            // The reader gets its own exception from the closed stream.
        }
    }
}
