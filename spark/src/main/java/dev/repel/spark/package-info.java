/** Repel on a cluster of Apache Spark, through Spark's own operations. */
package dev.repel.spark;
