package dev.repel.cli.options;

import dev.repel.serve.http.Limits;
import dev.repel.serve.http.Listening;
import dev.repel.serve.http.Token;
import dev.repel.settings.InvalidSetting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a service listens, and what a client may take. */
@Topic(
        value = Topics.SERVICE,
        rare = {"--allow-host", "--max-body", "--max-time"})
public final class ServiceOptions extends ThreadOptions {
    /** The token comes from the environment: options can be seen by everybody on the machine. */
    private static final String VARIABLE = "REPEL_TOKEN";

    private static final int KILOBYTE = 1024;
    private static final int MOST_MEGABYTES = 1000;

    @Option(names = "--port", paramLabel = "N", order = 1, description = "The port; 0 for any that is free [7341]")
    int port = 7341;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            order = 2,
            description = {
                "Listen on this address; other machines may reach all but 127.0.0.1 and ::1, so these need a token in"
                        + " REPEL_TOKEN [127.0.0.1]"
            })
    String host = "127.0.0.1";

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            order = 3,
            description = "A name by which clients call the service, such as that of a proxy; may be repeated.")
    List<String> names = new ArrayList<>();

    @Option(
            names = "--max-body",
            paramLabel = "MB",
            order = 4,
            description = "The largest body of a request, in megabytes [4]")
    int maxBody = 4;

    @Option(
            names = "--max-time",
            paramLabel = "SECONDS",
            order = 5,
            description = "How long an answer may be computed [30]")
    int maxTime = 30;

    /** The address; empty for no token on this machine itself. */
    public Listening listening() {
        return Listening.at(host, port, names, token());
    }

    /** The same with a token in any case. */
    public Listening listeningWithToken() {
        return Listening.at(host, port, names, Optional.of(token().orElseGet(Token::random)));
    }

    /** What is printed for a token: one that users have is named only, since what is printed may be kept by others. */
    public static String printed(Token token) {
        return token().isPresent() ? "$" + VARIABLE : token.secret();
    }

    private static Optional<Token> token() {
        return Optional.ofNullable(System.getenv(VARIABLE))
                .filter(text -> !text.isEmpty())
                .map(Token::of);
    }

    /** Fails if an option has a value it cannot have. */
    public Limits limits() {
        InvalidSetting.unless(
                maxBody >= 1 && maxBody <= MOST_MEGABYTES, "max-body", "must be between 1 and " + MOST_MEGABYTES);
        InvalidSetting.unless(maxTime >= 1, "max-time", "must be at least 1");
        return Limits.usual(threads()).withBody(maxBody * KILOBYTE * KILOBYTE).withWork(Duration.ofSeconds(maxTime));
    }
}
