package dev.repel.cli.train;

import dev.repel.cli.options.DatabaseTarget;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.table.EscapedFormulas;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableWriter;
import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the results of a training go and what is printed. They are not recorded: they say how to run rather than what.
 *
 * @param out null for a folder that is named after what is trained
 * @param predictions a further file, null for none
 * @param escapeFormulas whether spreadsheets take no cell for a formula
 * @param jdbcTable a table of the database, null for none
 * @param jdbcUpdate a statement for the database, null for none
 */
public record OutputSettings(
        @Setting(placeholder = "DIR", help = "Folder of results; auto: runs/DATASET-BACKBONE-TECHNIQUE.", common = true)
        Path out,

        @Setting(help = "Continue an interrupted training in that folder.")
        boolean resume,

        @Setting(help = "Print only the final accuracy and warnings.", common = true)
        boolean quiet,

        @Setting(help = "Estimate memory and time; train nothing, write nothing.")
        boolean dryRun,

        @Setting(placeholder = "FILE", help = "Also write the predictions here (.csv .tsv .jsonl .parquet).")
        Path predictions,

        @Setting(help = "Put ' before ids and classes in tables of predictions that a spreadsheet takes for a formula.")
        boolean escapeFormulas,

        @Setting(help = "Replace the rows of this {jdbc} table with the predictions, all or none.")
        String jdbcTable,

        @Setting(
                placeholder = "SQL",
                help =
                        "Execute this {jdbc} statement for each node, all or none; ?id ?label ?confidence are its values.")
        String jdbcUpdate) {
    /** The name of the setting of the folder. */
    static final String OUT = "out";

    /** The name of the one that changes what is in the folder, and is hence recorded. */
    static final String ESCAPE_FORMULAS = "escape-formulas";

    /** Reads settings; other names are left alone. */
    public static OutputSettings of(Map<String, String> given) {
        return Declared.in(OutputSettings.class).read(setting -> setting.valueIn(given));
    }

    /** Fails if something could not be written: better now than after the training. */
    void check(GraphSettings graph) {
        database().check(graph);
        if (predictions != null) {
            InvalidSetting.unless(
                    !Files.isDirectory(predictions),
                    "predictions",
                    "must be a file, and " + predictions + " is a folder");
            TableFile.writer(predictions);
        }
    }

    /** A writer of predictions for a file. */
    TableWriter writer(Path file) {
        TableWriter plain = TableFile.writer(file);
        return escapeFormulas ? new EscapedFormulas(plain) : plain;
    }

    /** Where in a database they go too. */
    DatabaseTarget database() {
        return new DatabaseTarget(jdbcTable, jdbcUpdate);
    }
}
