package dev.repel.cli.train;

/**
 * One run of the training.
 *
 * @param index among all runs, those of the comparison behind the others
 * @param count of all runs
 * @param run its number among those of its technique, from 0
 * @param epochs how many it has at most
 */
record Job(int index, int count, String technique, int run, long seed, int epochs) {
    /** Such as {@code run 2 of 10}. */
    String title() {
        return "run " + (index + 1) + " of " + count;
    }
}
