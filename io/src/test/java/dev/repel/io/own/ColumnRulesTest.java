package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.repel.io.own.ColumnFeatures.Feature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a column is taken for and which features it gives, cell by cell and summed up from parts. */
class ColumnRulesTest {
    private static ColumnGlance glance(List<String> cells) {
        ColumnGlance glance = new ColumnGlance(false, MissingWords.usual());
        cells.forEach(glance::add);
        return glance;
    }

    private static ColumnKind guess(String... cells) {
        return glance(Arrays.asList(cells)).guess();
    }

    private static ColumnSummary summary(ColumnKind asked, List<String> cells) {
        ColumnSummary summary = new ColumnSummary("c", asked, glance(cells));
        cells.forEach(cell -> assertThat(summary.add(cell)).isNull());
        return summary;
    }

    private static List<String> repeated(int times, String... values) {
        return IntStream.range(0, times).boxed().flatMap(i -> Stream.of(values)).toList();
    }

    @Test
    void columnsThatSayNothingAreIgnored() {
        assertThat(guess("", "")).isEqualTo(ColumnKind.IGNORE);
        assertThat(guess("x", "x", "x")).isEqualTo(ColumnKind.IGNORE);
        assertThat(guess("5", "5")).isEqualTo(ColumnKind.IGNORE);
        // but not where a missing cell tells nodes apart, or there is one node only
        assertThat(guess("5", "")).isEqualTo(ColumnKind.NUMBER);
        assertThat(guess("5")).isEqualTo(ColumnKind.NUMBER);
    }

    @Test
    void nineInTenNumbersMakeAColumnOfNumbers() {
        List<String> nine = Stream.concat(IntStream.range(0, 9).mapToObj(Integer::toString), Stream.of("x", "", "NA"))
                .toList();
        List<String> eight = nine.subList(1, nine.size());

        assertThat(glance(nine).guess()).isEqualTo(ColumnKind.NUMBER);
        assertThat(glance(eight).guess()).isEqualTo(ColumnKind.TEXT);
        assertThat(guess("NaN", "inf")).isEqualTo(ColumnKind.NUMBER);
    }

    @Test
    void valuesInFiveNodesEachAreACategoryUnlessTheyHaveBlanks() {
        assertThat(glance(repeated(5, "red", "blue")).guess()).isEqualTo(ColumnKind.CATEGORY);
        assertThat(glance(repeated(4, "red", "blue")).guess()).isEqualTo(ColumnKind.TEXT);
        assertThat(glance(repeated(9, "red tea", "blue")).guess()).isEqualTo(ColumnKind.TEXT);
    }

    @Test
    void aHundredValuesAreACategoryAndOneMoreIsText() {
        String[] hundred = IntStream.range(0, 100).mapToObj(i -> "v" + i).toArray(String[]::new);
        String[] more = IntStream.range(0, 101).mapToObj(i -> "v" + i).toArray(String[]::new);

        assertThat(glance(repeated(5, hundred)).guess()).isEqualTo(ColumnKind.CATEGORY);
        assertThat(glance(repeated(9, more)).guess()).isEqualTo(ColumnKind.TEXT);
    }

    @Test
    void theMeanIsThatOfTheFiniteNumbers() {
        assertThat(glance(List.of("1", "2", "6", "", "inf", "x")).mean()).isEqualTo(3);
        assertThat(glance(List.of("", "x")).mean()).isZero();
    }

    @Test
    void numbersAreStandardisedAndMissingOnesHaveAFeature() {
        ColumnSummary whole = summary(null, List.of("2", "4", "6", "8"));
        assertThat(whole.features()).containsExactly(Feature.number("c", 5, Math.sqrt(5)));
        assertThat(whole.note())
                .isEqualTo(new ReadingNotes.Column(
                        "c",
                        ColumnKind.NUMBER,
                        false,
                        1,
                        0,
                        "mean 5.000, deviation 2.236",
                        "all filled cells are numbers",
                        List.of("2", "4", "6"),
                        ""));

        ColumnSummary gaps = summary(null, List.of("2", "", "NA", "8"));
        assertThat(gaps.features()).containsExactly(Feature.number("c", 5, 3), Feature.missing("c"));
        assertThat(gaps.note().missing()).isEqualTo(2);
        assertThat(gaps.features()).extracting(Feature::name).containsExactly("c", "c missing");
    }

