package dev.repel.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What holds before the first request. */
class PrecautionsTest {
    private static final String SECRET = "a-secret-of-this-test";

    @Test
    void listensToOtherMachinesOnlyWithAToken() {
        assertThatThrownBy(() -> Listening.at("0.0.0.0", 0, List.of(), Optional.empty()))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("REPEL_TOKEN");
        assertThat(Listening.at("0.0.0.0", 0, List.of(), Optional.of(Token.of(SECRET)))
                        .token())
                .isPresent();
        assertThatThrownBy(() -> Token.of("short")).isInstanceOf(InvalidRequest.class);
    }

    @Test
    void itsPolicyLetsNoForeignOrInlineScriptRun() {
        assertThat(Dispatcher.ALWAYS.get("Content-Security-Policy").split("; "))
                .contains(
                        "default-src 'none'",
                        "script-src 'self'",
                        "frame-ancestors 'none'",
                        "base-uri 'none'",
                        "form-action 'none'")
                .noneMatch(rule -> rule.contains("unsafe") || rule.contains("*"));
    }

    @Test
    void itsAnswersStayWithWhoAsked() {
        assertThat(Dispatcher.ALWAYS)
                .containsEntry("X-Content-Type-Options", "nosniff")
                .containsEntry("Referrer-Policy", "no-referrer")
                .containsEntry("Cross-Origin-Resource-Policy", "same-origin")
                .containsEntry("Cross-Origin-Opener-Policy", "same-origin")
                .containsEntry("Cache-Control", "no-store");
    }
}
