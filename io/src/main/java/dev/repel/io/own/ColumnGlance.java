package dev.repel.io.own;

import java.io.Serializable;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a first pass over the cells of a column shows: what they are, how they are written, and how their numbers or dates
 * are distributed. Several passes over different cells can be {@linkplain #add(ColumnGlance) added up}. {@link
 * FeatureLearner} explains the rules.
 */
public final class ColumnGlance implements Serializable {
    private static final long serialVersionUID = 1L;

    static final int MOST_VALUES = 100;
    private static final int NODES_PER_VALUE = 5;
    private static final int EXAMPLES = 3;
    private static final int LONGEST_EXAMPLE = 40;

    private static final Pattern MONTH = Pattern.compile(
            "(?<!\\p{L})(?:jan(?:uary?)?|feb(?:ruary?)?|mar(?:ch)?|mär(?:z)?|apr(?:il)?|may|mai|june?|juni|july?|juli"
                    + "|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)(?!\\p{L})",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private final boolean decimalComma;
    private final MissingWords missing;
    /** At most one more than matters. */
    private final HashSet<String> values = new HashSet<>();

    private final LinkedHashSet<String> examples = new LinkedHashSet<>();
    private final TwoReadings numbers = new TwoReadings();
    private final TwoReadings dates = new TwoReadings();
    private long cells;
    private long filled;
    private long numeric;
    private long compactDates;
    private long timesOnly;
    private long withTime;
    private long slashes;
    private long digits;
    private long months;
    private long lists;
    private int width;
    private String oddNumber = "";
    private String oddDate = "";

    /**
     * @param decimalComma whether {@code 1,234} has a decimal comma where the column does not tell
     * @param missing words for a missing value
     */
    public ColumnGlance(boolean decimalComma, MissingWords missing) {
        this.decimalComma = decimalComma;
        this.missing = missing;
    }

    public void add(String cell) {
        cells++;
        if (missing.isMissing(cell)) {
            return;
        }
        filled++;
        if (values.size() <= MOST_VALUES) {
            values.add(cell);
        }
        if (examples.size() < EXAMPLES) {
            examples.add(cell);
        }
        if (NumberStyle.isNumber(cell)) {
            numeric++;
            numbers.add(NumberStyle.POINT.strictly(cell), NumberStyle.COMMA.strictly(cell));
        } else {
            oddNumber = oddNumber.isEmpty() ? cell : oddNumber;
            months += namesMonth(cell) ? 1 : 0;
        }
        addDate(cell);
        addList(cell);
        digits += looksLikeDigits(cell) ? 1 : 0;
    }

    private void addDate(String cell) {
        LocalDateTime one = DateStyle.DAY_FIRST.strictly(cell);
        LocalDateTime other = DateStyle.MONTH_FIRST.strictly(cell);
        LocalDateTime date = one == null ? other : one;
        if (date == null) {
            oddDate = oddDate.isEmpty() ? cell : oddDate;
            return;
        }
        dates.add(one == null ? Double.NaN : DatePart.days(one), other == null ? Double.NaN : DatePart.days(other));
        compactDates += DateStyle.isCompact(cell) ? 1 : 0;
        timesOnly += DateStyle.isTimeOnly(cell) ? 1 : 0;
        withTime += date.toLocalTime().equals(LocalTime.MIDNIGHT) ? 0 : 1;
        slashes += cell.indexOf('/') >= 0 ? 1 : 0;
    }

    private void addList(String cell) {
        int length = NumberList.of(cell).length;
        lists += length > 0 ? 1 : 0;
        width = width == 0 ? length : width;
    }

    /** A digit, and nothing that belongs to words. */
    private static boolean looksLikeDigits(String cell) {
        boolean digit = false;
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (Character.isLetter(c)) {
                return false;
            }
            digit |= c >= '0' && c <= '9';
        }
        return digit;
    }

    /** A month by its name, and nothing else that belongs to words. */
    private static boolean namesMonth(String cell) {
        if (cell.length() > LONGEST_EXAMPLE) {
            return false;
        }
        Matcher month = MONTH.matcher(cell);
        return month.find() && looksLikeDigits(cell.substring(0, month.start()) + cell.substring(month.end()));
    }

