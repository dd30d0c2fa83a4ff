package dev.repel.cli.train;

import java.util.List;

/** How far a training of several runs has come. */
final class WorkDone {
    private final int[] epochs;
    private final long all;
    private long done;

    WorkDone(List<Job> jobs) {
        epochs = new int[jobs.size()];
        all = jobs.stream().mapToLong(Job::epochs).sum();
    }

    /** A run has come to an epoch; the first word on a run that goes on says where it begins. */
    void reached(Job job, int epoch) {
        done += epoch - epochs[job.index()];
        epochs[job.index()] = epoch;
    }

    /** The share of all epochs. */
    double share() {
        return Math.min(1, (double) done / Math.max(1, all));
    }
}
