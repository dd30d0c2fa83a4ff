package dev.repel.serve.http;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.HostPort;

/** Lets in those who may ask: by the name they call, the page they come from, and the token they know. */
final class Guard {
    /** Whoever calls by a number cannot have been led here by a name that somebody else owns. */
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> OWN_PAGES = Set.of("same-origin", "none");
    private static final String BEARER = "Bearer ";

    private final Listening listening;

    Guard(Listening listening) {
        this.listening = listening;
    }

    /** @throws Refusal if the request is not let in */
    void check(Route route, HttpFields headers) {
        String host = checkHost(headers);
        if (route.open()) {
            return;
        }
        checkPage(headers, host);
        checkToken(headers);
        String type = headers.get(HttpHeader.CONTENT_TYPE);
        // forms of other pages can send everything but this
        if (route.method().equals("POST")
                && (type == null
                        || !type.toLowerCase(Locale.ROOT)
                                .split(";", 2)[0]
                                .strip()
                                .equals(Answer.JSON))) {
            throw new Refusal(415, "expected the header Content-Type: application/json");
        }
    }

    private String checkHost(HttpFields headers) {
        List<String> hosts = headers.getValuesList(HttpHeader.HOST);
        String host = hosts.size() == 1 ? hosts.get(0).toLowerCase(Locale.ROOT) : "";
        if (!isOurs(name(host), listening.address())) {
            throw new Refusal(
                    421,
                    "this service does not answer to that host name; use its IP address, or allow the name with"
                            + " --allow-host");
        }
        return host;
    }

    private static String name(String host) {
        try {
            return new HostPort(host).getHost();
        } catch (IllegalArgumentException e) {
            throw new Refusal(400, "expected a host in the header Host");
        }
    }

    private boolean isOurs(String name, InetAddress address) {
        return THIS_MACHINE.contains(name)
                || listening.names().contains(name)
                || name.equals(number(address))
                || (!address.isLoopbackAddress() && NUMBER.matcher(name).matches());
    }

    /** As it is printed, and as it is in the header. */
    private static String number(InetAddress address) {
        return HostPort.normalizeHost(address.getHostAddress());
    }

    private static void checkPage(HttpFields headers, String host) {
        String site = headers.get("Sec-Fetch-Site");
        String origin = headers.get(HttpHeader.ORIGIN);
        boolean isOwnSite = site == null || OWN_PAGES.contains(site);
        boolean isOwnOrigin = origin == null || origin.equals("http://" + host) || origin.equals("https://" + host);
        if (!isOwnSite || !isOwnOrigin) {
            throw new Refusal(403, "pages of other sites may not ask here");
        }
    }

    private void checkToken(HttpFields headers) {
        if (listening.token().isEmpty()) {
            return;
        }
        String given = headers.get(HttpHeader.AUTHORIZATION);
        if (given == null
                || !given.startsWith(BEARER)
                || !listening.token().get().is(given.substring(BEARER.length()))) {
            throw new Refusal(
                    401, "expected the header Authorization: Bearer TOKEN", Map.of("WWW-Authenticate", "Bearer"));
        }
    }
}
