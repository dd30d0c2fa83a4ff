package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.repel.io.JsonFiles;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.io.own.FeatureEncoder.Encoded;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FeatureEncoderTest {
    private final List<String> bad = new ArrayList<>();

    private Encoded encode(List<Feature> features, List<String> header, String... cells) {
        return new FeatureEncoder(new ColumnFeatures(features, MissingWords.usual()), header)
                .encode(column -> cells[column], (column, expected) -> bad.add(column + ": " + expected));
    }

    @Test
    void numbersAreShiftedAndScaledAndTheMeanIsNoEntry() {
        List<Feature> features = List.of(Feature.number("x", 5, 2), Feature.number("y", 1, 1));

        Encoded row = encode(features, List.of("y", "x"), "1", "8");

        assertThat(row.columns()).containsExactly(0);
        assertThat(row.values()).containsExactly(1.5f);
    }

    @Test
    void missingNumbersSetTheirFeatureIfThereIsOne() {
        List<Feature> features = List.of(Feature.number("x", 5, 2), Feature.missing("x"), Feature.number("y", 5, 2));
        List<String> header = List.of("x", "y");

        Encoded row = encode(features, header, "NA", "");
        assertThat(row.columns()).containsExactly(1);
        assertThat(row.values()).containsExactly(1f);
        assertThat(encode(features, header, "7", "").columns()).containsExactly(0);
        assertThat(bad).isEmpty();
    }

    @Test
    void whatIsNoNumberIsToldWithItsColumn() {
        Encoded row = encode(List.of(Feature.number("x", 0, 1), Feature.missing("x")), List.of("id", "x"), "a", "red");

        assertThat(bad).containsExactly("1: expected a finite number, found \"red\"");
        assertThat(row.columns()).containsExactly(1);
    }

    @Test
    void aCategoryIsItsValueAndNoOther() {
        List<Feature> features = List.of(Feature.category("c", "red"), Feature.category("c", "red tea"));

        assertThat(encode(features, List.of("c"), "red tea").columns()).containsExactly(1);
        assertThat(encode(features, List.of("c"), "red").columns()).containsExactly(0);
        assertThat(encode(features, List.of("c"), "Red").columns()).isEmpty();
        assertThat(encode(features, List.of("c"), "tea red").columns()).isEmpty();
        assertThat(encode(features, List.of("c"), "").columns()).isEmpty();
    }

    @Test
    void wordsAreDampenedWeightedAndScaledToLengthOne() {
        List<Feature> features = List.of(Feature.word("t", "red", 2), Feature.word("t", "tea", 1));

        Encoded row = encode(features, List.of("t"), "Tea, red TEA unknown");

        double tea = 1 + Math.log(2);
        double length = Math.sqrt(4 + tea * tea);
        assertThat(row.columns()).containsExactly(0, 1);
        assertThat(row.values()[0]).isCloseTo((float) (2 / length), within(1e-6f));
        assertThat(row.values()[1]).isCloseTo((float) (tea / length), within(1e-6f));
        assertThat(encode(features, List.of("t"), "nothing known").columns()).isEmpty();
    }

    @Test
    void everyTextColumnHasALengthOfItsOwn() {
        List<Feature> features =
                List.of(Feature.word("s", "a", 3), Feature.word("t", "a", 5), Feature.number("x", 0, 1));

        Encoded row = encode(features, List.of("s", "t", "x"), "a", "a", "4");

        assertThat(row.columns()).containsExactly(0, 1, 2);
        assertThat(row.values()).containsExactly(1, 1, 4);
    }

    @Test
    void rowsWithManyWordsKeepThemAll() {
        List<Feature> features = IntStream.range(100, 150)
                .mapToObj(i -> Feature.word("t", "w" + i, 1))
                .toList();
        String cell = String.join(" ", features.stream().map(Feature::word).toList());

        Encoded row = encode(features, List.of("t"), cell);

        assertThat(row.columns()).isEqualTo(IntStream.range(0, 50).toArray());
        assertThat(row.values()).containsOnly((float) (1 / Math.sqrt(50)));
    }

    @Test
    void aColumnThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> encode(List.of(Feature.number("x", 0, 1)), List.of("id"), "a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no column x");
    }

    @Test
    void datesGiveTheirPartsAndMissingOnesSayso() {
        List<Feature> features = List.of(
                new Feature("d", DatePart.DAY.words(), 10, Kind.DATE, 17561),
                Feature.date("d", DatePart.HOUR_SINE, DateStyle.DAY_FIRST),
                Feature.missing("d"));
        List<String> header = List.of("d");

        Encoded row = encode(features, header, "30.01.2018 06:00");
        assertThat(row.columns()).containsExactly(0, 1);
        assertThat(row.values()[0]).isEqualTo(0.025f);
        assertThat(row.values()[1]).isEqualTo(1f);
        assertThat(encode(features, header, "?").columns()).containsExactly(2);
        assertThat(encode(features, header, "soon").columns()).containsExactly(2);
        assertThat(bad).containsExactly("0: expected a date, found \"soon\"");
    }

    @Test
    void theColumnsOfAnEmbeddingAreScaledTogetherAndNothingElseIs() {
        List<Feature> features = List.of(
                Feature.embedding("e0", "e"),
                Feature.number("x", 0, 1),
                Feature.embedding("e1", "e"),
                Feature.embedding("f0", "f"));

        Encoded row = encode(features, List.of("e0", "x", "e1", "f0"), "3", "7", "-4", "0.5");

        assertThat(row.columns()).containsExactly(0, 1, 2, 3);
        assertThat(row.values()).containsExactly(0.6f, 7, -0.8f, 1);
        assertThat(encode(features, List.of("e0", "x", "e1", "f0"), "0", "1", "0", "0")
                        .values())
                .containsExactly(1);
    }

    @Test
    void modelsOfEarlierVersionsKeepTheirWordsForMissingValues() {
        List<Feature> features = List.of(Feature.category("c", "?"), Feature.category("c", "NA"));
        FeatureEncoder old = new FeatureEncoder(new ColumnFeatures(features, null), List.of("c"));

        assertThat(old.encode(column -> "?", (column, expected) -> {}).columns())
                .containsExactly(0);
        assertThat(old.encode(column -> "NA", (column, expected) -> {}).columns())
                .containsExactly(1);
    }

    @Test
    void featuresOfEarlierModelFilesAreReadAndOfThisOneKept() throws JsonProcessingException {
        String old = "{\"list\":[{\"column\":\"x\",\"word\":\"\",\"scale\":2.0,\"kind\":\"NUMBER\",\"shift\":1.0}]}";
        ColumnFeatures read = JsonFiles.value(old, ColumnFeatures.class);
        assertThat(read.list()).containsExactly(Feature.number("x", 1, 2));
        assertThat(read.missing()).isNull();
        assertThat(JsonFiles.text(read)).isEqualTo(old);

        ColumnFeatures now = new ColumnFeatures(
                List.of(new Feature("x", "", 2, Kind.NUMBER, 1, 3, 4, "comma")), MissingWords.of("-"));
        assertThat(JsonFiles.value(JsonFiles.text(now), ColumnFeatures.class)).isEqualTo(now);
    }
}
