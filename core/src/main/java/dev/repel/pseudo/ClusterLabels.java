package dev.repel.pseudo;

import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * A class for every cluster (the aligning step of M3S; Sun, Lin and Zhu 2020): the class whose labelled nodes have
 * their mean nearest to the mean of the cluster's unlabelled nodes. Several clusters may get the same class, and a
 * class none.
 */
public final class ClusterLabels {
    private ClusterLabels() {}

    /**
     * Aligns clusters with classes.
     *
     * @param points the position of each node, one per row
     * @param clusterOf the cluster of each node
     * @param labels the label of each node, {@link PositivePseudoLabels#NONE} for the unlabelled
     * @return the class of each cluster; {@link PositivePseudoLabels#NONE} for one without unlabelled nodes
     */
    public static int[] of(Matrix points, int[] clusterOf, int clusters, int[] labels, int classes) {
        int[] clusterOfUnlabelled = new int[labels.length];
        Arrays.setAll(
                clusterOfUnlabelled,
                i -> labels[i] == PositivePseudoLabels.NONE ? clusterOf[i] : PositivePseudoLabels.NONE);
        double[][] classMeans = means(points, labels, classes);
        double[][] clusterMeans = means(points, clusterOfUnlabelled, clusters);
        int[] aligned = new int[clusters];
        Arrays.setAll(aligned, l -> nearest(clusterMeans[l], classMeans));
        return aligned;
    }

    /** The mean of the points of each group; null for a group without any. */
    private static double[][] means(Matrix points, int[] groupOf, int groups) {
        double[][] means = new double[groups][];
        int[] sizes = new int[groups];
        for (int i = 0; i < points.rows(); i++) {
            int g = groupOf[i];
            if (g != PositivePseudoLabels.NONE) {
                means[g] = means[g] == null ? new double[points.cols()] : means[g];
                sizes[g]++;
                for (int d = 0; d < points.cols(); d++) {
                    means[g][d] += points.get(i, d);
                }
            }
        }
        for (int g = 0; g < groups; g++) {
            for (int d = 0; means[g] != null && d < points.cols(); d++) {
                means[g][d] /= sizes[g];
            }
        }
        return means;
    }

    private static int nearest(double[] point, double[][] means) {
        int nearest = PositivePseudoLabels.NONE;
        double smallest = Double.POSITIVE_INFINITY;
        for (int c = 0; point != null && c < means.length; c++) {
            double distance = means[c] == null ? Double.POSITIVE_INFINITY : squaredDistance(point, means[c]);
            if (distance < smallest) {
                smallest = distance;
                nearest = c;
            }
        }
        return nearest;
    }

    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += (a[d] - b[d]) * (a[d] - b[d]);
        }
        return sum;
    }
}
