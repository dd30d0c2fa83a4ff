/** Training on batches of nodes: a step costs the same however large the graph is. */
package dev.repel.batch;