    @Test
    void constantNumbersGiveNothingButWhereTheyAreMissing() {
        assertThat(summary(ColumnKind.NUMBER, List.of("3", "3")).features()).isEmpty();
        ColumnSummary gaps = summary(ColumnKind.NUMBER, List.of("3", "", "3"));
        assertThat(gaps.features()).containsExactly(Feature.missing("c"));
        assertThat(gaps.note().remark()).isEqualTo("constant");
        assertThat(summary(ColumnKind.NUMBER, List.of("", "")).features()).isEmpty();
    }

    @Test
    void cellsThatAreNoNumbersAreTold() {
        List<String> cells = List.of("1", "2", "three", "1e999");
        ColumnSummary summary = new ColumnSummary("c", ColumnKind.NUMBER, glance(cells));

        assertThat(summary.add("three")).isEqualTo("expected a finite number, found \"three\"");
        assertThat(summary.add("1e999")).isEqualTo("expected a finite number, found \"1e999\"");
        assertThat(summary.add("2")).isNull();
        assertThat(summary.add("")).isNull();
    }

    @Test
    void categoriesGiveAFeatureForEachValueInOrder() {
        ColumnSummary summary = summary(
                null,
                Stream.concat(repeated(5, "b", "a").stream(), Stream.of("")).toList());

        assertThat(summary.features()).containsExactly(Feature.category("c", "a"), Feature.category("c", "b"));
        assertThat(summary.note())
                .isEqualTo(new ReadingNotes.Column(
                        "c",
                        ColumnKind.CATEGORY,
                        false,
                        2,
                        1,
                        "2 values",
                        "2 values without blanks, each in five nodes or more on average",
                        List.of("b", "a"),
                        ""));
    }

    @Test
    void ofEquallyFrequentValuesTheFirstNamesStay() {
        String[] values = IntStream.range(100, 202).mapToObj(i -> "v" + i).toArray(String[]::new);
        List<String> cells = Stream.concat(Stream.of("v201"), Stream.of(values)).toList();

        List<Feature> features = summary(ColumnKind.CATEGORY, cells).features();

        assertThat(features)
                .hasSize(100)
                .extracting(Feature::word)
                .contains("v201", "v100", "v198")
                .doesNotContain("v199", "v200");
        assertThat(summary(ColumnKind.CATEGORY, cells).note().remark())
                .isEqualTo("the 100 most frequent of 102 values");
    }

    @Test
    void wordsWeighMoreTheFewerNodesHaveThem() {
        List<Feature> features =
                summary(ColumnKind.TEXT, List.of("tea tea red", "tea", "")).features();

        assertThat(features)
                .containsExactly(
                        Feature.word("c", "red", Math.log(4 / 2.0) + 1),
                        Feature.word("c", "tea", Math.log(4 / 3.0) + 1));
        assertThat(features).extracting(Feature::name).containsExactly("c=red", "c=tea");
    }

    @Test
    void wordsOfASingleNodeAreLeftOutFromFiftyNodesOn() {
        List<String> forty =
                Stream.concat(Stream.of("rare"), repeated(48, "tea").stream()).toList();
        List<String> fifty =
                Stream.concat(Stream.of("rare"), repeated(49, "tea").stream()).toList();

        assertThat(summary(ColumnKind.TEXT, forty).note().remark()).isEqualTo("2 of 2 words");
        assertThat(summary(ColumnKind.TEXT, fifty).note().remark()).isEqualTo("1 of 2 words");
    }

    @Test
    void whatTheUserIgnoresIsIgnored() {
        ColumnSummary summary = summary(ColumnKind.IGNORE, List.of("1", "2"));

        assertThat(summary.features()).isEmpty();
        assertThat(summary.note())
                .isEqualTo(new ReadingNotes.Column(
                        "c", ColumnKind.IGNORE, true, 0, 0, "", "you said so", List.of("1", "2"), ""));
        assertThat(summary(null, List.of("x", "x")).note().why()).isEqualTo("all cells are the same");
        assertThat(summary(null, List.of("", "?")).note().why()).isEqualTo("no cell is filled");
    }

