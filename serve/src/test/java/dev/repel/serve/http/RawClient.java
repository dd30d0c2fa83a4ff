package dev.repel.serve.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends bytes as they are, which clients that know HTTP would not. */
final class RawClient {
    private static final int PATIENCE = 30_000;

    private RawClient() {}

    /** Everything that comes back until the connection is closed. */
    static String send(URI address, String text) throws IOException {
        try (Socket socket = open(address)) {
            write(socket, text);
            return rest(socket);
        }
    }

    static Socket open(URI address) throws IOException {
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    /** From another address of this machine than usually. */
    static Socket openFromElsewhere(URI address) throws IOException {
        Socket socket = new Socket(
                InetAddress.getByName(address.getHost()),
                address.getPort(),
                InetAddress.getByAddress(new byte[] {127, 0, 0, 2}),
                0);
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    static String rest(Socket socket) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[8192];
        try {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                all.write(buffer, 0, count);
            }
        } catch (SocketException cut) {
            // what came before it counts
            return all.toString(StandardCharsets.ISO_8859_1);
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    /** A request that ends its connection. */
    static String request(String method, String path, String headers, String body) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers
                + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n") + "\r\n" + body;
    }

    static int status(String answer) {
        return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
    }
}
