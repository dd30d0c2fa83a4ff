package dev.repel.io.parquet;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;

/** Dates and times, which files hold as numbers, in the form of ISO 8601: so they are read as what they are. */
final class ParquetTime {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int JULIAN_DAY_OF_1970 = 2_440_588;

    private ParquetTime() {}

    static boolean isOne(LogicalTypeAnnotation logical) {
        return logical instanceof DateLogicalTypeAnnotation
                || logical instanceof TimeLogicalTypeAnnotation
                || logical instanceof TimestampLogicalTypeAnnotation;
    }

    /**
     * The text of a number of days, or of units of time since midnight or since 1970.
     *
     * @throws java.time.DateTimeException if there is no such time of day
     */
    static String text(long value, LogicalTypeAnnotation logical) {
        if (logical instanceof TimeLogicalTypeAnnotation time) {
            return LocalTime.ofNanoOfDay(Math.multiplyExact(value, NANOS_PER_SECOND / perSecond(time.getUnit())))
                    .toString();
        }
        if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
            long units = perSecond(timestamp.getUnit());
            long nanos = Math.floorMod(value, units) * (NANOS_PER_SECOND / units);
            return LocalDateTime.ofEpochSecond(Math.floorDiv(value, units), (int) nanos, ZoneOffset.UTC)
                    .toString();
        }
        return LocalDate.ofEpochDay(value).toString();
    }

    /** The text of a time in twelve bytes, as older programs write it. */
    static String text(NanoTime time) {
        return LocalDate.ofEpochDay((long) time.getJulianDay() - JULIAN_DAY_OF_1970)
                .atTime(LocalTime.ofNanoOfDay(time.getTimeOfDayNanos()))
                .toString();
    }

    private static long perSecond(TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> 1_000;
            case MICROS -> 1_000_000;
            case NANOS -> NANOS_PER_SECOND;
        };
    }
}
