/**
 * Where graphs come from: a name, a path, tables, queries and class files all lead to a {@link
 * dev.repel.io.source.GraphSource}.
 */
package dev.repel.io.source;
