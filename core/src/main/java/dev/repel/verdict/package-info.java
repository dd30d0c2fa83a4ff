/** What a training is worth, in numbers and in words: computed once, worded once, shown everywhere. */
package dev.repel.verdict;
