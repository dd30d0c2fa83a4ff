package dev.repel.cli.train;

/**
 * One run of the training.
 *
 * @param index among all runs, those of the comparison behind the others
 * @param count of all runs
 * @param run its number among those of its technique, from 0
 * @param runs of its technique
 * @param epochs how many it has at most, over all its networks
 * @param phase the network that it trains now
 */
record Job(int index, int count, String technique, int run, int runs, long seed, int epochs, Phase phase) {
    /**
     * One of the networks of a run: with folds, one for each and then one on all labels.
     *
     * @param number from 1
     * @param before how many epochs the run had before
     * @param epochs how many this network has at most
     */
    record Phase(int number, int of, int before, int epochs) {
        boolean hasValidation() {
            return of == 1 || number < of;
        }

        /** Such as {@code fold 2 of 5}; empty if there is but one network. */
        String title() {
            if (of == 1) {
                return "";
            }
            return number < of ? "fold " + number + " of " + (of - 1) : "all labels";
        }
    }

    /** The same run with another network. */
    Job in(Phase other) {
        return new Job(index, count, technique, run, runs, seed, epochs, other);
    }

    /** Such as {@code run 2 of 10}; with the technique if there are runs of several. */
    String title() {
        String among = "run " + (run + 1) + " of " + runs;
        if (count == runs) {
            return among;
        }
        return runs == 1 ? technique : technique + ", " + among;
    }

    /** What identifies it when it is over: {@code run 2 of 10 (pcl, seed 1)}. */
    String fullTitle() {
        return title() + " (" + (count == runs ? technique + ", " : "") + "seed " + seed + ")";
    }
}
