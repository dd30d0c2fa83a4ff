package dev.repel.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Two rings of twelve people each, with a word that mostly gives the team away; four of them have a label. */
final class SmallGraph {
    static final int NODES = 24;

    private SmallGraph() {}

    static GraphData ofArrays() {
        return ofArrays(null);
    }

    /** @param weights one per edge, of which there are as many as nodes; null for none */
    static GraphData ofArrays(float[] weights) {
        List<String> ids = new ArrayList<>();
        float[][] features = new float[NODES][2];
        String[] labels = new String[NODES];
        for (int i = 0; i < NODES; i++) {
            ids.add("n" + i);
            features[i][word(i)] = 1;
            labels[i] = i % 6 == 0 || i % 6 == 3 ? team(i) : null;
        }
        return GraphData.ofArrays(ids, edges(), weights, features, Arrays.asList(labels));
    }

    /** One of the people without the others. */
    static GraphData alone(int node) {
        float[][] features = new float[1][2];
        features[0][word(node)] = 1;
        return GraphData.ofArrays(List.of("n" + node), new int[0][], features, Arrays.asList((String) null));
    }

    static GraphData ofFiles(Path folder) throws IOException {
        StringBuilder nodes = new StringBuilder("name,team,words\n");
        for (int i = 0; i < NODES; i++) {
            nodes.append("n" + i + "," + (i % 6 == 0 || i % 6 == 3 ? team(i) : "") + ",w" + word(i) + " both\n");
        }
        StringBuilder edges = new StringBuilder("a,b\n");
        Arrays.stream(edges()).forEach(edge -> edges.append("n" + edge[0] + ",n" + edge[1] + "\n"));
        Path nodeFile = Files.writeString(folder.resolve("people.csv"), nodes);
        Path edgeFile = Files.writeString(folder.resolve("mails.csv"), edges);
        return GraphData.ofFiles(nodeFile, edgeFile).withColumns("name", "team");
    }

    static String team(int node) {
        return node < NODES / 2 ? "left" : "right";
    }

    private static int word(int node) {
        boolean misleading = node % 5 == 4;
        return (node < NODES / 2) == misleading ? 1 : 0;
    }

    private static int[][] edges() {
        int half = NODES / 2;
        int[][] edges = new int[NODES][];
        for (int i = 0; i < NODES; i++) {
            edges[i] = new int[] {i, i < half ? (i + 1) % half : half + (i + 1 - half) % half};
        }
        return edges;
    }
}
