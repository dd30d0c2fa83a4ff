/**
 * Where graphs come from: a name, a path, tables, queries and class files all lead to one {@link
 * dev.repel.io.source.GraphSource}, whoever asks.
 */
package dev.repel.io.source;
