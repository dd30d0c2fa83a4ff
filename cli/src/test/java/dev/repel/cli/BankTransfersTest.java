package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Accounts and transfers as a bank exports them: German amounts and dates, umlauts in ISO-8859-1, missing values, weights,
 * directions, targets at other banks, and 15 labels. {@code -Drepel.accounts=30000} makes it large.
 */
class BankTransfersTest {
    private static final int ACCOUNTS = Integer.getInteger("repel.accounts", 1200);
    private static final int TRANSFERS = 4 * ACCOUNTS;
    private static final int LABELS_PER_CLASS = 5;
    private static final List<String> CLASSES = List.of("Händler", "Privat", "Verein");
    private static final List<List<String>> WORDS = List.of(
            List.of("Großhandel", "Lieferung", "Rechnung"),
            List.of("Miete", "Gehalt", "Urlaub"),
            List.of("Beitrag", "Spende", "Jugend"));

    @TempDir
    private Path folder;

    private final Random random = new Random(7);
    private Path accounts;
    private Path transfers;

    @BeforeEach
    void write() throws IOException {
        accounts = folder.resolve("konten.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(accounts))) {
            out.write(accounts().getBytes(StandardCharsets.ISO_8859_1));
        }
        transfers = Files.writeString(folder.resolve("zahlungen.csv"), transfers());
    }

    private String accounts() {
        StringBuilder table = new StringBuilder("Konto;Art;Umsatz;eröffnet;Ort;Zweck;Quote\n");
        for (int i = 0; i < ACCOUNTS; i++) {
            int kind = i % CLASSES.size();
            double amount = Math.exp(7 + 1.2 * kind + 0.8 * random.nextGaussian());
            table.append(String.join(
                            ";",
                            "DE" + i,
                            i < LABELS_PER_CLASS * CLASSES.size()
                                    ? CLASSES.get(kind)
                                    : random.nextBoolean() ? "" : "NA",
                            random.nextInt(20) == 0 ? "" : String.format(Locale.GERMANY, "%,.2f", amount),
                            String.format(
                                    "%02d.%02d.%d",
                                    1 + random.nextInt(28), 1 + random.nextInt(12), 2005 + random.nextInt(19)),
                            random.nextInt(30) == 0
                                    ? "?"
                                    : List.of("Köln", "München", "Bonn").get(random.nextInt(3)),
                            word(kind) + " " + word(kind) + " " + word(kind),
                            random.nextInt(101) + " %"))
                    .append('\n');
        }
        return table.toString();
    }

    private String word(int kind) {
        int from = random.nextInt(10) < 6 ? kind : random.nextInt(CLASSES.size());
        return WORDS.get(from).get(random.nextInt(WORDS.get(from).size()));
    }

    private String transfers() {
        StringBuilder table = new StringBuilder("von;nach;betrag\n");
        for (int e = 0; e < TRANSFERS; e++) {
            int from = random.nextInt(ACCOUNTS);
            int to = random.nextInt(ACCOUNTS);
            int near = to - to % CLASSES.size() + from % CLASSES.size();
            boolean elsewhere = random.nextInt(12) == 0;
            table.append("DE" + from + ";" + (elsewhere ? "FR" + to : "DE" + Math.min(ACCOUNTS - 1, near)))
                    .append(String.format(Locale.GERMANY, ";%,.2f%n", Math.exp(5 + 2 * random.nextGaussian())));
        }
        return table.toString();
    }

