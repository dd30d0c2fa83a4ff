package dev.repel.train;

import dev.repel.tensor.Matrix;

/**
 * What is kept of an ensemble after one network has learned from it, to tell what was lost and gained.
 *
 * @param logits (N × C), the logarithms of the mean probabilities
 * @param networks how many were averaged
 * @param parameters the numbers that all of these have learned
 * @param seconds that their training took
 */
public record Teacher(Matrix logits, HeldOut heldOut, int networks, long parameters, double seconds) {
    /** @param run an ensemble */
    public static Teacher of(TrainedRun run) {
        Ensemble ensemble = run.ensemble().orElseThrow();
        long parameters = 0;
        for (Member member : ensemble.members()) {
            parameters += Member.count(member.parameters());
        }
        return new Teacher(run.logits(), run.heldOut(), ensemble.members().size(), parameters, run.seconds());
    }
}
