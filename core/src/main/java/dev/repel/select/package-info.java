/** Chooses the settings of a training by the labels at hand: candidates, trials on held-back labels, a leaderboard. */
package dev.repel.select;
