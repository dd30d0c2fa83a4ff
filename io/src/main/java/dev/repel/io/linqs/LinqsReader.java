package dev.repel.io.linqs;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.InvalidDataException;
import dev.repel.io.LimitedFile;
import dev.repel.io.Sha256;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads Cora from {@code cora.cites} and {@code cora.content} as LINQS publishes them, and puts the papers in the order
 * of Planetoid, so that features, edges, labels and the public split are the same whichever files there are.
 */
public final class LinqsReader {
    public static final String CONTENT = "cora.content";
    public static final String CITES = "cora.cites";
    private static final int MAX_FILE_BYTES = 64 << 20;

    private final CoraPublicOrder order = CoraPublicOrder.load();
    private final Map<String, Integer> nodeOfPaper = new HashMap<>();

    private LinqsReader() {
        for (String id : order.paperIds()) {
            nodeOfPaper.put(id, nodeOfPaper.size());
        }
    }

    /** @param folder holds the two files */
    public static NodeDataset readCora(Path folder, String name) throws IOException {
        byte[] cites = LimitedFile.read(folder.resolve(CITES), MAX_FILE_BYTES);
        byte[] content = LimitedFile.read(folder.resolve(CONTENT), MAX_FILE_BYTES);
        String sha256 = Sha256.combined(List.of(Sha256.ofBytes(cites), Sha256.ofBytes(content)));
        return new LinqsReader().dataset(name, lines(cites), lines(content), sha256);
    }

    private static List<String> lines(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }

    private NodeDataset dataset(String name, List<String> cites, List<String> content, String sha256)
            throws InvalidDataException {
        Paper[] papers = papers(content);
        return new NodeDataset(
                name,
                graph(cites),
                FeatureMatrix.of(features(papers)),
                Arrays.stream(papers)
                        .mapToInt(paper -> CoraPublicOrder.CLASS_NAMES.indexOf(paper.className()))
                        .toArray(),
                CoraPublicOrder.CLASS_NAMES,
                order.paperIds(),
                List.of(),
                Optional.of(order.split()),
                sha256);
    }

    private Paper[] papers(List<String> content) throws InvalidDataException {
        Paper[] papers = new Paper[nodeOfPaper.size()];
        int columns = -1;
        for (int i = 0; i < content.size(); i++) {
            Paper paper = Paper.parse(CONTENT, i + 1, content.get(i));
            columns = columns < 0 ? paper.columns() : columns;
            int node = node(CONTENT, i + 1, paper.id());
            require(papers[node] == null, CONTENT, i + 1, "expected each paper once");
            boolean classKnown = CoraPublicOrder.CLASS_NAMES.contains(paper.className());
            require(classKnown, CONTENT, i + 1, "expected a class of Cora");
            require(paper.columns() == columns, CONTENT, i + 1, "expected as many words as in line 1");
            papers[node] = paper;
        }
        require(content.size() == papers.length, CONTENT, content.size(), "expected " + papers.length + " papers");
        return papers;
    }

    private static SparseMatrix features(Paper[] papers) {
        int[] pointers = new int[papers.length + 1];
        for (int i = 0; i < papers.length; i++) {
            pointers[i + 1] = pointers[i] + papers[i].words().length;
        }
        int[] columns = new int[pointers[papers.length]];
        for (int i = 0; i < papers.length; i++) {
            System.arraycopy(papers[i].words(), 0, columns, pointers[i], papers[i].words().length);
        }
        float[] ones = new float[columns.length];
        Arrays.fill(ones, 1);
        return new SparseMatrix(papers.length, papers[0].columns(), pointers, columns, ones);
    }

    private Graph graph(List<String> cites) throws InvalidDataException {
        int[] sources = new int[cites.size()];
        int[] targets = new int[cites.size()];
        for (int e = 0; e < sources.length; e++) {
            String[] ends = cites.get(e).split("[,\t]", -1);
            require(ends.length == 2, CITES, e + 1, "expected two papers");
            sources[e] = node(CITES, e + 1, ends[0]);
            targets[e] = node(CITES, e + 1, ends[1]);
        }
        return Graph.of(nodeOfPaper.size(), sources, targets);
    }

    private int node(String file, int line, String paper) throws InvalidDataException {
        Integer node = nodeOfPaper.get(paper);
        require(node != null, file, line, "expected the id of a paper of Cora");
        return node;
    }

    private static void require(boolean holds, String file, int line, String expected) throws InvalidDataException {
        if (!holds) {
            throw new InvalidDataException(file, "line " + line, expected);
        }
    }
}
