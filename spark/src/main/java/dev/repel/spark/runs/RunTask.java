package dev.repel.spark.runs;

import dev.repel.cli.Version;
import dev.repel.io.source.GraphSource;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunOrder;
import dev.repel.study.run.RunOutcome;
import dev.repel.study.run.RunningCode;
import dev.repel.study.run.TrainingCall;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;

/**
 * One run, as an executor carries it out, on one thread.
 *
 * @param data its dataset
 * @param memory the bytes it allocates
 * @param code that the numbers are to be computed with
 */
record RunTask(RunOrder order, SentData.Sent data, long memory, RunningCode code) implements Function<Integer, byte[]> {
    /** What this JVM computes with, and how much of it at a time; found out when the first run comes. */
    private static final class Executor {
        private static final Kernels KERNELS = Kernels.best();
        private static final RunningCode CODE = RunningCode.of(Version.number());
        // the data of an order are sent along
        private static final TrainingCall.Reader READER = new TrainingCall.Reader(
                Map.of(), settings -> GraphSource.of(settings, null), KERNELS, Version.number(), 1);
        private static final HeapGate GATE = new HeapGate();
    }

    @Override
    public byte[] call(Integer nothing) throws IOException, InterruptedException {
        if (!Executor.CODE.equals(code)) {
            return new RunReply(null, 0, refusal()).toBytes();
        }
        Executor.GATE.enter(memory);
        try (Workers workers = new Workers(1)) {
            long start = System.nanoTime();
            PlannedRun.Work work = order.work(ExecutorData.of(data), Executor.READER, Executor.KERNELS);
            TaskContext task = TaskContext.get();
            RunOutcome outcome = RunOutcome.of(() -> work.measure(workers, task::isInterrupted));
            return new RunReply(outcome, (System.nanoTime() - start) / 1e9, null).toBytes();
        } finally {
            Executor.GATE.leave(memory);
        }
    }

    private String refusal() {
        return "an executor has other code than the driver, so its numbers would differ: it has Repel "
                + Executor.CODE.version() + ", the driver " + code.version() + ". Executors need the driver's jars.";
    }
}