    @Test
    void theColumnDecidesHowItsNumbersAreWritten() {
        Feature german =
                summary(null, List.of("1.234", "2.345,50", "17")).features().get(0);
        assertThat(german.format()).isEqualTo("comma");
        assertThat(german.shift()).isEqualTo((1234 + 2345.5 + 17) / 3);
        Feature english =
                summary(null, List.of("1,234", "2,345.50", "17")).features().get(0);
        assertThat(english.format()).isNull();
        assertThat(english.shift()).isEqualTo(german.shift());

        ColumnGlance semicolons = new ColumnGlance(true, MissingWords.usual());
        List.of("1.234", "999").forEach(semicolons::add);
        assertThat(semicolons.mean()).isEqualTo(1116.5);
        assertThat(summary(null, List.of("1.234", "999")).note().warning())
                .isEqualTo("could have a decimal comma as well; read with a decimal point, so that 1,234 is 1234");
    }

    @Test
    void theStyleOfNumbersIsNamedOnlyWhereItMatters() {
        assertThat(why(true, "1958", "1972")).isEqualTo("all filled cells are numbers");
        assertThat(why(true, "1958", "0,5")).isEqualTo("all filled cells are numbers, with a decimal comma");
        assertThat(why(true, "1.958", "7")).isEqualTo("all filled cells are numbers, with a decimal comma");
        assertThat(why(false, "1958", "1.5")).isEqualTo("all filled cells are numbers");
    }

    private static String why(boolean decimalComma, String... cells) {
        ColumnGlance glance = new ColumnGlance(decimalComma, MissingWords.usual());
        List.of(cells).forEach(glance::add);
        return new ColumnSummary("c", null, glance).note().why();
    }

    @Test
    void nineInTenDatesMakeAColumnOfDates() {
        assertThat(guess("30.01.2018", "NA", "2.3.2018")).isEqualTo(ColumnKind.DATE);
        assertThat(guess("30.01.2018", "soon")).isEqualTo(ColumnKind.TEXT);
        assertThat(guess("20180130", "20180201")).isEqualTo(ColumnKind.DATE);
        assertThat(guess("20180130", "20180199")).isEqualTo(ColumnKind.NUMBER);
        assertThat(guess("12:30", "8:15")).isEqualTo(ColumnKind.DATE);
        ColumnSummary summary = new ColumnSummary("c", ColumnKind.DATE, glance(List.of("30.01.2018")));
        assertThat(summary.add("soon")).isEqualTo("expected a date, found \"soon\"");
    }

    @Test
    void datesGiveThePartsThatCanDiffer() {
        assertThat(summary(null, List.of("2018-01-01", "2018-01-03", "")).features())
                .extracting(Feature::name)
                .containsExactly("c day", "c missing");
        assertThat(summary(null, List.of("2018-01-01 10:00", "2019-01-03 11:00"))
                        .features())
                .extracting(Feature::name)
                .containsExactly(
                        "c day",
                        "c time of year, sine",
                        "c time of year, cosine",
                        "c day of week, sine",
                        "c day of week, cosine",
                        "c time of day, sine",
                        "c time of day, cosine");
        assertThat(summary(null, List.of("10:00", "11:00")).features())
                .extracting(Feature::name)
                .containsExactly("c time of day, sine", "c time of day, cosine");
        ColumnSummary months = summary(null, List.of("01/30/2018", "02/03/2018"));
        assertThat(months.features().get(0).format()).isEqualTo("month_first");
        assertThat(months.features().get(0).shift()).isEqualTo(17563 - 2 + 2);
        assertThat(months.note().why()).isEqualTo("all filled cells are dates, the month before the day");
    }

    @Test
    void wordsThatLookLikeNumbersOrDatesAreTold() {
        assertThat(summary(null, List.of("1", "2", "3", "4", "5 apples")).note().warning())
                .isEqualTo(
                        "looks like numbers but is read as words: \"5 apples\", for one, is no number in a known form");
        assertThat(summary(null, List.of("30.01.2018", "31.01.2018", "32.01.2018"))
                        .note()
                        .warning())
                .startsWith("looks like dates but is read as words: \"32.01.2018\"");
        for (String date : List.of("Jan 30, 2018", "30. März 2018", "30-Okt-18", "1 May 2018")) {
            assertThat(summary(null, List.of(date, "3. April 2020")).note().warning())
                    .startsWith("looks like dates but is read as words: \"" + date);
        }
        for (String words : List.of("red tea", "green 7", "Mark 3", "May I 2", "Sepp 4")) {
            assertThat(summary(null, List.of(words, "blue")).note().warning())
                    .as(words)
                    .isEmpty();
        }
        assertThat(summary(ColumnKind.TEXT, List.of("1", "x", "2")).note().warning())
                .isEmpty();
    }

