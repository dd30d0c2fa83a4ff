package dev.repel.io;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes NaN and infinities as null, which JSON has, rather than as texts, which readers of numbers refuse. */
final class FiniteNumber extends StdSerializer<Double> {
    private static final long serialVersionUID = 1L;

    FiniteNumber() {
        super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }
}
