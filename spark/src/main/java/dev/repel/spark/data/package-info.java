/** Graphs as data of Spark: read, numbered, cleaned, cut into parts, and predictions as tables again. */
package dev.repel.spark.data;
