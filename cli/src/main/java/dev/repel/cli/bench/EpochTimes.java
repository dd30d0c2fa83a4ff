package dev.repel.cli.bench;

import com.sun.management.ThreadMXBean;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.technique.PclSettings;
import dev.repel.technique.Technique;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochWork;
import dev.repel.train.TrainConfig;
import dev.repel.train.Trainer;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * What warm epochs take: the last ones of a training, when all code that matters is compiled.
 *
 * @param median in milliseconds
 * @param fastest in milliseconds
 * @param allocated bytes per epoch, on all threads
 * @param bound milliseconds that the work of an epoch takes at least on this machine
 * @param compiling what the threads of the JIT compiler took together meanwhile, as a share of the time
 */
record EpochTimes(double median, double fastest, long allocated, double bound, double compiling) {
    /** Trains once and keeps the times of the last third of the epochs. */
    static EpochTimes measure(
            TrainingTask task, TrainConfig config, MachineRates rates, Kernels kernels, Workers workers) {
        PclSettings pcl = config.techniques().of(PclSettings.class);
        WalkCache walks = new WalkCache(task.graph(), pcl.continueProbability(), pcl.walkError(), WalkStore.NONE);
        Technique technique = Techniques.create(config.technique(), task, config.techniques(), walks);
        Trainer trainer = new Trainer(task, config, technique, kernels, workers);
        int epochs =
                technique.epochs(config.schedule().warmup(), config.schedule().cotrain());
        int first = epochs - Math.max(1, epochs / 3);
        long[] ends = new long[epochs + 1];
        long[] allocated = new long[2];
        long[] compiled = new long[2];
        int[] anchors = {task.graph().nodes()};
        trainer.train(0, (epoch, state) -> {
            if (epoch.epoch() == first || epoch.epoch() == epochs) {
                int end = epoch.epoch() == first ? 0 : 1;
                allocated[end] = allocatedBytes();
                compiled[end] = compilationMillis();
            }
            if (epoch.epoch() > first) {
                anchors[0] = Math.min(anchors[0], Math.max(0, epoch.anchors()));
            }
            ends[epoch.epoch()] = System.nanoTime();
        });
        double[] times = new double[epochs - first];
        for (int e = 0; e < times.length; e++) {
            times[e] = (ends[first + e + 1] - ends[first + e]) / 1e6;
        }
        Arrays.sort(times);
        EpochWork work = EpochWork.of(
                task, config, Techniques.create(config.technique(), task, config.techniques(), walks), anchors[0]);
        double bound = rates.leastMillis(work, workers.threads());
        return new EpochTimes(
                times[times.length / 2],
                times[0],
                (allocated[1] - allocated[0]) / times.length,
                bound,
                (compiled[1] - compiled[0]) * 1e6 / (ends[epochs] - ends[first]));
    }

    /** 0 where nothing is compiled, as with -Xint. */
    private static long compilationMillis() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler == null ? 0 : compiler.getTotalCompilationTime();
    }

    private static long allocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }
}
