package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table as a German bank has it: decimal commas, dates with the day first, umlauts in ISO-8859-1, missing values. */
class BankTableTest {
    private static final int NODES = 300;

    @TempDir
    private Path folder;

    private final Random random = new Random(5);

    @BeforeEach
    void write() throws IOException {
        StringBuilder nodes =
                new StringBuilder("Konto;Betrag;Anteil;eröffnet;Filiale;Zweck;PLZ;Währung;zuletzt;Score;Klasse\n");
        for (int i = 0; i < NODES; i++) {
            double amount = 200 * Math.exp(1.5 * random.nextGaussian());
            LocalDate opened = LocalDate.of(2010, 1, 1).plusDays(random.nextInt(3000));
            nodes.append(String.join(
                            ";",
                            "k" + i,
                            i % 17 == 0 ? "NA" : String.format(Locale.GERMANY, "%,.2f EUR", amount),
                            String.format(Locale.GERMANY, "%.1f %%", 100 * random.nextDouble()),
                            i % 20 == 0
                                    ? ""
                                    : String.format(
                                            "%02d.%02d.%d",
                                            opened.getDayOfMonth(), opened.getMonthValue(), opened.getYear()),
                            List.of("Köln", "Düsseldorf", "Münster").get(i % 3),
                            "Miete für März " + words(),
                            Integer.toString(10000 + random.nextInt(80000)),
                            "EUR",
                            String.format("2018-03-%02d %02d:15:00", 1 + random.nextInt(28), random.nextInt(24)),
                            String.format(Locale.GERMANY, "%.3f", random.nextGaussian()),
                            i % 10 == 0 ? (i % 20 == 0 ? "Betrug" : "ok") : i % 10 == 1 ? "?" : ""))
                    .append('\n');
        }
        Files.write(folder.resolve("konten.csv"), nodes.toString().getBytes(StandardCharsets.ISO_8859_1));
        StringBuilder edges = new StringBuilder("von;an\n");
        IntStream.range(1, NODES).forEach(i -> edges.append("k" + i + ";k" + random.nextInt(i) + "\n"));
        Files.writeString(folder.resolve("zahlungen.csv"), edges);
    }

    private String words() {
        return "Konto Nr " + random.nextInt(40) + " Straße";
    }

    private GraphSource source() {
        return GraphSource.of(
                GraphSettings.of(Map.of(
                        "nodes", folder.resolve("konten.csv").toString(),
                        "edges", folder.resolve("zahlungen.csv").toString(),
                        "id", "Konto",
                        "label", "Klasse",
                        "encoding", "ISO-8859-1")),
                null);
    }

    @Test
    void everyColumnIsOfTheRightKind() throws IOException {
        LoadedGraph loaded = source().load(line -> {});

        Map<String, ColumnKind> kinds = new LinkedHashMap<>();
        loaded.notes().columns().forEach(column -> kinds.put(column.name(), column.kind()));
        assertThat(kinds)
                .containsExactly(
                        Map.entry("Betrag", ColumnKind.NUMBER),
                        Map.entry("Anteil", ColumnKind.NUMBER),
                        Map.entry("eröffnet", ColumnKind.DATE),
                        Map.entry("Filiale", ColumnKind.CATEGORY),
                        Map.entry("Zweck", ColumnKind.TEXT),
                        Map.entry("PLZ", ColumnKind.NUMBER),
                        Map.entry("Währung", ColumnKind.IGNORE),
                        Map.entry("zuletzt", ColumnKind.DATE),
                        Map.entry("Score", ColumnKind.NUMBER));
        assertThat(loaded.dataset().classNames()).containsExactly("Betrug", "ok");
        assertThat(loaded.dataset().scaledColumns()).isTrue();
        assertThat(loaded.notes().columns())
                .allSatisfy(column -> assertThat(column.warning()).isEmpty());
        assertThat(loaded.notes().remarks()).singleElement().asString().contains("\"?\" (30)");
        assertThat(loaded.notes().columns().get(0).missing()).isEqualTo(18);
    }

    @Test
    void noBlockOfFeaturesDrownsAnother() throws IOException {
        LoadedGraph loaded = source().load(line -> {});
        List<Feature> features = loaded.columns().list();
        double[] squares = new double[features.size()];
        for (int k = 0; k < loaded.dataset().features().toSparse().entries(); k++) {
            float value = loaded.dataset().features().toSparse().values()[k];
            assertThat(Math.abs(value)).isLessThan(6f);
            squares[loaded.dataset().features().toSparse().columns()[k]] += value * value;
        }
        for (int f = 0; f < squares.length; f++) {
            boolean standardised = features.get(f).kind() == Kind.NUMBER;
            assertThat(squares[f] / NODES).as(features.get(f).name()).isBetween(standardised ? 0.9 : 0.0, 1.0001);
        }
    }

    @Test
    void aModelReadsTheNextTableTheSameWay() throws IOException {
        LoadedGraph loaded = source().load(line -> {});

        NodeDataset again = source().loadFor(loaded.columns(), EdgeReading.PLAIN, false, line -> {})
                .dataset();
        assertThat(again.sha256()).isEqualTo(loaded.dataset().sha256());
    }
}
