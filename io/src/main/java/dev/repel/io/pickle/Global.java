package dev.repel.io.pickle;

import dev.repel.io.InvalidDataException;

/** The six Python names a pickle may mention. Each is a constant to compare with; no class or code is behind it. */
enum Global {
    RECONSTRUCT("numpy.core.multiarray", "_reconstruct"),
    NDARRAY("numpy", "ndarray"),
    DTYPE("numpy", "dtype"),
    CSR_MATRIX("scipy.sparse.csr", "csr_matrix"),
    DEFAULTDICT("collections", "defaultdict"),
    LIST("__builtin__", "list");

    private final String module;
    private final String name;

    Global(String module, String name) {
        this.module = module;
        this.name = name;
    }

    static Global of(String file, int offset, String module, String name) throws InvalidDataException {
        for (Global global : values()) {
            if (global.module.equals(module) && global.name.equals(name)) {
                return global;
            }
        }
        throw new InvalidDataException(
                file, "byte " + offset, "expected a NumPy or SciPy array type, found '" + module + " " + name + "'");
    }
}
