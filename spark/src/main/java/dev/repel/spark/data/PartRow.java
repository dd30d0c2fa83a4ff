package dev.repel.spark.data;

import dev.repel.partition.Part;

/** A part as a row of a table. Spark makes the columns from these getters and setters, arrays as they are. */
public final class PartRow {
    private int index;
    private int[] nodes;
    private int[] own;
    private int[] offsets;
    private int[] neighbours;
    private int[] degrees;
    private int[] featurePointers;
    private int[] featureColumns;
    private float[] featureValues;
    private int features;

    static PartRow of(Part part) {
        PartRow row = new PartRow();
        row.index = part.index();
        row.nodes = part.nodes();
        row.own = part.own();
        row.offsets = part.offsets();
        row.neighbours = part.neighbours();
        row.degrees = part.degrees();
        row.featurePointers = part.featurePointers();
        row.featureColumns = part.featureColumns();
        row.featureValues = part.featureValues();
        row.features = part.features();
        return row;
    }

    Part part() {
        return new Part(
                index,
                nodes,
                own,
                offsets,
                neighbours,
                degrees,
                featurePointers,
                featureColumns,
                featureValues,
                features);
    }

    public int getIndex() {
        return index;
    }

    public void setIndex(int index) {
        this.index = index;
    }

    public int[] getNodes() {
        return nodes;
    }

    public void setNodes(int[] nodes) {
        this.nodes = nodes;
    }

    public int[] getOwn() {
        return own;
    }

    public void setOwn(int[] own) {
        this.own = own;
    }

    public int[] getOffsets() {
        return offsets;
    }

    public void setOffsets(int[] offsets) {
        this.offsets = offsets;
    }

    public int[] getNeighbours() {
        return neighbours;
    }

    public void setNeighbours(int[] neighbours) {
        this.neighbours = neighbours;
    }

    public int[] getDegrees() {
        return degrees;
    }

    public void setDegrees(int[] degrees) {
        this.degrees = degrees;
    }

    public int[] getFeaturePointers() {
        return featurePointers;
    }

    public void setFeaturePointers(int[] featurePointers) {
        this.featurePointers = featurePointers;
    }

    public int[] getFeatureColumns() {
        return featureColumns;
    }

    public void setFeatureColumns(int[] featureColumns) {
        this.featureColumns = featureColumns;
    }

    public float[] getFeatureValues() {
        return featureValues;
    }

    public void setFeatureValues(float[] featureValues) {
        this.featureValues = featureValues;
    }

    public int getFeatures() {
        return features;
    }

    public void setFeatures(int features) {
        this.features = features;
    }
}
