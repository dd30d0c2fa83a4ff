package dev.repel.spark.data;

import java.io.Serializable;

/**
 * A row of a table of nodes.
 *
 * @param place the file it is from, or what the table is called
 * @param cells without blanks around them, empty where there is none
 */
record NodeRow(String place, String[] cells, float[][] vectors) implements Serializable {}
