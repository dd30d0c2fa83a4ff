package dev.repel.cli.options;

import dev.repel.settings.DeclaredSetting;
import dev.repel.train.ConfigByName;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What an option knows of the setting it was made from.
 *
 * @param isHint whether it only says what a model's file does not: then there is no default, whatever the setting has
 */
record DeclaredOption(DeclaredSetting setting, boolean isHint) {
    /** Empty for options of another kind. */
    static Optional<DeclaredOption> of(OptionSpec option) {
        return option.userObject() instanceof DeclaredOption declared ? Optional.of(declared) : Optional.empty();
    }

    /** The backbones and techniques it belongs to; none if it belongs to all. */
    List<String> owners() {
        return ConfigByName.owners(setting.name());
    }

    Object defaultValue() {
        return isHint ? null : setting.defaultValue();
    }
}
