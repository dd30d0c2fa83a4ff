package dev.repel.spark.runs;

import dev.repel.spark.data.SparkFailure;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunEngine;
import dev.repel.study.run.RunningCode;
import java.io.IOException;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Runs as jobs of Spark, each of one task with one thread. Every job has a thread here that waits for it, so that runs are
 * told of in the order in which they end, whatever became of their tasks on the way: a task that Spark repeats, or does
 * twice, is still one job with one result.
 *
 * @param code that runs are to be computed with
 */
public record SparkRuns(JavaSparkContext context, RunningCode code) implements RunEngine {
    /** Jobs that are handed over at a time: more than there is room for, so that a cluster that can grow does. */
    private static final int JOBS_AHEAD = 256;

    private record Ended(PlannedRun run, RunReply reply) {}

    @Override
    public int lanes() {
        return context.defaultParallelism();
    }

    @Override
    public void carryOut(Collection<PlannedRun> runs, Ending ending) throws IOException {
        String group = "repel-" + UUID.randomUUID();
        int ahead = Math.max(JOBS_AHEAD, 2 * lanes());
        ExecutorService waiters = Executors.newCachedThreadPool(SparkRuns::daemon);
        try (SentData data = new SentData(context);
                EndOfJvm end = new EndOfJvm()) {
            CompletionService<Ended> ended = new ExecutorCompletionService<>(waiters);
            Iterator<PlannedRun> next = runs.iterator();
            for (int begun = 0; begun < ahead && next.hasNext(); begun++) {
                begin(next.next(), group, data, ended);
            }
            for (int done = 0; done < runs.size(); done++) {
                Ended one = result(ended, end);
                if (next.hasNext()) {
                    begin(next.next(), group, data, ended);
                }
                ending.ended(one.run, one.reply.outcome(), one.reply.seconds());
            }
        } finally {
            // whatever has not begun never will, and what has is asked to end
            waiters.shutdownNow();
            if (!context.sc().isStopped()) {
                context.clearJobGroup();
                context.sc().cancelJobGroupAndFutureJobs(group);
            }
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "repel-spark-run");
        thread.setDaemon(true);
        return thread;
    }

    /** Hands a run over as a job, by the one thread that does, since Spark begins jobs in the order in which they come. */
    private void begin(PlannedRun run, String group, SentData data, CompletionService<Ended> ended) throws IOException {
        RunTask task =
                new RunTask(run.order(), data.send(run.data()), run.memory().getAsLong(), code);
        // Spark's pages show it
        context.setJobGroup(group, run.title() + ", seed " + run.seed(), true);
        JavaFutureAction<List<byte[]>> job =
                context.parallelize(List.of(0), 1).map(task).collectAsync();
        ended.submit(() -> new Ended(run, RunReply.of(job.get().get(0))));
    }

    private static Ended result(CompletionService<Ended> ended, EndOfJvm end) throws IOException {
        try {
            Ended one = ended.take().get();
            if (one.reply.refusal() != null) {
                throw new IOException(one.reply.refusal());
            }
            return one;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException stopped = new CancellationException("stopped");
            stopped.initCause(e);
            throw stopped;
        } catch (ExecutionException e) {
            end.waitIfNear();
            // the waiter's own, around that of the job
            Throwable cause = e.getCause() instanceof ExecutionException job ? job.getCause() : e.getCause();
            throw new IOException("Spark gave up a run: " + SparkFailure.text(cause), e);
        }
    }
}
