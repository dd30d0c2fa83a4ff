package dev.repel.io.own;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** A number that a date gives. Those that come back every year, week or day are a sine and a cosine: ends meet. */
enum DatePart {
    /** Days since the beginning of 1970. */
    DAY("day", 0),
    YEAR_SINE("time of year, sine", 0),
    YEAR_COSINE("time of year, cosine", 0.25),
    WEEK_SINE("day of week, sine", 0),
    WEEK_COSINE("day of week, cosine", 0.25),
    HOUR_SINE("time of day, sine", 0),
    HOUR_COSINE("time of day, cosine", 0.25);

    private static final double DAYS_PER_YEAR = 365.25;
    private static final double SECONDS_PER_DAY = 24 * 60 * 60;

    private final String words;
    private final double ahead;

    DatePart(String words, double ahead) {
        this.words = words;
        this.ahead = ahead;
    }

    /** What it is called in the name of a feature. */
    String words() {
        return words;
    }

    static DatePart of(String words) {
        for (DatePart part : values()) {
            if (part.words.equals(words)) {
                return part;
            }
        }
        throw new IllegalArgumentException("there is no part of a date called " + words);
    }

    static double days(LocalDateTime date) {
        return ChronoUnit.DAYS.between(LocalDate.EPOCH, date.toLocalDate())
                + ChronoUnit.SECONDS.between(LocalTime.MIDNIGHT, date.toLocalTime()) / SECONDS_PER_DAY;
    }

    double value(LocalDateTime date) {
        double ofDay = date.toLocalTime().toSecondOfDay() / SECONDS_PER_DAY;
        return switch (this) {
            case DAY -> days(date);
            case YEAR_SINE, YEAR_COSINE -> wave((date.getDayOfYear() - 1 + ofDay) / DAYS_PER_YEAR);
            case WEEK_SINE, WEEK_COSINE -> wave((date.getDayOfWeek().getValue() - 1) / 7.0);
            case HOUR_SINE, HOUR_COSINE -> wave(ofDay);
        };
    }

    private double wave(double turn) {
        return StrictMath.sin(2 * Math.PI * (turn + ahead));
    }
}
