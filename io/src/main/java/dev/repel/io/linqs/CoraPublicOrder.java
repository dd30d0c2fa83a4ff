package dev.repel.io.linqs;

import dev.repel.data.Split;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Which LINQS paper is which node of Planetoid's Cora, and in which part of the public split. */
public final class CoraPublicOrder {
    /** In the order of Planetoid's label columns. */
    public static final List<String> CLASS_NAMES = List.of(
            "Theory",
            "Reinforcement_Learning",
            "Genetic_Algorithms",
            "Neural_Networks",
            "Probabilistic_Methods",
            "Case_Based",
            "Rule_Learning");

    private static final String RESOURCE = "cora-public-order.txt";

    private final List<String> paperIds = new ArrayList<>();
    private final Map<String, int[]> sections = new LinkedHashMap<>();

    private CoraPublicOrder() {}

    static CoraPublicOrder load() {
        try (InputStream in = CoraPublicOrder.class.getResourceAsStream(RESOURCE)) {
            return parse(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CoraPublicOrder parse(String text) {
        CoraPublicOrder order = new CoraPublicOrder();
        Iterator<String> words = text.lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Arrays.stream(line.split(" ")))
                .iterator();
        while (words.hasNext()) {
            String section = words.next();
            int first = order.paperIds.size();
            int end = first + Integer.parseInt(words.next());
            while (order.paperIds.size() < end) {
                order.paperIds.add(words.next());
            }
            order.sections.put(section, IntStream.range(first, end).toArray());
        }
        return order;
    }

    List<String> paperIds() {
        return paperIds;
    }

    Split split() {
        return new Split(sections.get("train"), sections.get("validation"), sections.get("test"));
    }
}
