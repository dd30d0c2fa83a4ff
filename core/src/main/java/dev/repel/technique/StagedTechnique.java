package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.tensor.Matrix;
import java.util.Map;

/**
 * Pseudo-labels in stages. After the warm-up, each stage takes pseudo-labels from the network of the last epoch; then a
 * new network learns them together with the labels.
 */
abstract class StagedTechnique implements Technique {
    private final String name;
    private final AddedLabels added;
    private int warmup;
    private int stageEpochs;
    private boolean restarting;
    private boolean changed;

    /** @param name under which pseudo-labels are saved */
    StagedTechnique(String name, TrainingTask task) {
        this.name = name;
        this.added = new AddedLabels(task);
    }

    /** How many stages follow the warm-up; 0 is the plain backbone. */
    abstract int stages();

    /** The epochs of a stage, if {@code cotrain} epochs were to follow the warm-up. */
    abstract int stageEpochs(int cotrain);

    /** Updates {@link #added()} from the predictions of the network. */
    abstract void select(EpochStart start);

    /** Passes the selected pseudo-labels to the losses. */
    void teach(EpochStart start) {
        added.teach(start.supervision());
    }

    final AddedLabels added() {
        return added;
    }

    @Override
    public int epochs(int warmupEpochs, int cotrainEpochs) {
        warmup = warmupEpochs;
        stageEpochs = stageEpochs(cotrainEpochs);
        return stages() == 0 ? warmupEpochs + cotrainEpochs : warmupEpochs + stages() * stageEpochs;
    }

    @Override
    public int lastStageAfter(int warmupEpochs) {
        return warmupEpochs + Math.max(0, stages() - 1) * stageEpochs;
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        int sinceWarmup = start.epoch() - 1 - warmup;
        restarting = stages() > 0 && sinceWarmup >= 0 && sinceWarmup % stageEpochs == 0;
        if (restarting) {
            select(start);
            changed = true;
        }
        if (changed) {
            teach(start);
            changed = false;
        }
    }

    @Override
    public boolean restarts(int epoch) {
        return restarting;
    }

    /** How many nodes have a pseudo-label. */
    @Override
    public int anchors() {
        return added.count();
    }

    @Override
    public void reset() {
        added.clear();
        restarting = false;
        changed = false;
    }

    @Override
    public Map<String, Matrix> state() {
        return Map.of(name + ".positive", added.toMatrix());
    }

    @Override
    public void restore(Map<String, Matrix> state) {
        added.restore(state.get(name + ".positive"));
        changed = stages() > 0;
    }
}