    private CommandLineRun run(String command, String... more) {
        List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
        words.addAll(List.of("--nodes", accounts.toString(), "--edges", transfers.toString(), "--id", "Konto"));
        words.addAll(List.of("--label", "Art", "--source", "von", "--target", "nach", "--edge-weight", "betrag"));
        words.addAll(List.of("--directed", "--unknown-ids", "skip", "--encoding", "ISO-8859-1"));
        words.addAll(Arrays.asList(more));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    @Test
    void goThroughInTwoCommands() throws IOException {
        Path out = folder.resolve("run");
        Path table = folder.resolve("p.csv.zst");

        CommandLineRun trained = run("train", "--budget", "2", "--out", out.toString());
        CommandLineRun predicted =
                run("predict", "--model", out.toString(), "--min-confidence", "0.5", "--out", table.toString());

        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.err())
                .contains("different nodes that are not in the table", "3 classes", "All labels: 15 to learn from");
        assertThat(trained.out()).contains("Predicted", "Händler ", "Privat ", "Verein ");
        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        assertThat(Files.readAllLines(out.resolve("predictions.csv")))
                .hasSize(ACCOUNTS + 1)
                .first()
                .asString()
                .endsWith(",caution");
        assertThat(predicted.out()).contains(String.format(Locale.ROOT, "%,d nodes predicted", ACCOUNTS));
        assertThat(table).isNotEmptyFile();
    }

    @Test
    void haveColumnsOfTheRightKinds() {
        CommandLineRun info = run("data info", "--no-trial");

        assertThat(info.exitCode()).as(info.err()).isZero();
        assertThat(info.out())
                .contains("Umsatz: number", "eröffnet: date", "Ort: category", "Zweck: text", "Quote: number")
                .contains("15 of them with a label", "Nothing was tried", "Your split    none")
                .doesNotContain("look: it");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"0, '\"0\"'", "-3, '\"-3\"'", "NaN, '\"NaN\"'", "viel, '\"viel\"'", "'', an empty cell"})
    void badWeightsAreErrorsWithTheirPlace(String weight, String found) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(transfers));
        lines.set(3, "DE1;DE2;" + weight);
        Files.write(transfers, lines);

        CommandLineRun info = run("data info", "--no-trial");

        assertThat(info.exitCode()).isEqualTo(1);
        assertThat(info.err())
                .contains(
                        transfers + ", line 4, column betrag: expected the weight of an edge, a finite number above 0,"
                                + " found " + found);
    }

    @Test
    void theEncodingIsSuggestedWhereItIsMissing() {
        CommandLineRun info = CommandLineRun.of(
                "data", "info", "--nodes", accounts.toString(), "--edges", transfers.toString(), "--id", "Konto");

        assertThat(info.err()).contains("line 1: expected text in UTF-8", "Try --encoding ISO-8859-1.");
    }

    @Test
    void newAccountsAloneArePredictedIfAsked() throws IOException {
        Path out = folder.resolve("run");
        run("train", "--backbone", "mlp", "--technique", "none", "--epochs", "5", "--out", out.toString());
        Path more = folder.resolve("neu.csv");
        Files.write(
                more,
                "Konto;Art;Umsatz;eröffnet;Ort;Zweck;Quote\nneu1;;9.999,00;01.01.2020;Bonn;Miete;5 %\nneu2;;;;;;\n"
                        .getBytes(StandardCharsets.ISO_8859_1));
        Path table = folder.resolve("p.csv");

        CommandLineRun predicted = run(
                "predict",
                "--model",
                out.toString(),
                "--nodes",
                more.toString(),
                "--only-new",
                "--class-priors",
                "Händler=62,Privat=30,Verein=8",
                "--min-confidence",
                "0.01",
                "--out",
                table.toString());

        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        List<String> rows = Files.readAllLines(table);
        assertThat(rows).hasSize(3);
        assertThat(rows.get(1)).startsWith("neu1,").endsWith(",");
        assertThat(rows.get(2)).startsWith("neu2,,").endsWith(",no known value");
        assertThat(predicted.out()).contains("2 nodes predicted by a mlp", "1 node is hardly more than guessed");
    }

    @Test
    void priorsThatCannotBeAreRefused() {
        Path out = folder.resolve("run");
        run("train", "--backbone", "mlp", "--technique", "none", "--epochs", "2", "--out", out.toString());

        CommandLineRun predicted = run("predict", "--model", out.toString(), "--class-priors", "Händler=1");

        assertThat(predicted.exitCode()).isEqualTo(2);
        assertThat(predicted.err()).contains("--class-priors does not say how frequent the class 'Privat' is");
    }
}
