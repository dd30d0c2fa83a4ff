package dev.repel.io.ndarray;

import dev.repel.io.InvalidDataException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A NumPy element type such as {@code <f4}: little-endian numbers, booleans and fixed-width text.
 *
 * @param kind NumPy's letter: f, i, u, b, U or S
 * @param bytes the size of one element
 */
public record ElementType(char kind, int bytes) {
    private static final Pattern FORM = Pattern.compile("([<>|=])([a-zA-Z])([0-9]{0,6})");
    private static final Set<String> NUMBERS = Set.of("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "b1");
    private static final int BYTES_PER_CODE_POINT = 4;

    /** @throws InvalidDataException naming the file and place if the type is not one of those that hold plain data */
    public static ElementType parse(String text, String file, String place) throws InvalidDataException {
        if (text.contains("O")) {
            throw new InvalidDataException(
                    file,
                    place,
                    "is an array of Python objects, which could run code when read; store it with a plain type");
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw unsupported(text, file, place);
        }
        char kind = form.group(2).charAt(0);
        int count = form.group(3).isEmpty() ? 0 : Integer.parseInt(form.group(3));
        char order = form.group(1).charAt(0);
        if (order == '>' || order == '=' || (order == '|' && count > 1 && kind != 'S')) {
            throw unsupported(text, file, place);
        }
        // Elements of no bytes would let a tiny file ask for any number of them.
        if ((kind == 'U' || kind == 'S') && count > 0) {
            return new ElementType(kind, kind == 'U' ? BYTES_PER_CODE_POINT * count : count);
        }
        if (!NUMBERS.contains(kind + form.group(3))) {
            throw unsupported(text, file, place);
        }
        return new ElementType(kind, count);
    }

    private static InvalidDataException unsupported(String text, String file, String place) {
        return new InvalidDataException(
                file,
                place,
                "expected a little-endian number or text type such as <f4, <i8 or <U12, found '" + text + "'");
    }

    boolean isText() {
        return kind == 'U' || kind == 'S';
    }

    boolean isWhole() {
        return kind == 'i' || kind == 'u' || kind == 'b';
    }

    long whole(ByteBuffer data, int at) {
        boolean signed = kind == 'i';
        return switch (bytes) {
            case 1 -> signed ? data.get(at) : Byte.toUnsignedLong(data.get(at));
            case 2 -> signed ? data.getShort(at) : Short.toUnsignedLong(data.getShort(at));
            case 4 -> signed ? data.getInt(at) : Integer.toUnsignedLong(data.getInt(at));
            default -> data.getLong(at);
        };
    }

    double number(ByteBuffer data, int at) {
        if (isWhole()) {
            return whole(data, at);
        }
        return switch (bytes) {
            case Short.BYTES -> half(data.getShort(at));
            case Float.BYTES -> data.getFloat(at);
            default -> data.getDouble(at);
        };
    }

    /** A number of 16 bits: a sign, 5 bits of exponent and 10 of fraction. */
    private static double half(short bits) {
        int exponent = bits >> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        double size = switch (exponent) {
            case 0 -> fraction * 0x1p-24;
            case 0x1F -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb(1 + fraction * 0x1p-10, exponent - 15);
        };
        return bits < 0 ? -size : size;
    }

    /** The text of one element; NumPy pads it with zeros at the end. */
    String text(ByteBuffer data, int at) {
        StringBuilder text = new StringBuilder();
        int step = kind == 'U' ? BYTES_PER_CODE_POINT : 1;
        for (int i = at; i < at + bytes; i += step) {
            int codePoint = kind == 'U' ? data.getInt(i) : Byte.toUnsignedInt(data.get(i));
            text.appendCodePoint(Character.isValidCodePoint(codePoint) ? codePoint : '\uFFFD');
        }
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == 0) {
            end--;
        }
        return text.substring(0, end);
    }

    @Override
    public String toString() {
        return kind + (kind == 'U' ? String.valueOf(bytes / BYTES_PER_CODE_POINT) : String.valueOf(bytes));
    }
}
