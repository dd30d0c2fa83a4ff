package dev.repel.spark.train;

import dev.repel.partition.Candidates;
import dev.repel.partition.Contrasted;
import dev.repel.partition.Forwarded;
import dev.repel.partition.Gradients;
import dev.repel.partition.Negatives;
import dev.repel.partition.Part;
import dev.repel.partition.Rounds;
import dev.repel.partition.Step;
import dev.repel.partition.WorkPlan;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The rounds of a training as jobs of Spark: what the workers are told is broadcast, their answers are added up in order.
 * An executor that is lost takes its workers with it; Spark gives their parts to another one, where new workers do what is
 * missing of the current step again.
 */
final class SparkRounds implements Rounds, AutoCloseable {
    private final JavaSparkContext spark;
    private final JavaRDD<Part> parts;
    private final WorkPlan plan;
    private final WalkSupply walks;
    private final String title;
    private final String training = UUID.randomUUID().toString();
    private final Broadcast<WorkPlan> sentPlan;
    private Broadcast<Step> sentStep;
    private Broadcast<Negatives> sentNegatives;
    private long bytes;

    /**
     * @param parts one per partition, in their order, and kept
     * @param walks null where pairs are not weighed by them
     * @param title shown in Spark's pages
     */
    SparkRounds(JavaSparkContext spark, JavaRDD<Part> parts, WorkPlan plan, WalkSupply walks, String title) {
        this.spark = spark;
        this.parts = parts;
        this.plan = plan;
        this.walks = walks;
        this.title = title;
        this.sentPlan = spark.broadcast(plan);
    }

    @Override
    public Forwarded forward(Step step) {
        forget();
        sentStep = spark.broadcast(step);
        bytes += 4L * step.parameters().length;
        Message message = message(List.of());
        describe(step, step.learning() ? "forward" : "last look");
        WorkPlan known = plan;
        return InOrder.together(
                parts.mapPartitions(part -> message.ask(
                        part, worker -> worker.forward(message.step().value()))),
                answers -> Forwarded.together(answers, known));
    }

    @Override
    public Contrasted contrast(Step step, Negatives negatives) {
        Candidates chosen = negatives.chosen();
        describe(step, "walks");
        List<Broadcast<WalkBatch>> batches = walks == null ? List.of() : walks.with(chosen.nodes());
        sentNegatives = spark.broadcast(negatives);
        bytes += 4L * chosen.embeddings().length + 8L * chosen.nodes().length;
        Broadcast<Negatives> sent = sentNegatives;
        Message message = message(batches);
        describe(step, "contrast");
        return InOrder.together(
                parts.mapPartitions(part -> message.ask(
                        part, worker -> worker.contrast(message.step().value(), sent.value()))),
                Contrasted::together);
    }

    @Override
    public float[] backward(Step step, Negatives negatives, float[] returned) {
        Broadcast<float[]> sentReturned = spark.broadcast(returned);
        bytes += 4L * returned.length;
        Broadcast<Negatives> sent = sentNegatives;
        Message message = message(
                walks == null ? List.of() : walks.with(negatives.chosen().nodes()));
        describe(step, "backward");
        float[] gradient = InOrder.together(
                parts.mapPartitions(part -> message.ask(
                        part, worker -> worker.backward(message.step().value(), sent.value(), sentReturned.value()))),
                Gradients::sum);
        sentReturned.destroy();
        return gradient;
    }

    private Message message(List<Broadcast<WalkBatch>> batches) {
        return new Message(training, sentPlan, sentStep, walks == null ? null : walks.strengths(), batches);
    }

    private void describe(Step step, String round) {
        spark.sc().setJobDescription(title + ", epoch " + step.epoch() + ": " + round);
    }

    /** What the driver has sent to each executor so far, walks included. */
    long bytesSent() {
        return bytes + (walks == null ? 0 : walks.bytes());
    }

    private void forget() {
        if (sentStep != null) {
            sentStep.destroy();
        }
        if (sentNegatives != null) {
            sentNegatives.destroy();
            sentNegatives = null;
        }
    }

    @Override
    public void close() {
        parts.foreachPartition(part -> HeldWorkers.ofThisExecutor().release());
        spark.sc().setJobDescription(null);
        forget();
        sentPlan.destroy();
    }
}
