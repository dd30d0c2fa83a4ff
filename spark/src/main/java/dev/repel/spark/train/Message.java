package dev.repel.spark.train;

import dev.repel.partition.Part;
import dev.repel.partition.PartWorker;
import dev.repel.partition.RestrictedWalks;
import dev.repel.partition.Step;
import dev.repel.partition.WorkPlan;
import dev.repel.tensor.Kernels;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * What a round tells the workers of all parts: everything that a new one needs to know.
 *
 * @param training tells trainings apart that go on in the same executors
 * @param strengths of all nodes; null where no walks are needed
 * @param walks all that were sent so far
 */
record Message(
        String training,
        Broadcast<WorkPlan> plan,
        Broadcast<Step> step,
        Broadcast<NodeStrengths> strengths,
        List<Broadcast<WalkBatch>> walks)
        implements Serializable {

    /** Lets the worker of a partition's only part answer. */
    <T> Iterator<T> ask(Iterator<Part> parts, Function<PartWorker, T> question) {
        Part part = parts.next();
        HeldWorkers held = HeldWorkers.ofThisExecutor();
        SentWalks sent = strengths == null ? null : held.walks(training, this::noWalks);
        if (sent != null) {
            sent.read(walks);
        }
        T answer = held.use(
                training,
                part.index(),
                TaskContext.get().cpus(),
                threads -> new PartWorker(
                        part,
                        plan.value(),
                        sent == null ? null : new RestrictedWalks(sent, part),
                        Kernels.best(),
                        threads),
                question);
        return List.of(answer).iterator();
    }

    private SentWalks noWalks() {
        return new SentWalks(strengths, plan.value().pcl().continueProbability());
    }
}
