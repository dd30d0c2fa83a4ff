package dev.repel.api;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.PreparedDataset;
import dev.repel.select.AutoSelection;
import dev.repel.select.Budget;
import dev.repel.select.Leaderboard;
import dev.repel.select.Trial;
import dev.repel.select.TrialLog;
import dev.repel.tensor.Kernels;
import dev.repel.verdict.Choice;
import java.util.Map;

/**
 * What is to be trained.
 *
 * @param choice by which the labels came to it
 */
record Chosen(Experiment experiment, Choice choice) {
    /** Nothing is left to the labels. */
    static Chosen given(Experiment experiment) {
        return new Chosen(experiment, Choice.NONE);
    }

    /** @param stop is called after every epoch and every trial, and may throw */
    static Chosen byLabels(
            PreparedDataset prepared, Map<String, String> fixed, Budget budget, int threads, Runnable stop) {
        Kernels kernels = Kernels.best();
        AutoSelection.Listener listener = new AutoSelection.Listener() {
            @Override
            public void afterTrial(double share, Trial trial, Trial best) {
                stop.run();
            }

            @Override
            public void afterEpoch() {
                stop.run();
            }
        };
        Leaderboard board =
                new AutoSelection(prepared, fixed, budget, kernels, threads, TrialLog.NONE, listener).choose(0);
        return new Chosen(
                board.experiment(prepared, fixed, kernels, false),
                Choice.of(board, board.perceptron(prepared, fixed, kernels)));
    }
}
