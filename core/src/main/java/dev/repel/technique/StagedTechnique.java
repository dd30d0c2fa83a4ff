package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.tensor.Matrix;
import java.util.Map;

/**
 * Pseudo-labels in stages. After the warm-up, at the start of each stage, the network of the last epoch is asked for
 * pseudo-labels; then a new network learns them together with the labels.
 */
abstract class StagedTechnique implements Technique {
    private final String name;
    private final AddedLabels added;
    private int warmup;
    private int stageEpochs;
    private boolean restarting;
    private boolean changed;

    /**
     * @param name under which pseudo-labels are saved
     */
    StagedTechnique(String name, TrainingTask task) {
        this.name = name;
        this.added = new AddedLabels(task);
    }

    /** How many stages follow the warm-up; with 0 the run is that of the plain backbone. */
    abstract int stages();

    /** The length of a stage, where {@code cotrain} epochs are to follow the warm-up. */
    abstract int stageEpochs(int cotrain);

    /** Changes {@link #added()} by what the network predicts. */
    abstract void select(EpochStart start);

    /** Hands what was selected to the losses. */
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
