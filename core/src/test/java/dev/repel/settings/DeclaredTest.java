package dev.repel.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DeclaredTest {
    enum Colour {
        DEEP_RED,
        BLUE
    }

    record Inner(
            @Setting(value = "deep-red", help = "A colour.") Colour colour,
            @Setting(help = "A switch.") boolean on) {}

    record Sample(
            @Setting(value = "3", range = "[1, 5]", help = "A count.")
            int someCount,

            @Setting(name = "share", value = "0.0005", range = "[0, 1)", help = "A share.")
            double part,

            Inner inner,
            @Setting(help = "A file.") Path file,

            @Setting(range = "(0, )", help = "A number that is decided later.")
            Double later,

            OwnSettings own) {
        Sample {
            InvalidSetting.unless(someCount != 4, "some-count", "4 does not go with {share}");
        }
    }

    private static final Declared<Sample> SAMPLE = Declared.in(Sample.class);

    private static final Sample DEFAULTS = SAMPLE.defaults();

    @Test
    void settingsAreNamedAfterTheirComponentsAndNestedOnesJoin() {
        assertThat(SAMPLE.settings().stream().map(DeclaredSetting::name))
                .containsExactly("some-count", "share", "colour", "on", "file", "later");
    }

    @Test
    void defaultsAreThoseDeclared() {
        assertThat(DEFAULTS)
                .isEqualTo(new Sample(3, 0.0005, new Inner(Colour.DEEP_RED, false), null, null, OwnSettings.NONE));
    }

    @Test
    void aValueIsReadByItsNameWhereverItIs() {
        Map<String, String> given = Map.of("colour", "BLUE", "share", "0.25", "file", "a/b", "later", "auto");

        Sample read = SAMPLE.read(setting ->
                given.containsKey(setting.name()) ? setting.parse(given.get(setting.name())) : setting.defaultValue());

        assertThat(read)
                .isEqualTo(new Sample(3, 0.25, new Inner(Colour.BLUE, false), Path.of("a/b"), null, OwnSettings.NONE));
    }

    @Test
    void oneValueChangesAndTheOthersStay() {
        Sample changed = Declared.with(Declared.with(DEFAULTS, "on", true), "later", 2);

        assertThat(changed)
                .isEqualTo(new Sample(3, 0.0005, new Inner(Colour.DEEP_RED, true), null, 2.0, OwnSettings.NONE));
        assertThatThrownBy(() -> Declared.with(DEFAULTS, "of", true)).hasMessageContaining("no setting called of");
    }

    @Test
    void aPartIsReplacedByItsType() {
        Inner blue = new Inner(Colour.BLUE, true);

        assertThat(Declared.replacing(DEFAULTS, blue).inner()).isEqualTo(blue);
    }

    @Test
    void valuesAreGivenBackByName() {
        assertThat(Declared.values(DEFAULTS))
                .containsEntry("some-count", 3)
                .containsEntry("colour", Colour.DEEP_RED)
                .containsEntry("later", null)
                .hasSize(6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "some-count | 0    | some-count must be from 1 to 5, not 0",
                "some-count | 6    | some-count must be from 1 to 5, not 6",
                "some-count | two  | some-count must be a whole number, not 'two'",
                "some-count | 2.5  | some-count must be a whole number, not '2.5'",
                "some-count | auto | some-count must be a whole number, not 'auto'",
                "share      | 1    | share must be in [0, 1), not 1",
                "share      | NaN  | share must be in [0, 1), not NaN",
                "share      | half | share must be a number, not 'half'",
                "later      | 0    | later must be above 0, not 0",
                "later      | -1   | later must be above 0, not -1",
                "colour     | red  | colour must be deep-red or blue, not 'red'",
                "on         | yes  | on must be true or false, not 'yes'",
            })
    void aValueThatCannotBeIsRefusedWithItsRange(String name, String text, String message) {
        DeclaredSetting setting = SAMPLE.named(name).orElseThrow();

        assertThatThrownBy(() -> setting.parse(text))
                .isInstanceOfSatisfying(
                        InvalidSetting.class, e -> assertThat(e.name()).isEqualTo(name))
                .hasMessage(message);
    }

    @Test
    void everySurfaceNamesSettingsInItsOwnWay() {
        assertThatThrownBy(() -> Declared.with(DEFAULTS, "some-count", 4))
                .isInstanceOfSatisfying(
                        InvalidSetting.class,
                        e -> assertThat(e.message(name -> "--" + name))
                                .isEqualTo("--some-count 4 does not go with --share"))
                .hasMessage("some-count 4 does not go with share")
                .isInstanceOfSatisfying(
                        InvalidSetting.class,
                        e -> assertThat(e.renamed(name -> name.replace("-count", "Count")))
                                .hasMessage("someCount 4 does not go with share"));
    }

    @Test
    void aRecordMadeByItsConstructorIsChecked() {
        Sample wrong = new Sample(9, 0, DEFAULTS.inner(), null, null, OwnSettings.NONE);

        assertThatThrownBy(() -> Declared.check(wrong)).hasMessage("some-count must be from 1 to 5, not 9");
    }

    @Test
    void valuesAreWrittenAsUsersWriteThem() {
        assertThat(List.of(0.0005, 1.0, 1e-6, 100000.0).stream().map(DeclaredSetting::text))
                .containsExactly("0.0005", "1", "0.000001", "100000");
        assertThat(DeclaredSetting.text(Colour.DEEP_RED)).isEqualTo("deep-red");
        assertThat(DeclaredSetting.text(null)).isEqualTo("auto");
        assertThat(DeclaredSetting.text(true)).isEqualTo("true");
    }

    @Test
    void whatStandsForAValueFollowsItsType() {
        assertThat(SAMPLE.settings().stream().map(DeclaredSetting::placeholder))
                .containsExactly("N", "P", "deep-red|blue", "", "NAME", "X");
    }

    record Twice(
            @Setting(value = "1", help = "A count.") int count,

            @Setting(name = "count", value = "1", help = "Another.")
            int other) {}

    record Primitive(
            @Setting(help = "A count without a default.") int count) {}

    record OutOfRange(
            @Setting(value = "7", range = "[0, 5]", help = "A count.")
            int count) {}

    @Test
    void mistakesInADeclarationAreFoundWhenItIsRead() {
        assertThatThrownBy(() -> Declared.in(Twice.class)).hasMessageContaining("two settings are called count");
        assertThatThrownBy(() -> Declared.in(Primitive.class)).hasMessageContaining("needs a default");
        assertThatThrownBy(() -> Declared.in(OutOfRange.class)).hasMessageContaining("must be from 0 to 5");
    }

    @Test
    void ownSettingsHaveTheirDefaultsUntilOthersArePut() {
        Inner blue = new Inner(Colour.BLUE, true);
        OwnSettings own = OwnSettings.NONE.with(blue);

        assertThat(OwnSettings.NONE.of(Inner.class)).isEqualTo(new Inner(Colour.DEEP_RED, false));
        assertThat(own.of(Inner.class)).isEqualTo(blue);
        assertThat(own)
                .isEqualTo(OwnSettings.NONE.with(new Inner(Colour.BLUE, true)))
                .isNotEqualTo(OwnSettings.NONE);
    }
}