    /** Adds what was seen in other cells. */
    public void add(ColumnGlance other) {
        cells += other.cells;
        filled += other.filled;
        numeric += other.numeric;
        compactDates += other.compactDates;
        timesOnly += other.timesOnly;
        withTime += other.withTime;
        slashes += other.slashes;
        digits += other.digits;
        months += other.months;
        lists += other.lists;
        width = width == 0 ? other.width : width;
        numbers.add(other.numbers);
        dates.add(other.dates);
        oddNumber = oddNumber.isEmpty() ? other.oddNumber : oddNumber;
        oddDate = oddDate.isEmpty() ? other.oddDate : oddDate;
        for (String value : other.values) {
            if (values.size() <= MOST_VALUES) {
                values.add(value);
            }
        }
        for (String example : other.examples) {
            if (examples.size() < EXAMPLES) {
                examples.add(example);
            }
        }
    }

    public ColumnKind guess() {
        if (isEmpty() || isConstant()) {
            return ColumnKind.IGNORE;
        }
        if (nineInTen(lists)) {
            return ColumnKind.EMBEDDING;
        }
        // without separators, a date could be a number: then all must be dates
        boolean compact = compactDates > 0 && dates.readable() < filled;
        if (nineInTen(dates.readable()) && !compact) {
            return ColumnKind.DATE;
        }
        if (nineInTen(numeric)) {
            return ColumnKind.NUMBER;
        }
        // Values of several words are better split into words: another order or one more word then still matches.
        boolean repeated = isFew() && isRepeated() && !hasBlanks();
        return repeated ? ColumnKind.CATEGORY : ColumnKind.TEXT;
    }

    /** How many numbers the first list has. */
    int width() {
        return width;
    }

    /** How many cells are lists of numbers. */
    long lists() {
        return lists;
    }

    private boolean nineInTen(long count) {
        return count > 0 && 10 * count >= 9 * filled;
    }

    boolean isEmpty() {
        return filled == 0;
    }

    private boolean isConstant() {
        return values.size() == 1 && filled == cells && cells > 1;
    }

    boolean isFew() {
        return values.size() <= MOST_VALUES;
    }

    boolean isRepeated() {
        return filled >= (long) NODES_PER_VALUE * values.size();
    }

    boolean hasBlanks() {
        return values.stream().anyMatch(value -> value.contains(" "));
    }

    /** Whether at least half of the filled cells could be numbers or dates, though they are not read as such. */
    boolean looksLikeNumbers() {
        return 2 * Math.max(digits + months, Math.max(numeric, dates.readable())) >= filled && filled > 0;
    }

    /** Whether these look more like dates than like numbers. */
    boolean looksLikeDates() {
        return Math.max(months, dates.readable()) > numeric;
    }

    /** Whether it matters how the numbers are written. */
    boolean dependsOnStyle() {
        return numbers.dependOnStyle();
    }

    /** Of the finite numbers; 0 if there are none. */
    public double mean() {
        return numberSketch().mean();
    }

    NumberStyle numberStyle() {
        return numbers.isSecond(decimalComma) ? NumberStyle.COMMA : NumberStyle.POINT;
    }

    ValueSketch numberSketch() {
        return numbers.in(numbers.isSecond(decimalComma));
    }

    /** Whether the numbers could as well be in the other style, with other values. */
    boolean isStyleInDoubt(ColumnKind kind) {
        return kind == ColumnKind.NUMBER ? numbers.isInDoubt() : dates.isInDoubt();
    }

    DateStyle dateStyle() {
        return dates.isSecond(slashes > 0) ? DateStyle.MONTH_FIRST : DateStyle.DAY_FIRST;
    }

    /** In days since 1970. */
    ValueSketch dateSketch() {
        return dates.in(dates.isSecond(slashes > 0));
    }

    /** Whether cells have a time of day and no day. */
    boolean isTimeOnly() {
        return timesOnly > 0 && timesOnly == dates.readable();
    }

    boolean hasTimes() {
        return withTime > 0;
    }

    long cells() {
        return cells;
    }

    long filled() {
        return filled;
    }

    long numeric() {
        return numeric;
    }

    long dates() {
        return dates.readable();
    }

    int values() {
        return values.size();
    }

    /** The first cell that is not of the kind; empty if there is none. */
    String odd(ColumnKind kind) {
        return kind == ColumnKind.DATE ? oddDate : oddNumber;
    }

    /** Some different cells, shortened. */
    List<String> examples() {
        return examples.stream()
                .map(example ->
                        example.length() <= LONGEST_EXAMPLE ? example : example.substring(0, LONGEST_EXAMPLE) + "…")
                .toList();
    }

    boolean isMissing(String cell) {
        return missing.isMissing(cell);
    }

    MissingWords missing() {
        return missing;
    }
}
