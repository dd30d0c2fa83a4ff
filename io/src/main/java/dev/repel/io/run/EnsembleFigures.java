package dev.repel.io.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.experiment.RunResult;
import dev.repel.train.Ensemble;
import dev.repel.train.Member;
import dev.repel.train.Teacher;
import dev.repel.train.TrainedRun;
import java.util.Arrays;
import java.util.List;

/**
 * What result.json says of the ensemble of a run.
 *
 * @param size how many networks are averaged
 * @param trained how many they were chosen from; null after a distillation
 * @param members the networks, the best single one first; null after a distillation
 * @param meanDisagreement over all nodes; null after a distillation
 * @param distillation what one network has kept of it; null without a distillation
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EnsembleFigures(
        int size, Integer trained, List<Network> members, Double meanDisagreement, Distilled distillation) {
    /**
     * A network of an ensemble.
     *
     * @param weight in the mean
     */
    public record Network(long seed, String backbone, String technique, double temperature, double weight) {}

    /**
     * The ensemble beside the network that has learned from it, whose own accuracies are those of the run.
     *
     * @param validationAccuracy of the ensemble
     * @param testAccuracy of the ensemble
     * @param parameters the numbers that all networks of the ensemble have learned
     * @param distilledParameters those of the one network
     * @param seconds that training the ensemble took; those of the run are for the distillation alone
     */
    public record Distilled(
            double validationAccuracy,
            double testAccuracy,
            long parameters,
            long distilledParameters,
            double seconds) {}

    /** Null for a run of a single network. */
    static EnsembleFigures of(RunResult result) {
        TrainedRun run = result.run();
        if (run.teacher().isPresent()) {
            return distilled(result, run.teacher().get());
        }
        return run.ensemble().map(EnsembleFigures::of).orElse(null);
    }

    private static EnsembleFigures of(Ensemble ensemble) {
        List<Network> networks =
                ensemble.members().stream().map(EnsembleFigures::network).toList();
        double disagreement = Arrays.stream(ensemble.disagreement()).average().orElse(Double.NaN);
        return new EnsembleFigures(networks.size(), ensemble.candidates(), networks, disagreement, null);
    }

    private static Network network(Member member) {
        return new Network(
                member.seed(),
                member.config().architecture().backbone(),
                member.config().technique(),
                member.temperature().value(),
                member.weight());
    }

    private static EnsembleFigures distilled(RunResult result, Teacher teacher) {
        RunResult.Taught taught = result.teacher().orElseThrow();
        Distilled distilled = new Distilled(
                taught.heldOut().accuracy(),
                taught.test().accuracy(),
                teacher.parameters(),
                Member.count(result.run().parameters()),
                teacher.seconds());
        return new EnsembleFigures(teacher.networks(), null, null, null, distilled);
    }
}
