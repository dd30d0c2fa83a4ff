package dev.repel.io.safetensors;

/** The element types that are understood. */
public enum DType {
    F32(Float.BYTES),
    F64(Double.BYTES),
    I32(Integer.BYTES),
    I64(Long.BYTES),
    U8(Byte.BYTES);

    private final int bytes;

    DType(int bytes) {
        this.bytes = bytes;
    }

    public int bytes() {
        return bytes;
    }
}
