package dev.repel.io.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.StringJoiner;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * What a value becomes as the text of a cell. A list of numbers is written in brackets; files have lists in three ways: as
 * a repeated field, as a group with a repeated field, and as a group with a repeated group of one field.
 */
final class ParquetCell {
    /** From here on, doubles skip integers. */
    private static final double LARGEST_INTEGER = 1L << 53;

    private ParquetCell() {}

    static boolean isValue(Type type) {
        return type.isPrimitive() && !isRepeated(type);
    }

    static boolean isNumbers(Type type) {
        Type element = isRepeated(type) ? type : repeatedIn(type);
        if (element != null && !element.isPrimitive()) {
            GroupType group = element.asGroupType();
            element = group.getFieldCount() == 1 && isValue(group.getType(0)) ? group.getType(0) : null;
        }
        return element != null && element.isPrimitive() && isNumber(element.asPrimitiveType());
    }

    private static boolean isRepeated(Type type) {
        return type.isRepetition(Type.Repetition.REPEATED);
    }

    /** Null if the type is not a list. */
    private static Type repeatedIn(Type type) {
        boolean list = !type.isPrimitive()
                && type.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
                && type.asGroupType().getFieldCount() == 1
                && isRepeated(type.asGroupType().getType(0));
        return list ? type.asGroupType().getType(0) : null;
    }

    private static boolean isNumber(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        return switch (type.getPrimitiveTypeName()) {
            case FLOAT, DOUBLE -> true;
            case INT32, INT64 -> logical == null || logical instanceof IntLogicalTypeAnnotation;
            case FIXED_LEN_BYTE_ARRAY -> logical instanceof Float16LogicalTypeAnnotation;
            default -> false;
        };
    }

    /** The text of a field that is there. */
    static String text(Group row, int field) {
        Type type = row.getType().getType(field);
        if (isValue(type)) {
            String text = text(row, field, 0);
            return isNumber(type.asPrimitiveType()) && text.equals("NaN") ? "" : text;
        }
        if (isRepeated(type)) {
            return list(row, field);
        }
        Group list = row.getGroup(field, 0);
        return list.getFieldRepetitionCount(0) == 0 ? "" : list(list, 0);
    }

    private static String list(Group group, int field) {
        boolean nested = !group.getType().getType(field).isPrimitive();
        StringJoiner list = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < group.getFieldRepetitionCount(field); i++) {
            Group element = nested ? group.getGroup(field, i) : null;
            boolean there = !nested || element.getFieldRepetitionCount(0) > 0;
            list.add(!there ? "null" : nested ? text(element, 0, 0) : text(group, field, i));
        }
        return list.toString();
    }

    private static String text(Group row, int field, int index) {
        PrimitiveType type = row.getType().getType(field).asPrimitiveType();
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        boolean time = ParquetTime.isOne(logical);
        return switch (type.getPrimitiveTypeName()) {
            case FLOAT -> {
                float value = row.getFloat(field, index);
                yield number(value, Float.toString(value));
            }
            case DOUBLE -> {
                double value = row.getDouble(field, index);
                yield number(value, Double.toString(value));
            }
            case INT32 -> {
                int value = row.getInteger(field, index);
                yield time
                        ? ParquetTime.text(value, logical)
                        : decimal(
                                BigInteger.valueOf(isUnsigned(logical) ? Integer.toUnsignedLong(value) : value),
                                logical);
            }
            case INT64 -> {
                long value = row.getLong(field, index);
                yield time
                        ? ParquetTime.text(value, logical)
                        : isUnsigned(logical)
                                ? Long.toUnsignedString(value)
                                : decimal(BigInteger.valueOf(value), logical);
            }
            case INT96 -> ParquetTime.text(NanoTime.fromBinary(row.getInt96(field, index)));
            case BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(row.getBinary(field, index), type, logical);
            default -> row.getValueToString(field, index);
        };
    }

    private static String bytes(Binary value, PrimitiveType type, LogicalTypeAnnotation logical) {
        if (logical instanceof DecimalLogicalTypeAnnotation) {
            return decimal(new BigInteger(value.getBytes()), logical);
        }
        if (logical instanceof Float16LogicalTypeAnnotation) {
            String text = type.stringifier().stringify(value);
            return number(Double.parseDouble(text), text);
        }
        return value.toStringUsingUTF8().strip();
    }

    private static boolean isUnsigned(LogicalTypeAnnotation logical) {
        return logical instanceof IntLogicalTypeAnnotation integer && !integer.isSigned();
    }

    /** Data frames store integers as doubles if some are missing: this must not turn the class 0 into 0.0. */
    private static String number(double value, String text) {
        boolean integer = value == Math.rint(value) && Math.abs(value) < LARGEST_INTEGER;
        return integer ? Long.toString((long) value) : text;
    }

    private static String decimal(BigInteger digits, LogicalTypeAnnotation logical) {
        return logical instanceof DecimalLogicalTypeAnnotation decimal
                ? new BigDecimal(digits, decimal.getScale()).toPlainString()
                : digits.toString();
    }
}
