package dev.repel.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static final int BODY = 20 << 20;

    /** Four of the largest bodies fit, two of them from one address. */
    @Test
    void boundsTheMemoryOfAllBodies() {
        Admission admission = new Admission(Limits.usual(1).withBody(BODY));
        admission.enter("one", BODY);
        admission.enter("one", BODY);
        assertThatThrownBy(() -> admission.enter("one", 1))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(429));
        admission.enter("one", 0);
        admission.enter("other", BODY);
        admission.enter("other", BODY);
        assertThatThrownBy(() -> admission.enter("third", 1))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));

        admission.leave("one", BODY);
        admission.enter("third", BODY);
        assertThat(admission.underWay()).isEqualTo(5);
    }
}