    @Test
    void theLargestNumbersAreNotConstant() {
        List<Feature> features =
                summary(null, List.of("1e308", "-1e308", "1e308", "-1e308")).features();
        assertThat(features).containsExactly(Feature.number("c", 0, 1e308));
        assertThat(features.get(0).encoded(-1e308)).isEqualTo(-1);
        assertThat(Feature.number("c", -1e308, 1e308).encoded(1.5e308)).isEqualTo(2.5);
        assertThat(summary(null, List.of("1e-30", "2e-30")).features()).hasSize(1);
    }

    @Test
    void longTailsAreLogged() {
        List<String> cells = IntStream.range(0, 100)
                .mapToObj(i -> Double.toString(Math.exp(i / 10.0)))
                .toList();
        ColumnSummary summary = summary(null, cells);
        Feature feature = summary.features().get(0);

        assertThat(feature.unit()).isCloseTo(Math.exp(2.45), withinPercentage(10));
        double[] encoded = cells.stream()
                .mapToDouble(cell -> feature.encoded(Double.parseDouble(cell)))
                .toArray();
        assertThat(Arrays.stream(encoded).average().orElseThrow()).isCloseTo(0, within(1e-9));
        assertThat(Arrays.stream(encoded).map(z -> z * z).average().orElseThrow())
                .isCloseTo(1, within(1e-9));
        assertThat(encoded[99]).isLessThan(3);
        assertThat(summary.note().remark()).startsWith("long tail: ln(1 + |x| / ");
    }

    @Test
    void manyNumberedColumnsOfFractionsAreAnEmbedding() {
        List<ColumnSummary> columns = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            columns.add(new ColumnSummary("e" + i, null, glance(List.of("0.5", "-0.25"))));
        }
        columns.add(new ColumnSummary("age", null, glance(List.of("0.5", "-0.25"))));
        List<ColumnSummary> found = EmbeddingColumns.among(columns);
        assertThat(found.get(31).features()).containsExactly(Feature.embedding("e31", "e"));
        assertThat(found.get(32)).isSameAs(columns.get(32));
        assertThat(EmbeddingColumns.among(columns.subList(1, 33)).get(0)).isSameAs(columns.get(1));

        columns.set(7, new ColumnSummary("e7", null, glance(List.of("1", "-2"))));
        assertThat(EmbeddingColumns.among(columns)).isEqualTo(columns);
    }

    @Test
    void partsSumUpToTheWhole() {
        for (List<String> cells : List.of(
                List.of("2", "", "4", "9", "NA", "-1"),
                List.of("1.234", "2", "1,5", "2.500,5", "?"),
                List.of("03/04/2018", "?", "30.01.2018", "2018-01-02"),
                repeated(5, "a", "b", ""),
                List.of("red tea", "tea", "", "blue", "tea red tea", "x y z"))) {
            ColumnGlance parts = new ColumnGlance(false, MissingWords.usual());
            parts.add(glance(cells.subList(0, 2)));
            parts.add(glance(cells.subList(2, cells.size())));
            assertThat(parts.guess()).isEqualTo(glance(cells).guess());
            assertThat(parts.mean()).isEqualTo(glance(cells).mean());

            ColumnSummary whole = summary(null, cells);
            ColumnSummary first = new ColumnSummary("c", null, parts);
            ColumnSummary second = first.empty();
            cells.subList(0, 2).forEach(first::add);
            cells.subList(2, cells.size()).forEach(second::add);
            first.add(second);
            assertThat(first.features()).isEqualTo(whole.features());
            assertThat(first.note()).isEqualTo(whole.note());
        }
    }

    @Test
    void remarksAreTheSameInEveryLocale() {
        Locale usual = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(summary(null, List.of("2", "4")).note().remark()).isEqualTo("mean 3.000, deviation 1.000");
        } finally {
            Locale.setDefault(usual);
        }
    }
}
