/** The settings of a training by name: those of its graph, of its experiment, and of what it does besides. */
package dev.repel.study.settings;
