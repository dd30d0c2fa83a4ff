package dev.repel.io.csv;

/**
 * How the two files are to be read.
 *
 * @param idColumn of the nodes file
 * @param labelColumn of the nodes file; empty cells are nodes without a label
 * @param splitColumn of the nodes file, used if it is there
 * @param sourceColumn of the edges file; empty: {@code source} if there is one, else the first column
 * @param targetColumn of the edges file; empty: {@code target} if there is one, else the second column
 * @param delimiter of both files, or {@link #DETECT}
 * @param labelsRequired false for nodes that are only to be predicted: the label column may then be missing or empty
 */
public record CsvOptions(
        String idColumn,
        String labelColumn,
        String splitColumn,
        String sourceColumn,
        String targetColumn,
        char delimiter,
        boolean labelsRequired) {

    /** Comma, semicolon or tab, whichever is most frequent in the header line. */
    public static final char DETECT = '\0';

    public static CsvOptions defaults() {
        return new CsvOptions("id", "label", "split", "", "", DETECT, true);
    }

    public CsvOptions withNodeColumns(String id, String label) {
        return new CsvOptions(id, label, splitColumn, sourceColumn, targetColumn, delimiter, labelsRequired);
    }

    public CsvOptions withEdgeColumns(String source, String target) {
        return new CsvOptions(idColumn, labelColumn, splitColumn, source, target, delimiter, labelsRequired);
    }

    public CsvOptions withDelimiter(char other) {
        return new CsvOptions(idColumn, labelColumn, splitColumn, sourceColumn, targetColumn, other, labelsRequired);
    }

    public CsvOptions withoutLabels() {
        return new CsvOptions(idColumn, labelColumn, splitColumn, sourceColumn, targetColumn, delimiter, false);
    }
}
