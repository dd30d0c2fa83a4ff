package dev.repel.serve.http;

import dev.repel.InvalidRequest;
import dev.repel.Require;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a service listens, and to whom.
 *
 * @param port 0 for any that is free
 * @param names by which clients may call it, besides numbers and those of this machine itself
 * @param token that clients must know; empty for none, which only this machine itself may do without
 */
public record Listening(InetAddress address, int port, List<String> names, Optional<Token> token) {
    public Listening {
        names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        Require.that(port >= 0 && port <= 65_535, "the port must be between 0 and 65535.");
        Require.that(
                address.isLoopbackAddress() || token.isPresent(),
                address.getHostAddress()
                        + " can be reached from other machines, so a token is needed: set REPEL_TOKEN to a secret of at"
                        + " least 16 characters, which clients send as 'Authorization: Bearer ...'.");
    }

    /** @param host a name or number of this machine */
    public static Listening at(String host, int port, List<String> names, Optional<Token> token) {
        try {
            return new Listening(InetAddress.getByName(host), port, names, token);
        } catch (UnknownHostException e) {
            throw new InvalidRequest("there is no address called " + host + ".", e);
        }
    }
}
