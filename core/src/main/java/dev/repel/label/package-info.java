/** A person in the loop: which node to label next, and which labels look wrong. */
package dev.repel.label;
