package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Sha256Test {
    /** As FIPS 180-4 and sha256sum have them. */
    private static final String OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    private static final String OF_A_MILLION_A = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

    @TempDir
    Path folder;

    @Test
    void bytesHaveThePublishedHashes() {
        assertThat(Sha256.ofBytes(new byte[0])).isEqualTo(OF_NOTHING);
        assertThat(Sha256.ofBytes("abc".getBytes(StandardCharsets.US_ASCII))).isEqualTo(OF_ABC);
    }

    @Test
    void filesHaveTheHashOfAllTheirBytes() throws IOException {
        assertThat(Sha256.ofFile(Files.writeString(folder.resolve("empty"), "")))
                .isEqualTo(OF_NOTHING);
        assertThat(Sha256.ofFile(Files.writeString(folder.resolve("abc"), "abc")))
                .isEqualTo(OF_ABC);
        assertThat(Sha256.ofFile(Files.writeString(folder.resolve("long"), "a".repeat(1_000_000))))
                .isEqualTo(OF_A_MILLION_A);
        assertThatThrownBy(() -> Sha256.ofFile(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void oneFileKeepsItsHashAndSeveralHaveOneThatDependsOnTheirOrder() {
        assertThat(Sha256.combined(List.of(OF_ABC))).isEqualTo(OF_ABC);
        assertThat(Sha256.combined(List.of())).isEqualTo(OF_NOTHING);
        byte[] both = HexFormat.of().parseHex(OF_ABC + OF_NOTHING);
        assertThat(Sha256.combined(List.of(OF_ABC, OF_NOTHING))).isEqualTo(Sha256.ofBytes(both));
        assertThat(Sha256.combined(List.of(OF_NOTHING, OF_ABC))).isNotEqualTo(Sha256.ofBytes(both));
    }
}
